// What a person does in the workbench and its pane, for the pictures.
export const month = (ago) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
    .toISOString()
    .slice(0, 7);
};
export const paneOf = (page) =>
  page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
export const button = (pane, name) => pane.getByRole('button', { name, exact: true }).first();
export const field = (pane, label) => pane.getByLabel(label, { exact: true });
export const place = (pane, name) =>
  pane.getByRole('navigation').getByRole('button', { name, exact: true }).click();
/** One of the pages of Reconcile, from wherever the place stands. */
export const task = async (pane, name) => {
  await place(pane, 'Reconcile');
  const back = button(pane, 'All of Reconcile');
  if (await back.isVisible()) await back.click();
  await button(pane, name).click();
};
export const settled = (page) => page.evaluate(() => workbench.settled());
export const enter = (page, address, formula) =>
  page.evaluate(([at, text]) => workbench.setFormula(at, text), [address, formula]);
export const select = (pane, address) =>
  pane.evaluate(
    (to) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Sheet1');
        sheet.activate();
        sheet.getRange(to).select();
        await context.sync();
      }),
    address,
  );

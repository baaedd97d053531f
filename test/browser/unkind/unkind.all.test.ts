// What a stranger's Excel may do, each alone (src/workbench/model/options.ts): every cell is right or
// explained, nothing hangs, and nothing is asked of the exchange that nobody asked for.
import { until } from '../../until';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
afterEach(async () => expect(await tieout.finish()).toEqual([]));

async function start(query: string, device: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { sandbox, device: wide } = WIDE_WEIGHTS;
  tieout = await openTieout({
    query,
    device: { ...wide, ...device },
    sandbox: { ...sandbox, sizeFactor: 0.05 },
  });
}
const show = async (address: string, formula: string): Promise<void> => {
  await tieout.setFormula(address, formula);
  await tieout.settled();
};
const press = async (name: string | RegExp): Promise<void> => {
  await tieout.addin().getByRole('button', { name, exact: true }).click();
  await tieout.settled();
};
const select = (row: number, column: number): Promise<void> =>
  tieout.page.evaluate(
    ([at, to]) => {
      const { layout, tabs } = window.workbenchHost.grid;
      layout.select(tabs.activeId(), {
        startRow: at!,
        endRow: at!,
        startColumn: to!,
        endColumn: to!,
      });
    },
    [row, column],
  );
const says = (sentence: string | RegExp): Promise<void> =>
  tieout.addin().getByText(sentence).first().waitFor();
const requests = (): number =>
  tieout.sandbox.requests.filter(({ operation }) => operation !== 'time').length;
/** Formulas of each kind, the last one behind a branch, and what they show. */
const enterSome = async (): Promise<unknown[][]> => {
  await tieout.connectDemo('Demo broker');
  await show('A1', '=LEDGER("USDT",,"2026-09")');
  await show('M1', '=LEDGER.TOTAL("Change","USDT",,"2026-09")');
  await show('M2', '=IF(1=1,LEDGER.BALANCE("USDT","2026-09-30"),0)');
  await show('M3', '=EXACT.SUM(F2:F4)');
  await show('N1', '=RESULT.STATUS("Sheet1!A1","rows")');
  await show('N2', '=RESULT.STATUS("Sheet1!M1","complete")');
  return shown();
};
const shown = async (): Promise<unknown[][]> => (await tieout.read('A1:N5')).values;
/** Excel shows it a while after the pane has heard of it. */
const becomes = async (values: unknown[][]): Promise<void> => {
  for (
    let look = 0;
    look < 200 && JSON.stringify(await shown()) !== JSON.stringify(values);
    look += 1
  )
    await tieout.page.waitForTimeout(200);
  expect(await shown()).toEqual(values);
};

test('reload=silent: formulas that a page before was called for are entered again, and ask nothing', async () => {
  await start('reload=silent');
  const before = await enterSome();
  const sent = requests();
  await tieout.page.evaluate(() => window.workbench.reloadAddin());
  await says(
    /^Excel had started Tieout anew and no longer called 2 formulas\. Entered again; Excel calls all of them/,
  );
  await tieout.settled();
  expect(await shown()).toEqual(before);
  expect(requests()).toBe(sent);
  // They are live: Refresh finds them.
  await tieout.connectDemo('Demo broker');
  await press('Refresh workbook');
  await becomes(before);
  expect(requests()).toBeGreaterThan(sent);
});

test('reload=silent: a page of the chosen language is gone to before Excel calls one', async () => {
  await start('reload=silent', { language: 'de' });
  await show('A1', '=LEDGER("USDT")');
  expect((await tieout.read('A1')).values).toEqual([['#N/A']]);
  expect(await tieout.addin().locator('html').getAttribute('lang')).toMatch(/^de/);
});

test('arguments=5mb: the pane says why Excel does not call a function', async () => {
  await start('arguments=5mb');
  await tieout.connectDemo('Demo broker');
  await tieout.setValues(
    'H1:H200',
    Array.from({ length: 200 }, () => [`0.${'1'.repeat(30_000)}`]),
  );
  await show('A1', '=EXACT.SUM(H1:H200)');
  expect((await tieout.read('A1')).values).toEqual([['#VALUE!']]);
  await select(0, 0);
  await press('Live data');
  await says(/its ranges hold 200 cells, and Excel passes at most 5 MB/);
  await tieout.setValues(
    'H1:H200',
    Array.from({ length: 200 }, () => [1.5]),
  );
  await tieout.settled();
  expect((await tieout.read('A1')).values).toEqual([[300]]);
});

test('calc=iterative: the pane says why no formula shows anything, and how to end it', async () => {
  await start('calc=iterative');
  await tieout.connectDemo('Demo broker');
  await tieout.setFormula('A1', '=LEDGER("USDT",,"2026-09")');
  await press('Live data');
  await says(/^Iterative calculation is on, and Excel calls no functions of add-ins then\./);
});

test('errors=plain: RESULT.STATUS and the pane say the sentence of a cell', async () => {
  await start('errors=plain');
  await show('A1', '=LEDGER("USDT",,"2026-13")');
  await show('A2', '=LEDGER("USDT",,"2026-10")');
  await show('B1', '=RESULT.STATUS("Sheet1!A1","problem")');
  await show('B2', '=RESULT.STATUS("Sheet1!A2","problem")');
  await show('C1', '=RESULT.STATUS("Sheet1!A1","complete")');
  const { values } = await tieout.read('A1:C2');
  expect(values[0]).toEqual(['#VALUE!', expect.stringMatching(/^from is 2026-13/), false]);
  expect(values[1]).toEqual(['#N/A', expect.stringMatching(/[Cc]onnect/), '']);
  expect(await tieout.message('A1')).toBe('');
  await press('Live data');
  await select(0, 0);
  const banner = tieout.addin().getByRole('status').filter({ hasText: 'Sheet1!A1' });
  await banner.filter({ hasText: String(values[0]![1]) }).waitFor();
  await show('D1', '=EXACT.SUM(B1)');
  await select(0, 3);
  await says(/^Sheet1!D1 Row 1, column 1 holds "from is 2026-13/);
  await select(5, 5);
  await banner.waitFor({ state: 'detached' });
});

test('download=none, clipboard=none: a file is saved by the person’s browser, once; or its text stands in view', async () => {
  await start('download=none&clipboard=none');
  await tieout.connectDemo('Demo broker');
  await show('A1', '=LEDGER("USDT",,"2026-09")');
  await press('Live data');
  await press(/^Details of /);
  await press('Show certificate');
  await press('Save evidence');
  const answered = tieout.context.waitForEvent('response', (one) => one.url().includes('/files/'));
  await tieout
    .addin()
    .getByRole('link', { name: /^Save / })
    .click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-disposition']).toMatch(
    /^attachment; filename\*=UTF-8''tieout-LEDGER-.*\.jsonl$/,
  );
  await says(/^Opened in your browser, which saves /);
  // A second reading finds nothing.
  const again = await tieout.context.request.get(answer.url());
  expect(again.status()).toBe(404);
  await press('Copy instead');
  await says(/^This Excel does not let Tieout copy\./);
  const text = await tieout
    .addin()
    .getByRole('textbox', { name: /^Text of / })
    .inputValue();
  expect(JSON.parse(text.split('\n')[0]!)).toBeTruthy();
});

test('a browser that has forgotten asks for the account of the workbook by its name', async () => {
  await start('');
  await enterSome();
  const saved = await tieout.save();
  expect(await tieout.finish()).toEqual([]);
  await start('');
  await tieout.load(saved);
  await says(/^This workbook uses Demo broker\. Connect it here/);
  expect(await tieout.addin().getByLabel('Account name', { exact: true }).inputValue()).toBe(
    'Demo broker',
  );
  await tieout.connectDemo('Demo broker');
  expect(
    await tieout
      .addin()
      .getByText(/^This workbook uses/)
      .count(),
  ).toBe(0);
});

test('calculate=restarts: whatever calculates shows the same and asks nothing', async () => {
  await start('calculate=restarts');
  const before = await enterSome();
  const sent = requests();
  await tieout.addin().evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.application.calculate('Full');
      await context.sync();
    }),
  );
  await tieout.settled();
  expect(await shown()).toEqual(before);
  expect(requests()).toBe(sent);
});

test('pane=dies: a pane that is opened again fills its cells again, and says so', async () => {
  await start('pane=dies');
  const before = await enterSome();
  const sent = requests();
  await tieout.page.evaluate(() => window.workbench.closePane());
  await tieout.page.waitForFunction(() => window.workbench.read('A1').values[0]?.[0] === '#BUSY!');
  await tieout.page.getByRole('button', { name: 'Open (ribbon)' }).click();
  await says(/^Excel had started Tieout anew/);
  await becomes(before);
  expect(requests()).toBe(sent);
});

test.each(['show=late', 'taken=late'])(
  '%s: every result stands in its cell in the end',
  async (query) => {
    await start('');
    const right = await enterSome();
    await tieout.close();
    await start(query);
    await enterSome();
    await becomes(right);
  },
);

test.each(['arrays=license', 'arrays=0'])(
  '%s: a matrix that shows one cell is said to, and is not called complete',
  async (query) => {
    await start(query);
    await tieout.connectDemo('Demo broker');
    await show('A1', '=LEDGER("USDT",,"2026-09")');
    await show('N2', '=RESULT.STATUS("Sheet1!A1","complete")');
    // It tells nobody who has entered a formula.
    if (query === 'arrays=0') {
      await says(/^This Excel does not tell Tieout who enters formulas, so 1 formula asks nothing/);
      await press('Refresh workbook');
    }
    await press('Live data');
    await says(/^This Excel shows one cell of each result\. .* Insert results as tables instead/);
    const line = tieout.addin().getByRole('listitem').first();
    await line.getByText('One cell shown', { exact: true }).waitFor();
    expect(await line.getByText('Complete', { exact: true }).count()).toBe(0);
    expect((await tieout.read('A1:B2')).values).toEqual([
      ['Time', ''],
      ['', ''],
    ]);
    // The status is told again once the cell was looked at.
    await until(async () => (await tieout.read('N2')).values[0]?.[0] === false);
  },
);

test('error=sticks: a formula whose error was corrected is called, and so is one that reads a corrected cell', async () => {
  await start('error=sticks');
  await tieout.connectDemo('Demo broker');
  await tieout.setValues('H1', [['a word']]);
  await show('A1', '=LEDGER("USDT",,"2026-13")');
  await show('G1', '=EXACT.SUM(H1)');
  expect((await tieout.read('A1:G1')).values[0]).toEqual([
    '#VALUE!',
    '',
    '',
    '',
    '',
    '',
    '#VALUE!',
  ]);
  await tieout.setValues('H1', [[2]]);
  await show('A1', '=LEDGER.TOTAL("Change","USDT",,"2026-09")');
  expect((await tieout.read('A1:G1')).values[0]).toEqual([
    expect.any(Number),
    '',
    '',
    '',
    '',
    '',
    2,
  ]);
});

test.each([
  ['Workbook.Settings', null, /^Excel does not let Tieout read the settings of this workbook\./],
  [
    'Workbook.Functions',
    null,
    /^Excel does not let Tieout read the year from which this workbook counts its days\./,
  ],
  [
    'Application.CalculationMode',
    null,
    /Excel does not let Tieout read the way this workbook calculates\./,
  ],
  ['Workbook.CustomXmlParts', 'Close', /^Excel does not let Tieout read what this workbook keeps/],
])(
  'refuse=%s: what Excel refuses to read is not taken for none',
  async (member, place, sentence) => {
    await start(`refuse=${member}`);
    await tieout.connectDemo('Demo broker');
    if (place !== null) await press(place);
    await says(sentence);
    await show('A1', '=LEDGER.TOTAL("Change","USDT",,"2026-09")');
    expect((await tieout.read('A1')).values).toEqual([[expect.any(Number)]]);
  },
);

test('functions=failed: Excel’s card stands over cells at #NAME?, and Repair claims nothing', async () => {
  await start('functions=failed');
  await tieout.page.getByRole('alert').getByText('Error installing functions').waitFor();
  await show('A1', '=LEDGER("USDT",,"2026-09")');
  expect((await tieout.read('A1')).values).toEqual([['#NAME?']]);
  await tieout.connectDemo('Demo broker');
  await press('Repair');
  await says(
    /^Repaired 0 of 1 formula\. 1 cell shows #NAME\?, the first Sheet1!A1: .* Choose Tieout under Home, Add-ins, My Add-ins/,
  );
});

test.each(['ribbon=none', 'ribbon=grey'])(
  '%s: an Excel that runs no add-in shows no pane, and no command can be pressed',
  async (query) => {
    await start(query);
    await show('A1', '=LEDGER("USDT",,"2026-09")');
    expect((await tieout.read('A1')).values).toEqual([['#NAME?']]);
    expect(tieout.page.frames()).toHaveLength(1);
    const ribbon = tieout.page.getByRole('toolbar', { name: 'Ribbon of the add-in' });
    expect(await ribbon.getByRole('button', { disabled: false }).count()).toBe(0);
    expect((await ribbon.getByRole('button').count()) > 0).toBe(query === 'ribbon=grey');
  },
);

test('ribbon=forgets: a pane that is shown again tells the ribbon what can be pressed', async () => {
  await start('ribbon=forgets');
  const refresh = tieout.page.getByRole('button', { name: 'Refresh workbook (ribbon)' });
  const disabled = tieout.page.locator('#ribbon button[aria-label^="Refresh workbook"]:disabled');
  await disabled.waitFor();
  await tieout.page.evaluate(() => window.workbench.closePane());
  expect(await refresh.isEnabled()).toBe(true);
  await tieout.page.getByRole('button', { name: 'Open (ribbon)' }).click();
  await disabled.waitFor();
});

test('a sheet that is selected whole is refreshed and looked at by its address', async () => {
  await start('');
  await tieout.connectDemo('Demo broker');
  await show('A1', '=LEDGER.TOTAL("Change","USDT",,"2026-09")');
  const selected = (): Promise<string> =>
    tieout.addin().evaluate(() =>
      Excel.run(async (context) => {
        const areas = context.workbook.getSelectedRanges().load('address');
        await context.sync();
        return areas.address;
      }),
    );
  await tieout.page.evaluate(() => {
    const { layout, tabs } = window.workbenchHost.grid;
    const [rows, columns] = [1_048_576, 60];
    const all = { startRow: 0, endRow: rows - 1, startColumn: 0, endColumn: columns - 1 };
    layout.select(tabs.activeId(), all);
  });
  expect(await selected()).toBe('Sheet1!A:XFD');
  // Whoever loads its areas is told to the test as a member that the workbench does not know.
  await tieout.page.getByRole('button', { name: 'Refresh this result (ribbon)' }).click();
  await says(/^(?:Refreshed 1 result|September 2026 is over)/);
  await tieout.page.getByRole('button', { name: 'What is behind this number (ribbon)' }).click();
  await tieout.settled();
  expect((await tieout.read('A1')).values).toEqual([[expect.any(Number)]]);
});

test('undo=emptied: a formula empties the list once, when its rows stand, and shows nothing on the ribbon', async () => {
  await start('undo=emptied');
  await tieout.connectDemo('Demo broker');
  await show('A1', '=LEDGER("USDT",,"2026-09")');
  const emptiedBy = (): Promise<string[]> =>
    tieout.page.evaluate(() => window.workbenchHost.stores.undo.emptiedBy.splice(0));
  await emptiedBy();
  await show('M1', '=LEDGER.TOTAL("Change","USDT",,"2026-09")');
  expect(await emptiedBy()).toEqual([
    'CustomXmlPart.SetXml',
    'SettingCollection.Add',
    'SettingCollection.Add',
  ]);
  await show('M2', '=EXACT.SUM(F2:F4)');
  expect(await emptiedBy()).toEqual([]);
});

test('host=ltsc2021: functions and the status of a result leave Excel alive', async () => {
  await start('host=ltsc2021');
  await tieout.connectDemo('Demo broker');
  await show('A1', '=LEDGER.CHECK(,"2026-09")');
  await press('Live data');
  await press(/^Details of /);
  await press('Format this result');
  await says(/^Formatted Sheet1!A1/);
  expect(await tieout.page.evaluate(() => window.workbench.unknown())).toEqual([]);
  await show('AG1', '=EXACT.SUM(AH1:AH2)');
  expect((await tieout.read('AG1')).values).toEqual([[0]]);
});

// Excel.run in the add-in's page: what fails fails by name, and events, commands and a busy host come
// as office.js knows them.
import { until } from '../../until';
import { USUAL_LOOK } from '../open-page';
import { openTestAddin, type TestAddin } from '../open-test-addin';

let host: TestAddin;
beforeAll(async () => {
  host = await openTestAddin();
});
beforeEach(async () => {
  await host.clear();
});
afterAll(async () => {
  expect(await host.finish()).toEqual([]);
});

test('an unknown member fails by name, a wrong shape and a missing sheet with the codes of Excel', async () => {
  const other = await openTestAddin();
  const failures = await other.addin().evaluate(async () => {
    const codeOf = (work: (context: Excel.RequestContext) => Promise<void>): Promise<string> =>
      Excel.run(work).then(
        () => 'no error',
        (error: unknown) => (error as OfficeExtension.Error).code,
      );
    return [
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1').load('style');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().showHeadings = false;
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1:B2').values = [[1]];
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getItem('Nowhere').load('name');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.add('Sheet1');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1:ZZZ9').load('values');
        await context.sync();
      }),
      await codeOf(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1').values = [
          ['x'.repeat(6_000_000)],
        ];
        await context.sync();
      }),
    ];
  });
  expect(failures).toEqual([
    'ApiNotFound',
    'ApiNotFound',
    'InvalidArgument',
    'ItemNotFound',
    'ItemAlreadyExists',
    'InvalidArgument',
    'RequestPayloadSizeLimitExceeded',
  ]);
  expect(await other.finish()).toEqual([
    'unknown to the workbench: Range.Style',
    'unknown to the workbench: Worksheet.Headings',
  ]);
});

test('changes and selections reach the add-in that listens; a recalculation does not', async () => {
  await host.addin().evaluate(() =>
    Excel.run(async (context) => {
      const note = (event: object): Promise<void> => {
        (window as unknown as { seen: { events: object[] } }).seen.events.push(event);
        return Promise.resolve();
      };
      const { worksheets } = context.workbook;
      worksheets.onChanged.add(note);
      context.workbook.onSelectionChanged.add(() => note({ type: 'DocumentSelectionChanged' }));
      await context.sync();
    }),
  );
  await host.setFormula('A1', '=B1+1');
  await host.setValues('B1:C2', [
    [1, 2],
    [3, 4],
  ]);
  await host.settled();
  await host.page.evaluate(() => {
    const { layout } = window.workbenchHost.grid;
    layout.select('sheet1', { startRow: 4, endRow: 5, startColumn: 1, endColumn: 1 });
    layout.insertRows('sheet1', 9, 2);
  });
  await host.settled();
  const { events } = await host.seen();
  const brief = events.map(({ type, changeType, address }) =>
    [type, changeType, address]
      .filter((part) => part !== undefined && part !== 'Unknown')
      .join(' '),
  );
  expect(brief).toEqual(
    expect.arrayContaining([
      'WorksheetChanged RangeEdited A1',
      'WorksheetChanged RangeEdited B1:C2',
      'DocumentSelectionChanged',
      'WorksheetChanged RowInserted 10:11',
    ]),
  );
  expect(brief.filter((line) => line.startsWith('WorksheetChanged'))).toHaveLength(3);
  expect(events.find(({ address }) => address === 'B1:C2')).toMatchObject({
    worksheetId: 'sheet1',
    source: 'Local',
  });
});

test('a ribbon command runs and says that it is done', async () => {
  await host.page.evaluate(() => window.workbench.runCommand('ShowCommand'));
  expect((await host.seen()).commands).toEqual(['ShowCommand']);
});

test('a host that is busy or forbids it answers with the errors of Office.js', async () => {
  await host.page.evaluate(() => {
    window.workbench.refuse(5102, 1);
    window.workbench.refuse(7000, 1);
    window.workbench.refuse(5004, 1);
  });
  const codes = await host.addin().evaluate(async () => {
    const codeOf = (): Promise<string> =>
      Excel.run(async (context) => {
        context.workbook.worksheets.load('items/name');
        await context.sync();
        return 'no error';
      }).catch((error: unknown) => (error as OfficeExtension.Error).code);
    return [await codeOf(), await codeOf(), await codeOf(), await codeOf()];
  });
  expect(codes).toEqual(['ActivityLimitReached', 'AccessDenied', expect.any(String), 'no error']);
});

test('while a cell is edited nothing else is carried out, and results of functions wait', async () => {
  await host.setFormula('F1', '=REBATES("EDIT","USDT")');
  await host.page.evaluate(() => {
    window.workbenchHost.grid.layout.select('sheet1', {
      startRow: 3,
      endRow: 3,
      startColumn: 0,
      endColumn: 0,
    });
  });
  await host.page.keyboard.type('half');
  const ask = (): Promise<string> =>
    host.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.load('items/name');
        await context.sync();
        return 'no error';
      }).catch((error: unknown) => (error as OfficeExtension.Error).code),
    );
  expect(await ask()).toBe('InvalidOperationInCellEditMode');
  expect(await host.text('F13')).toBe('');
  await host.page.keyboard.press('Escape');
  expect(await ask()).toBe('no error');
  await host.settled();
  expect(await host.text('F13')).not.toBe('');
});

test('Delete on the selected sheet empties it', async () => {
  await host.enter('A1', '=REBATES("ALL","USDT")');
  await host.setValues('Z9', [['far']]);
  const box = (await host.page.locator('#sheet').boundingBox())!;
  await host.page.mouse.click(box.x + 20, box.y + 38);
  await host.page.keyboard.press('Delete');
  await host.settled();
  expect([
    await host.text('A1'),
    await host.text('A2'),
    await host.text('Z9'),
    await host.streams(),
  ]).toEqual(['', '', '', 0]);
});

test('a rule on the text of cells colours what stands there already', async () => {
  // A page of its own: pictures of a used one may have another size.
  const ruled = await openTestAddin({ drawEveryMs: 50, viewport: USUAL_LOOK.viewport });
  await ruled.page.evaluate(() => window.workbench.setValues('Sheet1!B2:B3', [['breaks'], ['-']]));
  /** Of B2 and B3, which are not selected: Univer draws their rows 24 pixels high. */
  const picture = async (): Promise<string> => {
    const grid = await ruled.page.locator('#sheet canvas').last().boundingBox();
    const clip = { x: grid!.x + 46 + 90, y: grid!.y + 20 + 24, width: 80, height: 48 };
    return (await ruled.page.screenshot({ clip })).toString('base64');
  };
  const plain = await stillOf(picture);
  await ruled.addin().evaluate(() =>
    Excel.run(async (context) => {
      const { conditionalFormats } = context.workbook.worksheets
        .getItem('Sheet1')
        .getRange('B1:B9');
      const { textComparison } = conditionalFormats.add(Excel.ConditionalFormatType.containsText);
      textComparison.format.font.color = '#ff0000';
      textComparison.rule = { operator: Excel.ConditionalTextOperator.beginsWith, text: 'breaks' };
      await context.sync();
    }),
  );
  await until(async () => (await picture()) !== plain);
  expect(await stillOf(picture)).not.toBe(plain);
  expect(await ruled.finish()).toEqual([]);
});

/** The picture once two in a row are equal. */
async function stillOf(picture: () => Promise<string>): Promise<string> {
  let last = await picture();
  await until(async () => {
    const before = last;
    last = await picture();
    return last === before;
  });
  return last;
}

// The three promises of the product, as a person would see them broken: in the workbench as it is and
// with all switches of an unkind Excel; with each alone too where everything is run.
import type { Fault } from '../../../src/sandbox/faults/faults';
import { ALL_UNKIND } from '../../../src/workbench/model/options';
import { sizesOf } from '../../seeds';
import { openTieout, WIDE_WEIGHTS, type OpenTieout, type TieoutOptions } from '../open-tieout';

/** Without one that shows one cell of each result, and one that refuses the selection. */
const UNKIND = ALL_UNKIND.split('&').filter((one) => !/^(?:arrays|refuse)=/.test(one));

describe.each(['', ...sizesOf(UNKIND.join('&'), ...UNKIND)])('with "%s"', (query) => {
  let tieout: OpenTieout;
  /** What the exchange does to the requests of an operation; undefined lets them pass. */
  let weather: Fault | undefined;
  /** Requests that have reached the exchange; `requestsSent` counts those that it has answered. */
  let arrived = 0;

  async function start(options: TieoutOptions = {}): Promise<void> {
    weather = undefined;
    tieout = await openTieout({
      ...options,
      query: [query, options.query].filter(Boolean).join('&'),
      sandbox: {
        ...WIDE_WEIGHTS.sandbox,
        sizeFactor: 0.1,
        onRequest: ({ operation }) => {
          if (operation === 'time') return undefined;
          arrived += 1;
          return weather;
        },
        ...options.sandbox,
      },
      device: { ...WIDE_WEIGHTS.device, ...options.device },
    });
  }

  async function stop(): Promise<void> {
    const problems = await tieout.problems();
    await tieout.close();
    expect(problems).toEqual([]);
  }

  const requestsSent = (): number =>
    tieout.sandbox.requests.filter(({ operation }) => operation !== 'time').length;
  const pane = () => tieout.addin();
  const press = async (name: string): Promise<void> => {
    await pane().getByRole('button', { name, exact: true }).click();
    await tieout.settled();
  };
  const item = async (name: string): Promise<void> => {
    await pane().getByRole('menuitem', { name, exact: true }).click();
    await tieout.settled();
  };
  const values = async (address: string): Promise<unknown[][]> =>
    (await tieout.read(address)).values;
  /** Excel may show it a while after the pane has heard of it. */
  const becomes = async (look: () => Promise<unknown>, wanted: unknown): Promise<void> => {
    for (let looks = 0; looks < 200; looks += 1) {
      try {
        return expect(await look()).toEqual(wanted);
      } catch {
        await tieout.page.waitForTimeout(200);
      }
    }
    expect(await look()).toEqual(wanted);
  };
  const shows = (address: string, wanted: unknown[][]): Promise<void> =>
    becomes(() => values(address), wanted);
  /** @param first what its first cell shows, with all that spills from there */
  const enter = async (address: string, formula: string, first: unknown): Promise<void> => {
    await tieout.setFormula(address, formula);
    await tieout.settled();
    await shows(address, [[first]]);
  };
  const becomesStatus = (word: string, wanted: unknown, of = 'A1'): Promise<void> =>
    enter('Z1', `=RESULT.STATUS("Sheet1!${of}","${word}")`, wanted);
  /** In its card, and for the Excels that hide it in RESULT.STATUS. */
  const explains = async (address: string, sentence: RegExp): Promise<void> => {
    await becomesStatus('problem', expect.stringMatching(sentence), address);
    if (!query.includes('errors=plain')) expect(await tieout.message(address)).toMatch(sentence);
  };

  describe('nothing moves unless asked', () => {
    beforeAll(async () => {
      await start();
      await tieout.connectDemo('Demo broker');
      await enter('A1', '=LEDGER("BTC")', 'Time');
    });

    test('a second formula over the same month, a new sheet row and F9 send nothing', async () => {
      const before = requestsSent();
      const shown = await tieout.read('A1:J5');
      await enter('L1', '=LEDGER("ETH",,,,2)', 'cTime');
      await pane().evaluate(() =>
        Excel.run(async (context) => {
          context.workbook.worksheets.getItem('Sheet1').getRange('1:1').insert('Down');
          context.workbook.application.calculate('Full');
          await context.sync();
        }),
      );
      await tieout.settled();
      await becomes(() => tieout.read('A2:J6'), shown);
      await pane().evaluate(() =>
        Excel.run(async (context) => {
          context.workbook.worksheets.getItem('Sheet1').getRange('1:1').delete('Up');
          await context.sync();
        }),
      );
      await tieout.settled();
      expect(requestsSent()).toBe(before);
    });

    test('Refresh workbook reads the open month again, Refresh sheet and selection find the formula by scanning', async () => {
      const before = requestsSent();
      await press('Refresh workbook');
      const once = requestsSent() - before;
      expect(once).toBeGreaterThan(0);
      await press('More refresh');
      await item('Refresh sheet');
      expect(requestsSent() - before).toBe(2 * once);
      await pane().evaluate(() =>
        Excel.run(async (context) => {
          // Inside the spill of A1.
          context.workbook.worksheets.getItem('Sheet1').getRange('C4').select();
          await context.sync();
        }),
      );
      await press('More refresh');
      await item('Refresh selection');
      expect(requestsSent() - before).toBe(3 * once);
    });

    test('a workbook that opens again asks nothing: it shows what is kept here, and connecting costs the probe alone', async () => {
      const saved = await tieout.save();
      const shown = await tieout.read('A1:J5');
      const before = requestsSent();
      await tieout.load(saved);
      await tieout.settled();
      await becomes(() => tieout.read('A1:J5'), shown);
      expect(requestsSent()).toBe(before);
      await tieout.connectDemo('Demo broker');
      await becomes(() => tieout.read('A1:J5'), shown);
      expect(requestsSent()).toBe(before + 2);
    });

    test('on a device that keeps nothing of it, the workbook says what to press, and Refresh fills it', async () => {
      await press('Settings');
      // With them it shows them: without-account.test.ts.
      await pane().getByLabel('Rows travel with the workbook', { exact: true }).uncheck();
      await tieout.settled();
      const saved = await tieout.save();
      await stop();
      await start();
      await tieout.load(saved);
      await tieout.settled();
      await shows('A1', [['#N/A']]);
      await explains('A1', /The workbook's account is Demo broker\./);
      expect(requestsSent()).toBe(0);
      await tieout.connectDemo('Demo broker');
      await shows('A1', [['Time']]);
    });
  });

  // On the device of the test before: the page that it opened, with the account connected.
  describe('complete, or not shown as complete', () => {
    afterAll(stop);

    test('a refresh that fails leaves the complete rows, marked stale, with the sentence in the pane', async () => {
      await enter('A1', '=LEDGER("BTC")', 'Time');
      const shown = await tieout.read('A1:J20');
      await becomesStatus('stale', false);
      weather = { kind: 'code', code: -1050, msg: 'frozen' };
      await press('Refresh workbook');
      expect(await tieout.read('A1:J20')).toEqual(shown);
      await becomesStatus('stale', true);
      expect(await pane().locator('body').innerText()).toMatch(
        /The exchange has blocked account Demo broker\. Contact the exchange\..*\(-1050\)/s,
      );
      weather = undefined;
      await press('Refresh workbook');
      await becomesStatus('stale', false);
    });

    test('Cancel ends a first reading with a sentence, and a refresh with the old rows', async () => {
      weather = { kind: 'delay', delayMs: 60_000 };
      const before = arrived;
      await tieout.setFormula('A30', '=REBATES("BTCUSDT","USDT")');
      const cancel = pane().getByRole('button', { name: 'Cancel', exact: true });
      await cancel.waitFor();
      await becomes(() => Promise.resolve(arrived > before), true);
      expect(await pane().locator('[aria-busy="true"]').count()).toBe(1);
      await cancel.click();
      await tieout.settled();
      await shows('A1', [['#SPILL!']]);
      await explains('A30', /^Cancelled before everything was read\. Press Refresh to read it\./);
      await tieout.setFormula('A30', '');
      await tieout.settled();
      await shows('A1', [['Time']]);
      weather = undefined;
    });

    test('a host without typed cells gets plain numbers', async () => {
      await stop();
      await start({ query: 'typed=0&twice=1&cancelfirst=1' });
      await tieout.connectDemo('Demo broker');
      await enter('A1', '=LEDGER("BTC")', 'Time');
      const { values: plain, formats } = await tieout.read('A1:F2');
      expect(plain[1]!.map((value) => typeof value)).toEqual([
        'number',
        'string',
        'string',
        'number',
        'string',
        'number',
      ]);
      expect(formats[1]).toEqual(Array(6).fill('General'));
    });

    test('a host that starts streams twice, and cancels them before it starts the next, shows the same rows', async () => {
      await tieout.setFormula('A1', '=LEDGER("BTC")');
      await tieout.setFormula('A1', '=LEDGER("ETH")');
      await tieout.settled();
      await shows('C2', [['ETH']]);
    });
  });

  describe('the secret stays put', () => {
    beforeAll(() => start({ sandbox: { sizeFactor: 1 }, device: { resultLimitBytes: 100_000 } }));

    test('after a full run with failures it is found nowhere, in no form', async () => {
      const broker = tieout.sandbox.accounts[0];
      const pin = 'made-up words for a PIN';
      const secrets = ['a secret: "ä/ß+ü" nobody may see', broker.secret, broker.passphrase, pin];
      await tieout.connect({
        name: 'Wrong',
        key: broker.key,
        secret: secrets[0]!,
        passphrase: broker.passphrase,
      });
      await tieout.connect({
        name: 'Client A',
        key: broker.key,
        secret: broker.secret,
        passphrase: broker.passphrase,
        newPin: pin,
      });
      await tieout.setFormula('A1', '=LEDGER("BTC")');
      await tieout.setFormula('M1', '=REBATES("BTCUSDT","USDT")');
      await tieout.setFormula('AY1', '=LEDGER("BTC",,"2026-99")');
      await tieout.settled();
      for (const fault of [
        { kind: 'html' },
        { kind: 'code', code: -1047, msg: broker.secret },
      ] as const) {
        weather = fault;
        await press('Refresh workbook');
      }
      weather = undefined;
      const stored = await pane().evaluate(async () => {
        const textsIn = (value: unknown): string[] => {
          if (value instanceof Uint8Array) return [new TextDecoder('latin1').decode(value)];
          return typeof value === 'object' && value !== null
            ? Object.values(value).flatMap(textsIn)
            : [String(value)];
        };
        const databases = await indexedDB.databases();
        const rows = await Promise.all(
          databases.map(
            ({ name }) =>
              new Promise<string>((resolve) => {
                const request = indexedDB.open(name ?? '');
                request.onsuccess = () => {
                  const stores = [...request.result.objectStoreNames];
                  const all = stores.map(
                    (store) =>
                      new Promise<string>((done) => {
                        const read = request.result.transaction(store).objectStore(store).getAll();
                        read.onsuccess = () =>
                          void Promise.all(
                            (read.result as unknown[]).map(async (one) =>
                              one instanceof Blob ? one.text() : textsIn(one).join('\n'),
                            ),
                          ).then((texts) => done(texts.join('\n')));
                      }),
                  );
                  void Promise.all(all).then((texts) => resolve(texts.join('\n')));
                };
              }),
          ),
        );
        return [
          JSON.stringify(Object.entries(localStorage)),
          JSON.stringify(Object.entries(sessionStorage)),
          ...rows,
          document.documentElement.outerHTML,
        ].join('\n');
      });
      const looked = {
        workbook: JSON.stringify(await tieout.save()),
        stored,
        console: tieout.logs.join('\n'),
        addresses: tieout.requests.join('\n'),
        server: tieout.serverLog.join('\n'),
        page: await tieout.page.content(),
      };
      expect(looked.server).toContain('/exchange/api/v3/tax/income');
      expect(looked.stored).toContain('"name":"Client A"'); // The remembered account was looked at.
      for (const [place, text] of Object.entries(looked)) {
        // The published demo credentials stand in /config.json and nowhere in what is looked at here.
        const found = secrets.flatMap(formsOf).filter((form) => text.includes(form));
        expect([place, found]).toEqual([place, []]);
      }
    });
  });

  // On the page of the test before, with its account.
  describe('more than a cell takes', () => {
    afterAll(stop);

    test('rows that no cell of this Excel can take are counted in a sentence, never cut', async () => {
      await enter('AA1', '=LEDGER()', '#N/A');
      expect(await values('AA2')).toEqual([['']]);
      await explains(
        'AA1',
        /^These are [\d,]+ rows, [\d.]+ MB; this Excel takes 0\.1 MB in one result\. Ask for fewer days, coins or columns/,
      );
    });
  });
});

/** A secret in plain, base64, hex and URL-encoded form, as it would stand in JSON or HTML too. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
  ];
}

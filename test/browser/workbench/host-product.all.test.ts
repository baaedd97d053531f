// The product itself in hosts that differ: years that count from 1904, value preview, and what is
// associated at run time.
import { dayOfUtcMs, dayOfSerial, serialOfDay } from '../../../src/addin/engine/records/calendar';
import { openTieout, type OpenTieout } from '../open-tieout';

let tieout: OpenTieout;
const openFor = (query: string): void => {
  beforeAll(async () => {
    tieout = await openTieout({ query });
  });
  afterAll(async () => {
    expect(await tieout.finish()).toEqual([]);
  });
};

const asked = (): number =>
  tieout.requests.filter((url) => new URL(url).pathname.startsWith('/exchange/')).length;
const serials = (cells: unknown[][]): number[] =>
  cells.flat().filter((value): value is number => typeof value === 'number');

describe('dates=1904: years count from 1904', () => {
  openFor('dates=1904');

  test('a workbook that counts from 1904 gets and gives its own serials', async () => {
    await tieout.connectDemo('Demo trader');
    const now = new Date();
    const lastMonth = dayOfUtcMs(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    await tieout.setValues('H1', [[serialOfDay(lastMonth, 1904)]]);
    await tieout.setFormula('A1', '=LEDGER("USDT",,H1,,0,"cTime")');
    await tieout.settled();
    const times = serials((await tieout.read('A1:A400')).values);
    expect(times.length).toBeGreaterThan(3);
    const months = new Set(times.map((serial) => dayOfSerial(serial, 1904)?.slice(0, 7)));
    expect([...months]).toEqual([lastMonth.slice(0, 7)]);
    // Read as if from 1900, the same numbers would lie four years and a day earlier.
    expect(dayOfSerial(times[0]!, 1900)?.slice(0, 7)).not.toBe(lastMonth.slice(0, 7));
  });

  test('a workbook that does not answer yet: the pane shows itself, and days are counted once it has said from when', async () => {
    await tieout.page.evaluate(() => {
      const effects = window.workbenchHost.frames.parts.effects as {
        execute: (body: never) => Promise<unknown>;
      };
      const { execute } = effects;
      const free = new Promise<void>((resolve) => {
        Object.assign(window, { answer: resolve });
      });
      effects.execute = async (body) => {
        await free;
        return execute(body);
      };
      void window.workbench.reloadAddin();
    });
    await tieout.addin().getByRole('button', { name: 'Connect', exact: true }).waitFor();
    await tieout.page.evaluate(() => {
      (window as unknown as { answer: () => void }).answer();
    });
    await tieout.page.evaluate(() => window.workbench.ready);
    await tieout.addin().getByRole('button', { name: 'Use Demo trader' }).click();
    await tieout.addin().getByText('Demo trader is connected').first().waitFor();
    await tieout.setFormula('A1', '=LEDGER("USDT",,,,0,"cTime")');
    await tieout.settled();
    const days = new Set(
      serials((await tieout.read('A1:A400')).values).map((serial) =>
        dayOfSerial(serial, 1904)?.slice(0, 7),
      ),
    );
    expect([...days]).toEqual([dayOfUtcMs(Date.now()).slice(0, 7)]);
  });
});

describe('a usual host', () => {
  openFor('');

  test('ids and names of functions.json are those that are associated at run time', async () => {
    const associated = await tieout
      .addin()
      .evaluate(() =>
        Object.keys(
          (CustomFunctions as unknown as { _association: { mappings: object } })._association
            .mappings,
        ),
      );
    const described = await tieout.addin().evaluate(
      async () =>
        (
          (await (await fetch('/functions.json')).json()) as {
            functions: { id: string; name: string; helpUrl: string }[];
          }
        ).functions,
    );
    expect(described.map(({ id }) => id).sort()).toEqual(associated.sort());
    expect(described.map(({ name }) => name)).toEqual(described.map(({ id }) => id));
    expect(described.map(({ helpUrl }) => helpUrl)).toEqual(
      described.map(({ id }) => `${tieout.origin}/help/#${id}`),
    );
  });

  test('value preview: Excel runs the function for real, and nothing is asked for it', async () => {
    await tieout.connectDemo('Demo trader');
    const before = asked();
    const shown = await tieout.addin().evaluate(
      () =>
        new Promise<string>((resolve) => {
          const { mappings } = (
            CustomFunctions as unknown as {
              _association: { mappings: Record<string, (...values: unknown[]) => void> };
            }
          )._association;
          const invocation = {
            isInValuePreview: true,
            setResult: (value: unknown) => {
              resolve(JSON.stringify(value) + ((value as { message?: string }).message ?? ''));
            },
          };
          mappings['LEDGER']?.([['USDT']], null, '2026-01', null, null, null, null, invocation);
        }),
    );
    await tieout.settled();
    expect(asked()).toBe(before);
    expect(shown).toMatch(/Refresh|preview|Enter/i);
  });
});

// Tieout on a small history for the tests of a file, worked by accessible names as a person closes
// a month.
import type { Locator } from 'playwright-core';
import { untilSeen } from '../../until';
import { openTieout, WIDE_WEIGHTS, type OpenTieout } from '../open-tieout';

export interface SmallTieout {
  readonly tieout: OpenTieout;
  /** From here on `tieout` is another device, at the same server. */
  readonly changeDevice: () => Promise<void>;
  readonly button: (name: string | RegExp) => Locator;
  readonly field: (name: string | RegExp) => Locator;
  /** Waits until the pane says so. */
  readonly says: (sentence: string | RegExp) => Promise<void>;
  /** Gives a reason for each open item until this shows itself. */
  readonly explained: (what: Locator) => Promise<void>;
  readonly cells: (address: string) => Promise<unknown[][]>;
  /** Without rows that begin with a blank cell. */
  readonly rowsAt: (address: string) => Promise<unknown[][]>;
}

/** A point that is settled takes its field away, also from under one who writes in it. */
function unlessGone(error: unknown): void {
  if (!String(error).includes('not attached')) throw error;
}

/** Opened before the first test of the file, closed after the last one; nothing went wrong. */
export function useSmallTieout(
  sandbox: NonNullable<Parameters<typeof openTieout>[0]>['sandbox'] = {},
): SmallTieout {
  let opened: OpenTieout;
  beforeAll(async () => {
    opened = await openTieout({
      ...WIDE_WEIGHTS,
      sandbox: { ...WIDE_WEIGHTS.sandbox, sizeFactor: 0.1, pairs: 3, ...sandbox },
    });
  });
  afterAll(async () => {
    expect(await opened.finish()).toEqual([]);
  });
  const cells = async (address: string): Promise<unknown[][]> =>
    (await opened.read(address)).values;
  const exactly = (name: string | RegExp) => ({ exact: typeof name === 'string' });
  const field: SmallTieout['field'] = (name) => opened.addin().getByLabel(name, exactly(name));
  return {
    get tieout() {
      return opened;
    },
    changeDevice: async () => {
      expect(await opened.problems()).toEqual([]);
      opened = await opened.onAnotherDevice();
    },
    button: (name) => opened.addin().getByRole('button', { name, ...exactly(name) }),
    field,
    explained: (what) =>
      untilSeen(async () => {
        for (const reason of await field(/^Reason: /).elementHandles())
          if ((await reason.isVisible()) && (await reason.inputValue()) === '')
            await reason.fill('Known to both.').catch(unlessGone);
        return what.isVisible();
      }),
    says: (sentence) => opened.addin().getByText(sentence, exactly(sentence)).first().waitFor(),
    cells,
    rowsAt: async (address) => (await cells(address)).filter((row) => row[0] !== ''),
  };
}

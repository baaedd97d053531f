// The workbench with one of the small add-ins of test/workbench/addins, for tests of the host
// itself.
import { serveAddin } from '../workbench/serve-addin';
import { takePage } from './open-page';
import { openWorkbench, type OpenOptions, type OpenWorkbench } from './open-workbench';

/** What the test add-in says it saw. */
export interface Seen {
  started: unknown[][];
  cancelled: unknown[][];
  events: Record<string, unknown>[];
  commands: string[];
  addresses: (string | null)[];
}

export interface TestAddin extends OpenWorkbench {
  seen(): Promise<Seen>;
  /** The text of one cell. */
  text(address: string): Promise<string>;
  /** Enters a formula and waits until its results are there. */
  enter(address: string, formula: string): Promise<void>;
  /** Empties the active sheet and what the test add-in saw. */
  clear(): Promise<void>;
  /** Number of calls that the host holds open. */
  streams(): Promise<number>;
}

export async function openTestAddin(
  options: Omit<OpenOptions, 'origin'> & { addin?: string } = {},
): Promise<TestAddin> {
  const isUsual = options.viewport === undefined && options.colorScheme === undefined;
  const taken = isUsual ? await takePage() : undefined;
  const server = await serveAddin(options.addin ?? 'plain', undefined, taken?.port);
  const workbench = await openWorkbench({
    ...options,
    origin: server.origin,
    ...(taken && { taken }),
  });
  return {
    ...workbench,
    seen: () => workbench.addin().evaluate(() => (window as unknown as { seen: Seen }).seen),
    text: async (address) => (await workbench.read(address)).text[0]![0]!,
    enter: async (address, formula) => {
      await workbench.setFormula(address, formula);
      await workbench.settled();
    },
    clear: async () => {
      await workbench.page.evaluate(() => {
        const { tabs, cells } = window.workbenchHost.grid;
        cells.clear(
          tabs.activeId(),
          { startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 16_383 },
          { contents: true, formats: true },
        );
      });
      await workbench.settled();
      await workbench.addin().evaluate(() => {
        for (const list of Object.values(
          (window as unknown as { seen: Record<keyof Seen, unknown[]> }).seen,
        ))
          list.length = 0;
      });
    },
    streams: () =>
      workbench.page.evaluate(
        () =>
          (window as unknown as { workbenchHost: { streams: { size: number } } }).workbenchHost
            .streams.size,
      ),
    close: async () => {
      await workbench.close();
      await server.close();
    },
    finish: async () => {
      try {
        return await workbench.finish();
      } finally {
        await server.close();
      }
    },
  };
}

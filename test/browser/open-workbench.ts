// Opens the workbench in a real browser for one test, with everything that must not happen
// recorded.
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { USUAL_LOOK, type TakenPage } from './open-page';
import { LIMIT_MS, sharedBrowser } from './shared-browser';

export type Cell = string | number | boolean;
export interface Cells {
  values: Cell[][];
  text: string[][];
  formats: string[][];
}

/**
 * The part of the page's window that tests use: the contract of the product, plus what a host test
 * looks at.
 */
interface WorkbenchWindow {
  workbench: {
    ready: Promise<void>;
    setFormula(address: string, formula: string): void;
    setValues(address: string, matrix: unknown[][]): void;
    read(address: string): Cells;
    message(address: string): string;
    settled(): Promise<void>;
    save(): unknown;
    load(saved: unknown): Promise<void>;
    unknown(): string[];
  };
}

export interface OpenOptions {
  /** Where the server listens, e.g. "https://localhost:3000". */
  origin: string;
  /** Query of the workbench's page, e.g. "typed=0" or "calc=manual". */
  query?: string;
  /** Runs in every frame before its own scripts. */
  init?: () => void;
  /** What stands in every frame's local storage before its own scripts run. */
  storage?: Readonly<Record<string, string>>;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** How often the workbench draws its cells; every ten seconds unless given. */
  drawEveryMs?: number;
  /** A page of the usual look; unless given, one is opened for this test alone. */
  taken?: TakenPage;
}

export interface OpenWorkbench {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every request made so far, to anywhere. */
  readonly requests: readonly string[];
  /** Console messages of level error and warning, e.g. "error: …". */
  readonly logs: readonly string[];
  /** The add-in's frame. */
  addin(): Frame;
  setFormula(address: string, formula: string): Promise<void>;
  setValues(address: string, matrix: unknown[][]): Promise<void>;
  read(address: string): Promise<Cells>;
  message(address: string): Promise<string>;
  /** Waits until nothing is under way. */
  settled(): Promise<void>;
  save(): Promise<unknown>;
  load(saved: unknown): Promise<void>;
  /**
   * What must not happen: requests to elsewhere, unknown members, policy violations, page errors.
   * Must be empty.
   */
  problems(): Promise<string[]>;
  close(): Promise<void>;
  /**
   * Closes and gives the problems: `expect(await workbench.finish()).toEqual([])` closes also when
   * the expectation fails.
   */
  finish(): Promise<string[]>;
}

const isLocal = ({ hostname, protocol }: URL): boolean =>
  protocol === 'data:' ||
  protocol === 'blob:' ||
  hostname === 'localhost' ||
  hostname === '127.0.0.1';

const evaluate = {
  setFormula: ([address, formula]: [string, string]) => {
    (window as unknown as WorkbenchWindow).workbench.setFormula(address, formula);
  },
  setValues: ([address, matrix]: [string, unknown[][]]) => {
    (window as unknown as WorkbenchWindow).workbench.setValues(address, matrix);
  },
  // As one text: Playwright takes ten times longer over half a million single values.
  read: (address: string) =>
    JSON.stringify((window as unknown as WorkbenchWindow).workbench.read(address)),
  message: (address: string) => (window as unknown as WorkbenchWindow).workbench.message(address),
  settled: () => (window as unknown as WorkbenchWindow).workbench.settled(),
  save: () => (window as unknown as WorkbenchWindow).workbench.save(),
  load: (saved: unknown) => (window as unknown as WorkbenchWindow).workbench.load(saved),
  ready: () => (window as unknown as WorkbenchWindow).workbench.ready,
  unknown: () => (window as unknown as WorkbenchWindow).workbench.unknown(),
};

async function within<T>(what: string, promise: Promise<T>, logs: readonly string[]): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () =>
        fail(
          new Error(
            [`The workbench was not ${what} after ${LIMIT_MS} ms.`, ...logs.slice(-5)].join('\n'),
          ),
        ),
      LIMIT_MS,
    );
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs in every frame. Nobody looks: the workbench draws its cells every ten seconds, not 60 times
 * a second.
 */
function drawSeldom(everyMs: number): void {
  if (window !== window.parent) return;
  window.requestAnimationFrame = (draw) =>
    window.setTimeout(() => draw(performance.now()), everyMs);
  window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
}

async function openPage(look: Pick<OpenOptions, 'viewport' | 'colorScheme'>): Promise<TakenPage> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ ignoreHTTPSErrors: true, ...USUAL_LOOK, ...look });
  return {
    page: await context.newPage(),
    port: 0,
    leave: async () => {
      await context.close();
      await browser.close();
    },
  };
}

/** A fresh profile each time: office.js keeps what it learnt about its host in sessionStorage. */
export async function openWorkbench({
  origin,
  query = '',
  init,
  storage,
  taken,
  drawEveryMs = 10_000,
  ...look
}: OpenOptions): Promise<OpenWorkbench> {
  const { page, leave } = taken ?? (await openPage(look));
  const context = page.context();
  const [requests, logs, problems]: [string[], string[], string[]] = [[], [], []];

  // The browser finds no other host (browser-flags.ts); that a page looked for one is told here. To
  // hold every request until it was looked at would cost more than the request.
  context.on('request', (request) => {
    if (!isLocal(new URL(request.url()))) problems.push(`request to ${request.url()}`);
  });
  await context.exposeFunction('reportViolation', (what: string) => {
    problems.push(`policy violation ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (what: string) => void })
        .reportViolation;
      report(
        [
          location.pathname,
          event.effectiveDirective,
          event.blockedURI,
          `${event.sourceFile}:${event.lineNumber}`,
        ].join(' '),
      );
    });
  });
  await context.addInitScript(drawSeldom, drawEveryMs);
  if (init) await context.addInitScript(init);
  if (storage)
    await context.addInitScript((entries) => {
      for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
    }, storage);

  context.setDefaultTimeout(LIMIT_MS);
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      logs.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error ${error.stack ?? error.message}`));
  await page.goto(`${origin}/workbench/?${[query, 'toolbar=0'].filter(Boolean).join('&')}`);
  await within('ready', page.evaluate(evaluate.ready), logs);

  const found = async (): Promise<string[]> => [
    ...problems,
    ...(await page.evaluate(evaluate.unknown)).map((name) => `unknown to the workbench: ${name}`),
  ];

  return {
    page,
    context,
    requests,
    logs,
    addin: () => {
      const frame = page.frames().find((f) => f.parentFrame() === page.mainFrame());
      if (!frame) throw new Error('The workbench has no frame for the add-in.');
      return frame;
    },
    setFormula: (address, formula) =>
      page.evaluate(evaluate.setFormula, [address, formula] as [string, string]),
    setValues: (address, matrix) =>
      page.evaluate(evaluate.setValues, [address, matrix] as [string, unknown[][]]),
    read: async (address) => JSON.parse(await page.evaluate(evaluate.read, address)) as Cells,
    message: (address) => page.evaluate(evaluate.message, address),
    settled: () => within('settled', page.evaluate(evaluate.settled), logs),
    save: () => page.evaluate(evaluate.save),
    load: (saved) => page.evaluate(evaluate.load, saved),
    problems: found,
    close: leave,
    finish: async () => {
      try {
        return await found();
      } finally {
        await leave();
      }
    },
  };
}

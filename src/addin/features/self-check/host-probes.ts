// The properties that Excel and its browser report.
import { abilities, clipboardAnswer, storagePromise } from '../../platform/abilities';
import { say } from '../../platform/say';
import { needs } from './bench';
import type { Probe } from './run-probe';

const SETS = [
  ['ExcelApi', 25],
  ['ExcelApiOnline', 3],
  ['ExcelApiDesktop', 6],
  ['SharedRuntime', 3],
  ['CustomFunctionsRuntime', 7],
  ['RibbonApi', 3],
  ['AddinCommands', 4],
  ['KeyboardShortcuts', 2],
  ['DialogApi', 3],
  ['DialogOrigin', 2],
  ['RichApiRuntime', 3],
  ['Settings', 2],
  ['CustomXmlParts', 2],
  ['IdentityAPI', 4],
] as const;

const SAME_FUNCTIONS = say`every function of this script`;
const HIDDEN_MS = 6_000;
const TICK_MS = 1_000;

/** Messages of the page's policy, and tasks that blocked the page, since the self-check began. */
export interface Watched {
  readonly violations: readonly string[];
  readonly longestTaskMs: () => number;
  stop(): void;
}

export const hostProbes: readonly Probe[] = [
  {
    what: 'Excel',
    expected: '',
    find: () => {
      const { host, platform, version } = Office.context.diagnostics;
      return `${host}, ${platform}, ${version}, ${Office.context.displayLanguage}`;
    },
  },
  {
    what: say`Browser inside Excel`,
    expected: '',
    find: () => navigator.userAgent,
  },
  {
    what: say`Requirement sets`,
    expected: say`SharedRuntime 1.1 and CustomFunctionsRuntime 1.1 at least`,
    isExpected: (found) => /SharedRuntime 1/.test(found) && /CustomFunctionsRuntime 1/.test(found),
    find: () =>
      SETS.flatMap(([set, most]) => {
        for (let minor = most; minor > 0; minor -= 1)
          if (Office.context.requirements.isSetSupported(set, `1.${minor}`))
            return [`${set} 1.${minor}`];
        return [];
      }).join(', '),
  },
  {
    what: say`Pages around the pane`,
    expected: '',
    find: () => {
      const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
      return ancestorOrigins
        ? Array.from(ancestorOrigins).join(', ') || say`none`
        : say`this browser does not say`;
    },
  },
  {
    what: say`Partition key`,
    expected: '',
    find: () => Office.context.partitionKey || say`none`,
  },
  {
    what: say`Script and functions.json of the server`,
    expected: SAME_FUNCTIONS,
    find: async () => {
      const answer = (await (await fetch('/functions.json', { cache: 'no-store' })).json()) as {
        functions: { id: string; parameters: unknown[] }[];
      };
      const { _association } = CustomFunctions as unknown as {
        _association?: { mappings?: Record<string, { length: number } | undefined> };
      };
      const own = _association?.mappings;
      if (!own)
        return say`${answer.functions.length} functions; those of the script cannot be counted`;
      const missing = answer.functions.filter(({ id }) => !own[id]).map(({ id }) => id);
      return missing.length === 0
        ? SAME_FUNCTIONS
        : say`missing in the script: ${missing.join(', ')}`;
    },
    isExpected: (found) => found === SAME_FUNCTIONS || /^\d/.test(found),
  },
  {
    what: say`Timers while the pane is hidden`,
    expected: say`at least 3 ticks in 6 seconds`,
    isExpected: (found) => Number(/^\d+/.exec(found)?.[0]) >= 3,
    find: async (bench) => {
      needs('SharedRuntime', '1.1');
      await Office.addin.hide();
      let ticks = 0;
      const timer = setInterval(() => (ticks += 1), TICK_MS);
      let said = '';
      try {
        await bench.wait(HIDDEN_MS);
        said = say`${ticks} ticks; the page says ${document.visibilityState}`;
      } finally {
        clearInterval(timer);
        await Office.addin.showAsTaskpane();
      }
      // An add-in of the Marketplace cannot show its pane itself (docs/excel-facts.md, Runtime).
      await bench.wait(TICK_MS);
      return say`${said}, shown again: ${document.visibilityState}`;
    },
  },
  // The value is read and set again, so the file does not change.
  {
    what: say`Tieout may start with the workbook`,
    expected: say`taken`,
    find: async () => {
      needs('SharedRuntime', '1.1');
      await Office.addin.setStartupBehavior(await Office.addin.getStartupBehavior());
      return say`taken`;
    },
  },
  ...abilities.map(({ name, find }): Probe => ({ what: name, expected: say`works`, find })),
  { what: say`Storage that stays`, expected: '', find: storagePromise },
  { what: say`Clipboard`, expected: say`there`, find: clipboardAnswer },
  {
    what: say`Secure page`,
    expected: 'true',
    find: () => String(window.isSecureContext),
  },
];

/** Probes that run after all others. */
export const lastProbes = (watched: Watched): readonly Probe[] => [
  {
    what: say`Violations of the page’s policy`,
    expected: say`none`,
    find: () => watched.violations.join('; ') || say`none`,
  },
  {
    what: say`Longest task of the page`,
    expected: say`below 5 seconds`,
    isExpected: (found) => Number.parseInt(found, 10) < 5_000,
    find: () => `${Math.round(watched.longestTaskMs())} ms`,
  },
];

export function watchPage(): Watched {
  const violations: string[] = [];
  const heard = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void =>
    void violations.push(`${effectiveDirective} ${blockedURI}`);
  document.addEventListener('securitypolicyviolation', heard);
  let longestMs = 0;
  let tasks: PerformanceObserver | null = null;
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
    });
    tasks.observe({ type: 'longtask', buffered: true });
  }
  return {
    violations,
    longestTaskMs: () => longestMs,
    stop: () => {
      document.removeEventListener('securitypolicyviolation', heard);
      tasks?.disconnect();
    },
  };
}

// Self-check: the behaviour of this Excel line by line, and one report to copy.
import type { ComponentType } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import type { CheckLine, GuidedStep, Question, SelfCheck } from './self-check-state';
import type { TaskProps } from '../../pane/context/feature';
import { useOutcome } from '../../pane/controls/outcome-line';
import { copyText } from '../../pane/controls/copy-text';
import { usePane } from '../../pane/context/pane-context';
import { selfCheck, type SelfCheckParts } from './self-check';

const answerTo = ({ title }: Question, lines: readonly CheckLine[]): string | undefined =>
  lines.find(({ what }) => what === title)?.found;

/** Replaces an earlier answer to the question. */
const answered = (
  { title, expected }: Question,
  found: string,
  lines: readonly CheckLine[],
): readonly CheckLine[] => [
  ...lines.filter(({ what }) => what !== title),
  {
    ...{ what: title, expected: expected ?? say`anything`, found, milliseconds: 0 },
    verdict: expected === null || expected === found ? 'as expected' : 'differs',
  },
];

type Call = (add: (line: CheckLine) => void, signal: AbortSignal) => Promise<void>;

function SelfCheckSection({ check }: { readonly check: SelfCheck }) {
  const { track, announce } = usePane();
  const id = useId();
  const shown = useRef<HTMLPreElement>(null);
  const { outcome, tell, show } = useOutcome();
  const [isGuided, setIsGuided] = useState(false);
  const [lines, setLines] = useState<readonly CheckLine[]>([]);
  const [doing, setDoing] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  // The pane shows another place, so the outcome would be invisible.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (before: readonly CheckLine[], call: Call): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    const found = [...before];
    setLines(found);
    show(null);
    setIsGuided(true);
    setDoing(say`Self-check`);
    try {
      await call((line) => {
        found.push(line);
        setLines([...found]);
      }, stop.signal);
      const count = (verdict: CheckLine['verdict']): string =>
        String(found.filter((line) => line.verdict === verdict).length);
      tell({
        ok: true,
        sentence: say`${count('as expected')} as expected, ${count('differs')} different, ${count('cannot')} could not be tried.`,
      });
    } catch (error) {
      if (stop.signal.aborted)
        tell({
          ok: false,
          sentence: say`Cancelled after ${String(found.length)} lines. The sheet is deleted.`,
        });
      else
        tell({
          ok: false,
          sentence: say`The self-check cannot run: ${error instanceof Error ? error.message : String(error)}`,
        });
    } finally {
      running.current = null;
      setDoing(null);
    }
  };
  const run = (): void =>
    void track(
      start([], (line, signal) => {
        let number = 0;
        return check.run(
          {
            began: (what) => setDoing(`${(number += 1)}. ${what}`),
            line,
          },
          signal,
        );
      }),
    );
  const runStep = (step: GuidedStep): void =>
    void start(lines, async (add, signal) => {
      setDoing(step.title);
      for (const line of await step.run(signal)) add(line);
    });
  const copy = async (): Promise<void> => {
    if (!shown.current) return;
    const done = await copyText(shown.current.textContent, shown.current);
    announce(
      done ? say`Copied.` : say`The browser refuses to copy. The report is selected: press Ctrl+C.`,
    );
    show({
      ok: done,
      sentence: done
        ? say`Copied.`
        : say`The browser refuses to copy. The report is selected: press Ctrl+C.`,
    });
  };

  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {say`Self-check`}
      </h3>
      <p class="lead">{say`Tests what Tieout needs of this Excel, with a demo account, on a new sheet that it deletes afterwards; Excel’s Undo is then empty. It takes two to four minutes, and the pane hides for six seconds; if it does not come back, press Home > Tieout > Open. Do not edit the workbook meanwhile.`}</p>
      <div class="button-row">
        {doing === null ? (
          <button type="button" onClick={run}>
            {say`Run self-check`}
          </button>
        ) : (
          <button
            type="button"
            onClick={() => running.current?.abort(new Error(say`Cancel self-check`))}
          >
            {say`Cancel self-check`}
          </button>
        )}
        {!isGuided && doing === null && (
          <button type="button" onClick={() => setIsGuided(true)}>
            {say`Steps with your help`}
          </button>
        )}
        {lines.length > 0 && doing === null && (
          <button type="button" onClick={() => void copy()}>
            {say`Copy report`}
          </button>
        )}
      </div>
      {doing !== null && <p class="hint">{doing}</p>}
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
      {lines.length > 0 && (
        <pre
          class="report"
          ref={shown}
          tabIndex={0}
          aria-label={say`Report of the self-check`}
          role="region"
        >
          {check.report(lines)}
        </pre>
      )}
      {isGuided && doing === null && (
        <>
          <h4>{say`Questions`}</h4>
          <ol class="guided stack">
            {check.questions.map((question) => (
              <li key={question.title} role="group" aria-label={question.title}>
                <p>
                  <strong>{question.title}</strong>: {question.todo}
                </p>
                <div class="button-row">
                  {question.answers.map((answer) => (
                    <button
                      key={answer}
                      type="button"
                      class={answerTo(question, lines) === answer ? 'primary' : undefined}
                      aria-pressed={answerTo(question, lines) === answer}
                      onClick={() => setLines(answered(question, answer, lines))}
                    >
                      {answer}
                    </button>
                  ))}
                </div>
              </li>
            ))}
          </ol>
          <h4>{say`Steps with your help`}</h4>
          <ol class="guided stack">
            {check.steps.map((step) => (
              <li key={step.title}>
                <p>{step.todo}</p>
                <button
                  type="button"
                  aria-label={say`Start: ${step.title}`}
                  onClick={() => runStep(step)}
                >
                  {say`Start`}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** The page, over the open workbook. */
export function selfCheckPage(parts: SelfCheckParts): ComponentType<TaskProps> {
  const check = selfCheck(parts);
  return () => <SelfCheckSection check={check} />;
}

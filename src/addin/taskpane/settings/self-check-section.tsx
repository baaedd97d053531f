// Self-check: what this Excel does, line by line, and one report to copy.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { CheckLine, GuidedStep, SelfCheck } from '../../session/settings/self-check';
import { useOutcome } from '../controls/use-outcome';
import { copyText } from '../get-data/copy-text';
import { usePane } from '../pane-context';
import { words } from '../texts/words';

type Call = (
  check: SelfCheck,
  add: (line: CheckLine) => void,
  signal: AbortSignal,
) => Promise<void>;

export function SelfCheckSection() {
  const { selfCheck, track, announce } = usePane();
  const id = useId();
  const shown = useRef<HTMLPreElement>(null);
  const { outcome, tell, show } = useOutcome();
  const [check, setCheck] = useState<SelfCheck | null>(null);
  const [lines, setLines] = useState<readonly CheckLine[]>([]);
  const [doing, setDoing] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  // The pane shows another place: nobody would see how it ends.
  useEffect(() => () => running.current?.abort(), []);
  if (selfCheck === null) return null;
  const says = words.settings.selfCheck;

  const failed = (error: unknown): void =>
    tell({
      ok: false,
      sentence: says.failed(error instanceof Error ? error.message : String(error)),
    });
  const start = async (before: readonly CheckLine[], call: Call): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    const found = [...before];
    setLines(found);
    show(null);
    setDoing(says.loading);
    try {
      const loaded = check ?? (await selfCheck());
      setCheck(loaded);
      await call(
        loaded,
        (line) => {
          found.push(line);
          setLines([...found]);
        },
        stop.signal,
      );
      const count = (verdict: CheckLine['verdict']): string =>
        String(found.filter((line) => line.verdict === verdict).length);
      tell({
        ok: true,
        sentence: says.done(count('as expected'), count('differs'), count('cannot')),
      });
    } catch (error) {
      if (stop.signal.aborted) tell({ ok: false, sentence: says.cancelled(String(found.length)) });
      else failed(error);
    } finally {
      running.current = null;
      setDoing(null);
    }
  };
  const run = (): void =>
    void track(
      start([], (loaded, line, signal) => {
        let number = 0;
        return loaded.run(
          {
            began: (what) => setDoing(says.doing(String((number += 1)), what)),
            line,
          },
          signal,
        );
      }),
    );
  const runStep = (step: GuidedStep): void =>
    void start(lines, async (_, add, signal) => {
      setDoing(step.title);
      for (const line of await step.run(signal)) add(line);
    });
  const copy = async (): Promise<void> => {
    if (!shown.current) return;
    const done = await copyText(shown.current.textContent, shown.current);
    announce(done ? says.copied : says.notCopied);
    show({ ok: done, sentence: done ? says.copied : says.notCopied });
  };

  return (
    <section class="section" aria-labelledby={id}>
      <h3 id={id} class="place-heading">
        {says.heading}
      </h3>
      <p class="lead">{says.lead}</p>
      <div class="button-row">
        {doing === null ? (
          <button type="button" onClick={run}>
            {says.run}
          </button>
        ) : (
          <button type="button" onClick={() => running.current?.abort(new Error(says.cancel))}>
            {says.cancel}
          </button>
        )}
        {check === null && doing === null && (
          <button type="button" onClick={() => void selfCheck().then(setCheck, failed)}>
            {says.steps}
          </button>
        )}
        {check !== null && lines.length > 0 && doing === null && (
          <button type="button" onClick={() => void copy()}>
            {says.copy}
          </button>
        )}
      </div>
      {doing !== null && <p class="hint">{doing}</p>}
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
      {check !== null && lines.length > 0 && (
        <pre class="report" ref={shown} tabIndex={0} aria-label={says.report} role="region">
          {check.report(lines)}
        </pre>
      )}
      {check !== null && doing === null && (
        <>
          <h4>{says.steps}</h4>
          <ol class="guided">
            {check.steps.map((step) => (
              <li key={step.title}>
                <p>{step.todo}</p>
                <button
                  type="button"
                  aria-label={says.startOne(step.title)}
                  onClick={() => runStep(step)}
                >
                  {says.start}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

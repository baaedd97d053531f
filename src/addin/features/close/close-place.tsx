// The place "Close": the month on top, below it the steps of its close, each with its state, its
// next action and its sheet. The next step and the steps in which the person works are unfolded.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { addMonths, monthName, monthOf, parseMonth } from '../../engine/records/calendar';
import { localDay } from '../../engine/records/zone';
import type { PackLook } from './pack/pack-state';
import { Field } from '../../pane/controls/field';
import { Icon } from '../../pane/controls/icons';
import { OutcomeLine, useOutcome } from '../../pane/controls/outcome-line';
import { useCellTask } from '../../pane/place-requests';
import { useNow, usePane } from '../../pane/context/pane-context';
import type { PlaceProps } from '../../pane/context/feature';
import { AccountsStep } from './accounts-step';
import { BookStep, PackAccountsStep, RatesStep } from './added-steps';
import { ClosedPeriodDetails } from './period/closed-period-part';
import { useCloseForm, type StepProps } from './close-form';
import { JournalStep } from './journal-step';
import { ItemsStep, useReasons } from './items-step';
import { NextStep } from './roll-step';
import { PackStep } from './pack-step';
import { ReviewStep } from './review-step';
import { TransfersPart } from './transfers-part';
import { nextOf, STEPS, stepsOf, type Step, type StepName } from './steps';

const TITLES: Readonly<Record<StepName, string>> = {
  accounts: say`Accounts and pairs`,
  pack: say`Month-end pack`,
  rates: say`Rates`,
  book: say`Book`,
  items: say`Open items`,
  journal: say`Journal`,
  review: say`Review`,
  evidence: say`Evidence`,
  next: say`Next month`,
};
const LOOKS = {
  done: ['check', 'good', say`Done`],
  open: ['partial', 'care', say`To do`],
  later: ['waiting', 'quiet', say`Later`],
  unused: ['close', 'quiet', say`Not used`],
} as const;

/** The workbook's pack, updated with it; null: it has none; undefined: not read yet. */
function usePack(): PackLook | null | undefined {
  const { session } = usePane();
  const [pack, setPack] = useState<PackLook | null>();
  useEffect(() => session.closing.watchPack(setPack), [session]);
  return pack;
}

export function ClosePlace({ state }: PlaceProps) {
  const { session } = usePane();
  useEffect(() => session.closedPeriods.compareSoon(), [session]);
  const id = useId();
  const form = useCloseForm();
  const found = usePack();
  const pack = found ?? null;
  const lastMonth = addMonths(monthOf(localDay(state.displayZone, useNow())), -1);
  // A typed month stays until the pack is rolled to another one.
  const text = form.text('month', pack?.month ?? lastMonth);
  const month = parseMonth(text) ?? '';
  const period = state.closedPeriods.find(({ from, to }) => from === month && to === month) ?? null;
  const ofMonth = pack?.month === month ? pack : null;
  const reasons = useReasons(form, month, ofMonth);
  const steps = stepsOf({ accounts: state.accounts, pack: ofMonth, period, ...reasons });
  /** Steps that the person opened or used: they stay unfolded when another one is next. */
  const [shown, setShown] = useState<readonly StepName[]>([]);
  const choose = (name: StepName): void => setShown([name]);
  /** Steps that were unfolded once: they stay rendered while another one is unfolded. */
  const [visited, setVisited] = useState<readonly StepName[]>([]);
  const next = useNext(steps, found, state.work !== null);
  const isOpen = (name: StepName): boolean => name === next || shown.includes(name);
  const fresh = STEPS.filter((name) => isOpen(name) && !visited.includes(name));
  if (fresh.length > 0) setVisited([...visited, ...fresh]);
  const place = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(0);
  const go = (step: StepName): void => {
    choose(step);
    setAsked(asked + 1);
  };
  useCellTask(['pack'], () => go('pack'));
  useCellTask(['review'], () => {
    const toSign = state.closedPeriods.find(
      ({ standing, from, to }) => standing === 'submitted' && from === to,
    );
    if (toSign) form.enter({ month: toSign.from });
    go('review');
  });
  useLayoutEffect(() => {
    if (asked > 0) place.current?.querySelector('.step.is-open')?.scrollIntoView();
  }, [asked]);
  const { outcome, ask, show } = useOutcome();
  /** The step whose outcome is shown. */
  const [asker, setAsker] = useState<StepName | null>(null);
  const outcomeAt = asker !== null && isOpen(asker) ? asker : next;
  const props: StepProps = { state, form, month, pack: ofMonth, ask };
  const contents: Readonly<Record<StepName, () => ComponentChildren>> = {
    accounts: () =>
      ofMonth === null ? (
        <AccountsStep {...props} />
      ) : (
        <PackAccountsStep {...props} pack={ofMonth} />
      ),
    pack: () => <PackStep {...props} done={() => setShown([])} />,
    rates: () => ofMonth && <RatesStep {...props} pack={ofMonth} />,
    book: () => ofMonth && <BookStep {...props} pack={ofMonth} />,
    items: () => (
      <>
        <TransfersPart pack={ofMonth} />
        <ItemsStep {...reasons} pack={ofMonth} />
      </>
    ),
    journal: () => <JournalStep {...props} reasons={reasons} />,
    review: () => <ReviewStep {...props} period={period} reasons={reasons.reasons} />,
    evidence: () =>
      period === null ? null : <ClosedPeriodDetails key={period.id} period={period} />,
    next: () => <NextStep {...props} />,
  };
  const others = state.closedPeriods.filter((one) => one !== period);
  return (
    <section ref={place} class="section close-place" aria-labelledby={id}>
      <h2 id={id}>{month === '' ? say`Close a month` : say`Close ${monthName(month)}`}</h2>
      <Field
        type="month"
        label={say`Month to close`}
        value={text}
        onInput={(event) => form.enter({ month: event.currentTarget.value })}
      />
      <ol class="steps">
        {STEPS.map((name) => (
          <StepRow
            key={name}
            title={TITLES[name]}
            step={steps[name]}
            isOpen={isOpen(name)}
            choose={() => {
              choose(name);
              show(null);
            }}
            work={() => {
              if (!shown.includes(name)) setShown([...shown, name]);
              setAsker(name);
            }}
            goTo={(sheet) => void session.goTo(`'${sheet}'!A1`)}
          >
            {outcomeAt === name && <OutcomeLine outcome={outcome} />}
            {visited.includes(name) && contents[name]()}
          </StepRow>
        ))}
      </ol>
      {others.length > 0 && (
        <section class="card part stack close">
          <h3>{say`Closed periods`}</h3>
          {others.map((one) => (
            <ClosedPeriodDetails key={one.id} period={one} />
          ))}
        </section>
      )}
    </section>
  );
}

/** The next step stays while something is read or calculated: an open check may hold soon. */
function useNext(
  steps: Readonly<Record<StepName, Step>>,
  pack: PackLook | null | undefined,
  isWorking: boolean,
): StepName | null {
  const last = useRef<StepName | null>(null);
  const isUnsettled = isWorking || pack?.isBusy === true;
  if (pack !== undefined && !(isUnsettled && last.current !== null)) last.current = nextOf(steps);
  return last.current;
}

interface StepRowProps {
  readonly title: string;
  readonly step: Step;
  readonly isOpen: boolean;
  readonly choose: () => void;
  /** Called when something in the step is used. */
  readonly work: () => void;
  readonly goTo: (sheet: string) => void;
  readonly children: ComponentChildren;
}

function StepRow({ title, step, isOpen, choose, work, goTo, children }: StepRowProps) {
  const id = useId();
  const [icon, tone, words] = LOOKS[step.state];
  const { sheet } = step;
  return (
    <li class={`step stack tight ${isOpen ? 'is-open' : ''}`}>
      <div class="row ends">
        <h3 id={id}>
          <button
            type="button"
            class="subtle"
            data-focus-home
            aria-expanded={isOpen}
            onClick={choose}
          >
            {title}
          </button>
        </h3>
        <span class={`with-icon ${tone}`}>
          <Icon name={icon} />
          {words}
        </span>
      </div>
      <div class="row ends">
        <p class="hint">{step.says}</p>
        {sheet !== null && (
          <button
            type="button"
            class="link"
            aria-label={say`Go to the sheet ${sheet}`}
            onClick={() => goTo(sheet)}
          >
            {sheet}
          </button>
        )}
      </div>
      <div
        role="region"
        aria-labelledby={id}
        hidden={!isOpen}
        class="stack close"
        onInput={work}
        onClick={work}
      >
        {children}
      </div>
    </li>
  );
}

// Everything live in this workbook, formulas and tables; if there is nothing yet, the first steps.
import { useEffect, useId, useState } from 'preact/hooks';
import { counted, say } from '../../platform/say';
import { askForPlace } from '../../pane/place-requests';
import { Icon } from '../../pane/controls/icons';
import { usePane } from '../../pane/context/pane-context';
import type { PlaceProps } from '../../pane/context/feature';
import { LiveSection } from './live-section';
import { useOutcome } from '../../pane/controls/outcome-line';
import type { CalculationTrouble } from '../../workbook/excel/excel-cell-repairs';
import type { PaneState } from '../../workbook/session/pane-state';
import { ALL_FUNCTIONS } from '../../engine/answers/definitions';
import { ExampleList } from '../../pane/example-list';
import type { LiveData } from './live-data';

type SelectedSentence = Awaited<ReturnType<LiveData['problemSelected']>>;

export function LiveDataPlace({ state }: PlaceProps) {
  const { results, tables } = state;
  const rounded = [...results, ...tables].filter((one) => one.rounded.length > 0).length;
  return (
    <>
      <SelectedProblem errors={results.map(({ error }) => error ?? '').join('|')} />
      <CareBanners brokenCells={state.brokenCells} calculationTrouble={state.calculationTrouble} />
      {results.some(({ blocked }) => blocked?.isOneCell) && (
        <div class="banner care with-button">
          <Icon name="warning" />
          <p>{say`This Excel shows one cell of each result. A formula such as =LEDGER("USDT") fills many cells in Microsoft 365 and in Excel 2021 and later. Here only the first one appears. Insert results as tables instead: Get data, then Insert as table.`}</p>
          <button type="button" onClick={() => askForPlace('get-data')}>
            {say`Choose in Get data`}
          </button>
        </div>
      )}
      {state.closedPeriods
        .filter(({ standing }) => standing === 'submitted')
        .map(({ id, title, preparedBy }) => (
          <div key={id} class="banner care with-button">
            <Icon name="unsure" />
            <p>{say`${title} was submitted by ${preparedBy} and is not signed yet.`}</p>
            <button type="button" onClick={() => askForPlace('review')}>
              {say`Review and sign`}
            </button>
          </div>
        ))}
      {results.length + tables.length === 0 ? (
        <EmptyLiveData />
      ) : (
        <>
          <LiveSection results={results} tables={tables} />
          {rounded > 0 && (
            <p class="hint">
              {counted(
                rounded,
                'result has values with more than 15 digits. Excel shows them rounded; totals use every digit. Details says which.',
                'results have values with more than 15 digits. Excel shows them rounded; totals use every digit. Details says which.',
              )}
            </p>
          )}
          <ValuesCopy />
        </>
      )}
    </>
  );
}

/** The selection is read after it has not changed for this time. */
const REST_MS = 300;

/**
 * The sentence of an error cell, which some versions of Excel do not show (docs/excel-facts.md).
 */
function SelectedProblem({ errors }: { readonly errors: string }) {
  const { session } = usePane();
  const [problem, setProblem] = useState<SelectedSentence>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void session.liveData.problemSelected().then(setProblem);
      }, REST_MS);
    };
    look();
    const stop = session.liveData.onSelection(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, errors]);
  return (
    problem && (
      <p class="banner care" role="status">
        <Icon name="warning" />
        <span>
          <strong>{problem.at}</strong> {problem.sentence}
        </span>
      </p>
    )
  );
}

function ValuesCopy() {
  const { session } = usePane();
  const { outcome, ask } = useOutcome();
  return (
    <>
      <div class="button-row">
        <button type="button" onClick={() => ask(session.liveData.copyValues())}>
          {say`Values-only copy of this sheet`}
        </button>
      </div>
      {outcome !== null && <p class={outcome.ok ? 'hint' : 'lost'}>{outcome.sentence}</p>}
    </>
  );
}

/** Enough for a person to compare at a glance. */
const FEW = 3;

function EmptyLiveData() {
  const { openPlace } = usePane();
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{say`No live data yet`}</h2>
      <p class="lead">{say`Choose what you need in Get data, or type a formula into a cell. The rows appear in the sheet. This list shows how fresh and how complete they are.`}</p>
      <div class="button-row">
        <button type="button" class="primary" onClick={() => openPlace('get-data')}>
          {say`Choose in Get data`}
        </button>
        <button type="button" onClick={() => askForPlace('pack')}>
          {say`Close a month`}
        </button>
      </div>
      <p class="lead">{say`Or try one of these in the active cell:`}</p>
      <ExampleList of={ALL_FUNCTIONS.slice(0, FEW)} />
    </section>
  );
}

const CALCULATION_TROUBLES: Readonly<Record<CalculationTrouble, string>> = {
  manual: say`Excel is set to manual calculation, so live cells do not change. Choose Formulas, Calculation Options, Automatic. Then press Refresh.`,
  iterative: say`Iterative calculation is on, and Excel calls no functions of add-ins then. Choose File, Options, Formulas, and clear “Enable iterative calculation”. Then press Refresh.`,
};

function CareBanners({
  brokenCells,
  calculationTrouble,
}: Pick<PaneState, 'brokenCells' | 'calculationTrouble'>) {
  const { session, track } = usePane();
  return (
    <>
      {calculationTrouble && (
        <p class="banner care">
          <Icon name="warning" />
          <span>{CALCULATION_TROUBLES[calculationTrouble]}</span>
        </p>
      )}
      {brokenCells.length > 0 && (
        <div class="banner care with-button">
          <Icon name="warning" />
          <p>
            {counted(
              brokenCells.length,
              'cell shows #NAME?: Excel did not know its function when it read the cell.',
              'cells show #NAME?: Excel did not know their functions when it read the cells.',
            )}
          </p>
          <button type="button" onClick={() => void track(session.liveData.repairNames())}>
            {say`Repair`}
          </button>
        </div>
      )}
    </>
  );
}

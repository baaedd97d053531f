// The place "Get data": turns an accountant's words into a formula or a table in the sheet.
import { useId } from 'preact/hooks';
import { say } from '../../platform/say';
import { addMonths, lastDay, monthOf } from '../../engine/records/calendar';
import { localDay } from '../../engine/records/zone';
import type { AccountCard, PaneState } from '../../workbook/session/pane-state';
import { useNow, usePane } from '../../pane/context/pane-context';
import type { PlaceProps } from '../../pane/context/feature';
import { Field } from '../../pane/controls/field';
import {
  asksFor,
  countsDays,
  draftOf,
  firstChoices,
  isOfRecords,
  missingIn,
  USUAL_COLUMNS,
  type Choices,
} from './choices';
import { ColumnsEditor } from './columns-editor';
import { Filters } from './filters';
import { FormulaCard } from './formula-card';
import { leftOut } from './formula-omissions';
import { cannotRead, OddStates } from './request-obstacles';
import { PeriodFields } from './period-fields';
import { chosenDays, monthsOf } from './period-presets';
import { SelectField } from '../../pane/controls/select-field';
import { useChoices, usePreview, useSuggestions } from './use-choices';
import { WhatToGet } from './what-to-get';

export function GetDataPlace({ state }: PlaceProps) {
  const { session, format } = usePane();
  const nowMs = useNow();
  const id = useId();
  const [choices, change] = useChoices(() =>
    firstChoices(defaultOf(state)?.canReadRebates === true ? 'REBATES' : 'LEDGER'),
  );
  const { operation } = choices;
  const isRebates = countsDays(operation);
  const counting = isRebates ? 'REBATES' : 'LEDGER';
  // Settlement days are counted in the exchange's zone, ledger months in the one that times are
  // shown in.
  const zone = isRebates ? state.exchangeZone : state.displayZone;
  const today = localDay(zone, nowMs);
  const period = isRebates
    ? chosenDays(choices.days, today, session.getData.financialYearBegins)
    : monthsOf(choices.months, monthOf(today), session.getData.financialYearBegins);
  const lastOver = lastDay(addMonths(monthOf(today), -1));
  const meant = accountsMeant(state.accounts, choices);
  const draft = draftOf(
    choices,
    period,
    meant.map(({ name }) => name),
    lastOver,
  );
  const missing = missingIn(choices);
  const changes = changesOf(state);
  const preview = usePreview(missing === null ? draft : null, changes);
  const suggestions = useSuggestions(
    choices.account === null || choices.account === 'all' ? null : choices.account.name,
    changes,
  );

  return (
    <section class="section get-data" aria-labelledby={id}>
      <h2 id={id}>{say`Get data`}</h2>
      <p class="lead">{say`Choose what you need. Tieout writes the formula. Nothing is sent until you insert.`}</p>
      {state.accounts.length > 1 && (
        <AccountField
          accounts={state.accounts}
          account={choices.account}
          change={(account) => change({ account })}
        />
      )}
      <WhatToGet operation={operation} change={(next) => change({ operation: next })} />
      <OddStates
        accounts={meant}
        operation={operation}
        chooseLedger={() => change({ operation: 'LEDGER' })}
      />
      <Filters choices={choices} suggestions={suggestions} change={change} />
      {asksFor(operation, 'date') ? (
        <Field
          type="date"
          label={say`At the end of`}
          hint={say`Leave empty for now.`}
          value={choices.date ?? lastOver}
          onInput={(event) => change({ date: event.currentTarget.value })}
        />
      ) : (
        <PeriodFields
          operation={counting}
          choice={isRebates ? choices.days : choices.months}
          period={period}
          zone={zone}
          change={(choice) => change(isRebates ? { days: choice } : { months: choice })}
        />
      )}
      {isOfRecords(operation) && (
        <ColumnsEditor
          key={operation}
          columns={choices.columns[operation]}
          headers={choices.headers}
          change={(columns) => change({ columns: { ...choices.columns, [operation]: columns } })}
          changeHeaders={(headers) => change({ headers })}
          reset={() =>
            change({
              columns: { ...choices.columns, [operation]: USUAL_COLUMNS[operation] },
              headers: 1,
            })
          }
        />
      )}
      <FormulaCard
        draft={draft}
        missing={missing}
        preview={preview}
        leftOut={leftOut(
          choices,
          preview?.ok === true ? preview.plan : null,
          {
            symbols: suggestions.symbols,
            unable:
              choices.account === 'all'
                ? cannotRead(state.accounts, operation).map(({ name }) => name)
                : [],
          },
          format.date,
        )}
        canInsert={cannotRead(meant, operation).length === 0}
      />
    </section>
  );
}

interface AccountFieldProps {
  readonly accounts: readonly AccountCard[];
  readonly account: Choices['account'];
  readonly change: (account: Choices['account']) => void;
}

/** Names cannot hold a comma, so neither value is a name. */
const [DEFAULT, ALL] = [',', ',,'];

function AccountField({ accounts, account, change }: AccountFieldProps) {
  const standard = accounts.find(({ isDefault }) => isDefault);
  const options = [
    { value: DEFAULT, label: say`${standard?.name ?? say`No account`} (default)` },
    ...accounts
      .filter(({ isDefault }) => !isDefault)
      .map(({ name }) => ({ value: name, label: name })),
    { value: ALL, label: say`All connected accounts` },
  ];
  const value = account === null ? DEFAULT : account === 'all' ? ALL : account.name;
  return (
    <SelectField
      label={say`Account`}
      value={options.some((one) => one.value === value) ? value : DEFAULT}
      options={options}
      change={(chosen) =>
        change(chosen === DEFAULT ? null : chosen === ALL ? 'all' : { name: chosen })
      }
    />
  );
}

const defaultOf = ({ accounts }: PaneState): AccountCard | undefined =>
  accounts.find(({ isDefault }) => isDefault);

/** The connected accounts that can be read: one that cannot would leave the others without rows. */
function accountsMeant(
  accounts: readonly AccountCard[],
  { account, operation }: Choices,
): readonly AccountCard[] {
  if (account !== 'all')
    return accounts.filter(({ name, isDefault }) =>
      account === null ? isDefault : name === account.name,
    );
  const connected = accounts.filter(({ state }) => state === 'connected');
  const able = connected.filter((one) => cannotRead([one], operation).length === 0);
  return able.length > 0 ? able : connected;
}

/** The other inputs of a plan: rows that arrived, accounts that became ready, zones. */
function changesOf({ accounts, work, results, exchangeZone, displayZone }: PaneState): string {
  return JSON.stringify([
    accounts.map(({ name, state, isDefault }) => [name, state, isDefault]),
    work === null,
    results.map(({ refreshedAtMs }) => refreshedAtMs),
    exchangeZone,
    displayZone,
  ]);
}

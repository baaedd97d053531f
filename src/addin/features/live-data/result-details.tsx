// The details under a line of Live data: of a result, of adjacent results, or of a table.
import { say, counted } from '../../platform/say';
import type { ResultCard, TableCard, TableChanges } from '../../workbook/session/pane-state';
import { askForPlace } from '../../pane/place-requests';
import type { OfResultProps } from '../../pane/context/feature';
import { usePane, useNow } from '../../pane/context/pane-context';
import { PicturePart } from './chart-part';
import { ResultChangesPart } from './result-changes-part';
import { Icon } from '../../pane/controls/icons';
import { isOfRecords } from '../../engine/records/columns';
import { resultSays, type ResultWords } from '../../pane/result-sentences';
import { Addresses } from '../../pane/controls/addresses';
import { VirtualList } from '../../pane/controls/virtual-list';
import { useId } from 'preact/hooks';

/** Functions whose numbers Reconcile can explain. */
const MADE_OF_RECORDS = /\.(CHECK|TOTAL|TIEOUT)$/;

export function ResultDetails({ result }: { readonly result: ResultCard }) {
  const { session, track } = usePane();
  const {
    id,
    state,
    addresses: [address],
  } = result;
  const lookBehind = (to: string): void =>
    void track(session.goTo(to)).then(() => askForPlace('behind'));
  return (
    <>
      <LineFacts
        card={result}
        formula={result.formula}
        where={address ?? result.formula}
        refresh={(reach) => session.liveData.refreshResult(id, reach)}
      />
      {state === 'shown' && (
        <>
          <ResultChangesPart id={id} changes={result.changes} />
          {isOfRecords(result.functionName) && (
            <PicturePart key={`${id}|${result.refreshedAtMs ?? ''}`} id={id} />
          )}
          <PartsOfResult id={id} refreshedAtMs={result.refreshedAtMs} />
        </>
      )}
      {result.lacksFormats && (
        <p class="hint">{say`This Excel takes numbers without number formats. The numbers are right; this gives them their formats.`}</p>
      )}
      <div class="button-row">
        {address !== undefined &&
          state === 'shown' &&
          MADE_OF_RECORDS.test(result.functionName) && (
            <button type="button" onClick={() => lookBehind(address)}>
              {say`Show what is behind a number`}
            </button>
          )}
        {state === 'shown' && address !== undefined && (
          <button type="button" onClick={() => void track(session.liveData.formatResult(id))}>
            {say`Format this result`}
          </button>
        )}
      </div>
    </>
  );
}

interface LineFactsProps {
  readonly card: ResultWords;
  /** The formula; null for a table. */
  readonly formula: string | null;
  /** Distinguishes this line's buttons from those of other lines. */
  readonly where: string;
  readonly refresh: (reach: 'open' | 'closed too') => Promise<void>;
}

export function LineFacts({ card, formula, where, refresh }: LineFactsProps) {
  const { format, track } = usePane();
  const says = resultSays(card, useNow(), format);
  return (
    <>
      {formula !== null && <code class="formula">{formula}</code>}
      {(says.rows !== '' || says.when !== '') && (
        <p class="small quiet">
          {[says.rows, says.when]
            .filter(Boolean)
            .map((part) => [<span class="unbroken">{part}</span>, ' '])}
        </p>
      )}
      {says.notes.map((note) => (
        <p class="small quiet" key={note}>
          {note}
        </p>
      ))}
      <div class="button-row">
        <button type="button" onClick={() => void track(refresh('open'))}>
          <Icon name="refresh" />
          {say`Refresh`}
          <span class="unseen">{say` only ${where}`}</span>
        </button>
        <button type="button" onClick={() => void track(refresh('closed too'))}>
          {say`Past months too`}
        </button>
      </div>
    </>
  );
}

const LINE_HEIGHT = 40;

export function BlockDetails({ results }: { readonly results: readonly ResultCard[] }) {
  const { session, track } = usePane();
  return (
    <>
      <VirtualList
        items={results}
        lineHeight={LINE_HEIGHT}
        keyOf={({ id }) => id}
        renderPart={(part) => (
          <ul>
            {part.map(({ id, addresses, asks }) => (
              <li key={id} class="row">
                <Addresses addresses={addresses} isOnSheet />
                <span class="grow small quiet">{asks}</span>
                <button
                  type="button"
                  class="subtle square"
                  onClick={() => void track(session.liveData.refreshResult(id))}
                >
                  <Icon name="refresh" />
                  <span class="unseen">
                    {say`Refresh`}
                    {say` only ${addresses[0] ?? asks}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      />
      <code class="formula">{results[0]?.formula}</code>
    </>
  );
}

export function TableDetails({ table }: { readonly table: TableCard }) {
  const { session } = usePane();
  const { id, name } = table;
  return (
    <>
      <LineFacts
        card={{ ...table, state: 'shown' }}
        formula={null}
        where={name}
        refresh={(reach) => session.liveData.refreshTable(id, reach)}
      />
      <TableChangesPart changes={table.changes} />
      <PartsOfResult id={id} refreshedAtMs={table.refreshedAtMs} />
    </>
  );
}

function TableChangesPart({ changes }: { readonly changes: TableChanges | null }) {
  const heading = useId();
  const kinds =
    changes &&
    (
      [
        ['added', say`Added`],
        ['changed', say`Changed`],
        ['gone', say`Gone`],
        ['uncounted', say`Not counted`],
      ] as const
    ).filter(([kind]) => changes[kind].count > 0);
  return (
    <div role="group" class="stack close small" aria-labelledby={heading}>
      <h3 id={heading}>{say`What the last refresh changed`}</h3>
      {kinds === null ? (
        <p class="hint">{say`Not refreshed since the workbook was opened here.`}</p>
      ) : kinds.length === 0 ? (
        <p class="hint">{say`Nothing changed.`}</p>
      ) : (
        <ul class="changes stack tight">
          {kinds.map(([kind, label]) => (
            <li key={kind}>
              <strong class={kind === 'gone' || kind === 'uncounted' ? 'care' : ''}>
                {label}: {counted(changes?.[kind].count ?? 0, 'row')}
              </strong>{' '}
              <Addresses addresses={changes?.[kind].addresses ?? []} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The parts that other features add to a result. */
function PartsOfResult(props: OfResultProps) {
  const { features } = usePane();
  return features.map(({ OfResult }, at) => OfResult && <OfResult key={at} {...props} />);
}

// What stands behind a result: what the last refresh changed, its certificate, and what else can be
// done with it.
import { say } from '../../platform/say';
import type { ResultCard } from '../../session/pane-state';
import { askForPlace } from '../asked-place';
import { usePane } from '../pane-context';
import { CertificatePart } from './certificate-part';
import { LineFacts } from './line-facts';
import { PicturePart } from './picture-part';
import { ResultChangesPart } from './result-changes-part';

/** Functions whose numbers Reconcile takes apart. */
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
          {(result.functionName === 'LEDGER' || result.functionName === 'REBATES') && (
            <PicturePart key={`${id}|${result.refreshedAtMs ?? ''}`} id={id} />
          )}
          <CertificatePart id={id} refreshedAtMs={result.refreshedAtMs} />
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
              {say`Explain a number`}
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

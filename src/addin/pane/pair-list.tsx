// The trading pairs of an account as one field: in Settings, and beside a tie-out that lacks them.
import { useEffect, useId, useState } from 'preact/hooks';
import { say } from '../platform/say';
import { usePane } from './context/pane-context';
import { useSavedLine } from './controls/outcome-line';
import { TextSetting } from './controls/text-setting';

const HINTS = {
  entered: say`Entered for this workbook. REBATES.TIEOUT adds up these pairs.`,
  demo: say`The list of this made-up account. REBATES.TIEOUT adds up these pairs.`,
  asked: say`The pairs asked so far. Enter all pairs of the account, so that REBATES.TIEOUT leaves none out.`,
};

export function PairList({ account }: { readonly account: string }) {
  const { session, format, track } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const [list, setList] = useState<Awaited<
    ReturnType<typeof session.settings.symbolListOf>
  > | null>(null);
  useEffect(() => {
    let wanted = true;
    void session.settings.symbolListOf(account).then(
      (found) => wanted && setList(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [session, account]);
  if (list === null) return null;
  const save = (text: string): void => {
    const symbols = text.split(/[\s,;]+/).filter((part) => part !== '');
    void track(session.settings.setSymbolList(account, symbols.length === 0 ? null : symbols)).then(
      (outcome) => {
        if (outcome.ok) setList(outcome.list);
        tell(
          outcome.ok
            ? {
                ok: true,
                sentence: say`Saved: ${format.count(outcome.list.symbols.length)} trading pairs. Tie-outs are made again.`,
              }
            : outcome,
        );
      },
    );
  };
  return (
    <>
      <TextSetting
        label={say`Trading pairs of ${account}`}
        hint={HINTS[list.from]}
        value={list.symbols.join(', ')}
        save={save}
      />
      {line}
    </>
  );
}

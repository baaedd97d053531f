// The trading pairs of an account as one field: in Settings, and beside a tie-out that lacks them.
import { useEffect, useId, useState } from 'preact/hooks';
import { usePane } from '../pane-context';
import { words } from '../texts/words';
import { useSavedLine } from './saved-line';
import { TextSetting } from './setting-field';

export function PairList({ account }: { readonly account: string }) {
  const { session, format, track } = usePane();
  const id = useId();
  const { tell, line } = useSavedLine(`${id}-outcome`);
  const [list, setList] = useState<Awaited<
    ReturnType<typeof session.settings.symbolListOf>
  > | null>(null);
  const says = words.settings.workbook;
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
            ? { ok: true, sentence: says.symbolsSaved(format.count(outcome.list.symbols.length)) }
            : outcome,
        );
      },
    );
  };
  return (
    <>
      <TextSetting
        label={says.symbols(account)}
        hint={says.symbolsHint[list.from]}
        value={list.symbols.join(', ')}
        save={save}
      />
      {line}
    </>
  );
}

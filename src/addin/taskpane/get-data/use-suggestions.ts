// What was seen before of an account, looked up again when rows have come.
import { useEffect, useState } from 'preact/hooks';
import type { Suggestions } from '../../session/get-data/get-data-state';
import { usePane } from '../pane-context';

const NONE: Suggestions = { symbols: [], commissionCoins: [], ledgerCoins: [], types: [] };

/**
 * @param account by name; null: the workbook's. @param changes looked up anew when this text
 * changes.
 */
export function useSuggestions(account: string | null, changes: string): Suggestions {
  const { session } = usePane();
  const [suggestions, setSuggestions] = useState(NONE);
  useEffect(() => {
    let stale = false;
    void session.getData.suggestionsFor(account).then((found) => {
      if (!stale) setSuggestions(found);
    });
    return () => {
      stale = true;
    };
  }, [session, account, changes]);
  return suggestions;
}

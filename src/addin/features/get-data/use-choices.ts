// The choices, their suggestions, and the preview of their formula.
import { useEffect, useState } from 'preact/hooks';
import type { PaneSession } from '../../pane/context/pane-session';
import { usePane } from '../../pane/context/pane-context';
import type { Choices } from './choices';
import type { Suggestions } from './get-data-state';
import type { FormulaPreview } from '../../workbook/live/fetch-plan';
import type { FormulaDraft } from '../../workbook/live/formula-text';
import { formulaText } from '../../workbook/live/formula-text';

/** Choices by session, so that two panes in one test do not share them. */
const stored = new WeakMap<PaneSession, Choices>();

export function useChoices(
  first: () => Choices,
): readonly [Choices, (changes: Partial<Choices>) => void] {
  const { session } = usePane();
  const [choices, setChoices] = useState(() => stored.get(session) ?? first());
  const change = (changes: Partial<Choices>): void =>
    setChoices((before) => {
      const next = { ...before, ...changes };
      stored.set(session, next);
      return next;
    });
  return [choices, change];
}

const NONE: Suggestions = { symbols: [], commissionCoins: [], ledgerCoins: [], types: [] };

/**
 * @param account by name; null: the workbook's.
 * @param changes a change of this text reads the suggestions again.
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

/** Keystrokes within this time cause one count. */
const SETTLES_MS = 150;

/**
 * @param changes the other inputs of the plan: a change of this text makes it again.
 * @returns null while it is being made.
 */
export function usePreview(draft: FormulaDraft | null, changes: string): FormulaPreview | null {
  const { session } = usePane();
  const text = draft === null ? '' : formulaText(draft);
  const [made, setMade] = useState<{
    readonly text: string;
    readonly preview: FormulaPreview;
  } | null>(null);
  useEffect(() => {
    if (draft === null) return;
    let stale = false;
    const timer = setTimeout(() => {
      void session.getData.previewFormula(draft).then((preview) => {
        if (!stale) setMade({ text, preview });
      });
    }, SETTLES_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [session, text, changes]);
  return made?.text === text && draft !== null ? made.preview : null;
}

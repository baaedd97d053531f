// The preview of a formula, kept in step while it is being put together.
import { useEffect, useState } from 'preact/hooks';
import { formulaText } from '../../session/get-data/formula-text';
import type { FormulaDraft, FormulaPreview } from '../../session/get-data/get-data-state';
import { usePane } from '../pane-context';

/** Keystrokes that follow each other are counted once. */
const SETTLES_MS = 150;

/**
 * @param changes what else the plan depends on: it is made anew when this text changes. @returns
 * null while it is being made.
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

// A draft as the formula that stands in the cell: en-US form, what was omitted at the end left out.
import type { DraftedFunction } from '../../engine/answers/definitions';

/**
 * A formula before it stands in a cell: its arguments as Excel would pass them, null where omitted.
 */
export interface FormulaDraft {
  readonly name: DraftedFunction;
  readonly args: readonly (string | number | null)[];
}

/** `=LEDGER("USDT",,"2026-09","2026-11")`. Texts are quoted as Excel quotes them. */
export function formulaText({ name, args }: FormulaDraft): string {
  const last = args.findLastIndex((arg) => arg !== null && arg !== '');
  return `=${name}(${args
    .slice(0, last + 1)
    .map(argumentText)
    .join(',')})`;
}

function argumentText(arg: string | number | null): string {
  if (arg === null || arg === '') return '';
  return typeof arg === 'number' ? String(arg) : `"${arg.replaceAll('"', '""')}"`;
}

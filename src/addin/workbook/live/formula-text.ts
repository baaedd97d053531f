// The text of a formula in a cell, in the en-US form, without arguments omitted at the end.
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

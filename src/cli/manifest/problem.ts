import type { Element } from '@xmldom/xmldom';

/** Why a manifest is refused: the element, the value it holds, and what is wrong with it. */
export interface Problem {
  /**
   * 1-based line of the element; null where the problem is that something is missing, or in another
   * file.
   */
  readonly line: number | null;
  /** As it stands in the manifest, e.g. "bt:Image". */
  readonly element: string;
  readonly value: string;
  /** Continues "line 12, <IconUrl> "…": " in plain words. */
  readonly reason: string;
}

export function problemAt(element: Element, value: string, reason: string): Problem {
  return { line: element.lineNumber ?? null, element: element.nodeName, value, reason };
}

export function missing(element: string, reason: string): Problem {
  return { line: null, element, value: '', reason };
}

export function describeProblem({ line, element, value, reason }: Problem): string {
  return `${line === null ? '' : `line ${line}, `}<${element}>${value === '' ? '' : ` "${value}"`}: ${reason}`;
}

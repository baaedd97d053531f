// The seal of an evidence file: its last line holds the SHA-256 of each line before it and of all
// of them together.
import { lineOf, sealOf, type EvidenceLine } from '../../addin/engine/evidence/evidence-lines';
import { nodeSha256 } from './node-sha256';

const LINE_FEED = 0x0a;

/** The lines before the seal (null for an unreadable one), and the faults that the seal shows. */
export function checkSeal(bytes: Uint8Array): {
  readonly lines: readonly (EvidenceLine | null)[];
  readonly faults: readonly string[];
} {
  if (bytes.at(-1) !== LINE_FEED)
    return {
      lines: [],
      faults: [
        'The end of the file: the last line feed is missing, so the file is cut off or was changed there.',
      ],
    };
  const sealStart = bytes.lastIndexOf(LINE_FEED, bytes.length - 2) + 1;
  const before = bytes.subarray(0, sealStart);
  const pieces = linesIn(before);
  const texts = pieces.map(textOf);
  const lines = texts.map((text) => (text === null ? null : lineOf(text)));
  const seal = sealOf(textOf(bytes.subarray(sealStart, -1)) ?? '');
  if (seal === null)
    return {
      lines,
      faults: [
        `Line ${pieces.length + 1}, the seal: it cannot be read, so the file is cut off or was changed there.`,
      ],
    };
  const isWhole = nodeSha256(before) === seal.sha256;
  const changed = pieces.flatMap((piece, i) => (nodeSha256(piece) === seal.lines[i] ? [] : [i]));
  const isSameCount = pieces.length === seal.lines.length;
  if (isWhole && changed.length === 0 && isSameCount) return { lines, faults: [] };
  // The lines match their hashes, so the fault is in the seal itself.
  if (isWhole || (changed.length === 0 && isSameCount))
    return {
      lines,
      faults: [`Line ${pieces.length + 1}, the seal: it was changed after the file was saved.`],
    };
  const counted = isSameCount
    ? []
    : [
        `The file has ${pieces.length} lines before its seal and was saved with ${seal.lines.length}.`,
      ];
  return {
    lines,
    faults: [
      ...counted,
      ...changed
        .slice(0, isSameCount ? 10 : 1)
        .map((i) => `Line ${i + 1}, ${kindOf(lines[i])}: it was changed after the file was saved.`),
    ],
  };
}

function linesIn(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, from);
    pieces.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return pieces;
}

/** null if the bytes are not UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function kindOf(line: EvidenceLine | null | undefined): string {
  if (!line) return 'which cannot be read any more';
  if ('form' in line) return 'the form';
  if ('certificate' in line) return 'the certificate';
  if ('question' in line) return 'the question';
  if ('month' in line) return `the ledger of ${line.month.month}`;
  if ('days' in line)
    return `the settlement days of ${line.days.series.symbol} in ${line.days.series.coin}`;
  if ('window' in line) return `the window from ${line.window.start} to ${line.window.end}`;
  return `an answer of the exchange, page ${line.page.page}`;
}

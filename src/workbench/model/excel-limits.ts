// Excel's limits on values in cells. They can be switched off, so that a test can distinguish our
// limits from Excel's.

/**
 * Excel on the web refuses a request or an answer above this:
 * https://learn.microsoft.com/office/dev/add-ins/concepts/resource-limits-and-performance-optimization
 */
export const MAX_PAYLOAD_BYTES = 5 * 1024 * 1024;

const MAX_DIGITS = 15;
/** Below this every integer has at most 15 digits. */
const FIRST_LONG_INTEGER = 1e15;

const encoder = new TextEncoder();

export class Rules {
  /** Excel keeps 15 significant digits of a number. */
  fifteenDigits = true;
  /**
   * The type of an argument that is a number with a format; null: neither (no
   * CustomFunctionsRuntime 1.4). A Double has a format from ExcelApi 1.19 on:
   * https://learn.microsoft.com/javascript/api/excel/excel.doublecellvalue
   */
  formattedType: 'Double' | 'FormattedNumber' | null = 'Double';
  /** At most 5 MB per request, answer and custom function result. */
  fiveMegabytes = true;

  /** The number as a cell stores it. */
  rounded(value: number): number {
    if (!this.fifteenDigits || (Number.isInteger(value) && Math.abs(value) < FIRST_LONG_INTEGER))
      return value;
    return Number(value.toPrecision(MAX_DIGITS));
  }

  isTooLarge(text: string): boolean {
    // A character takes 1 to 3 bytes in UTF-8 (a pair of surrogates 4), so most texts need not be
    // encoded to be judged.
    if (!this.fiveMegabytes || text.length * 3 <= MAX_PAYLOAD_BYTES) return false;
    return text.length > MAX_PAYLOAD_BYTES || encoder.encode(text).length > MAX_PAYLOAD_BYTES;
  }
}

// The parts that a feature uses: the open workbook, and its live calls.
import type { LiveCalls } from './live-calls';
import type { SessionContext } from '../session/session-context';

export interface OpenWorkbook {
  readonly context: SessionContext;
  readonly calls: LiveCalls;
}

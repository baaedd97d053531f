// Excel.Application: https://learn.microsoft.com/javascript/api/excel/excel.application
import { HostError } from '../model/host-error';
import { InWorkbook } from './excel-context';
import type { CalculationMode } from '../model/grid';

const MODES: readonly CalculationMode[] = ['Automatic', 'AutomaticExceptTables', 'Manual'];

export class Application extends InWorkbook {
  get CalculationMode(): CalculationMode {
    return this.context.grid.calculation.mode;
  }
  set CalculationMode(asked: string) {
    const mode = MODES.find((known) => known === asked);
    if (!mode) throw new HostError('InvalidArgument', `"${asked}" is not a calculation mode.`);
    this.context.grid.calculation.mode = mode;
  }

  /** Streams are not started again by any of the types: they go on as they are. */
  Calculate(type: unknown): void {
    this.context.grid.cells.flush();
    this.context.grid.calculation.run(type === 'Full' || type === 'FullRebuild');
  }
}

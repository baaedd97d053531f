// Excel.ChartCollection and Chart: https://learn.microsoft.com/javascript/api/excel/excel.chart
import { HostError, itemNotFound } from '../../model/host-error';
import { seriesOf } from './chart-data';
import type { ChartState } from '../../model/chart-store';
import { Collection } from '../collection';
import { Kept, keepProperties } from '../kept-properties';
import { refuseIfProtected } from '../protection';
import { Range } from '../ranges/range';

/** The kinds that the add-in makes and the workbench draws. */
const CHART_TYPE = /^(ColumnClustered|Line)$/;

class ChartTitle extends Kept<ChartState['title']> {}
keepProperties<ChartState['title']>(ChartTitle, 'text');

class ChartLegend extends Kept<ChartState['legend']> {}
keepProperties<ChartState['legend']>(ChartLegend, 'visible');

class Chart extends Kept<ChartState> {
  get Id(): string {
    return this.state.id;
  }
  get Title(): ChartTitle {
    return new ChartTitle(this.state.title);
  }
  get Legend(): ChartLegend {
    return new ChartLegend(this.state.legend);
  }
}
keepProperties<ChartState>(Chart, 'left', 'top', 'width', 'height');

export class ChartCollection extends Collection<Chart> {
  Items(): Chart[] {
    return this.context.charts
      .all()
      .filter(({ sheetId }) => sheetId === this.owner)
      .map((chart) => new Chart(chart));
  }
  protected find(key: unknown): Chart | undefined {
    return this.Items().find(({ Id }) => Id === key);
  }

  /** In the middle of the sheet that a person sees in Excel; here near its left upper corner. */
  Add(type: string, sourceData: Range, seriesBy?: unknown): Chart {
    refuseIfProtected(this.context, this.owner);
    if (!CHART_TYPE.test(type) || seriesBy !== 'Columns')
      throw new HostError(
        'NotImplemented',
        `The workbench draws no chart of type ${type} by ${String(seriesBy)}.`,
      );
    if (!(sourceData instanceof Range)) throw itemNotFound();
    const series = seriesOf(this.context, sourceData);
    return new Chart(this.context.charts.add(this.owner, type, series));
  }
}

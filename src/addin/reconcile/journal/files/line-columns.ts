// A file with one row for each line of the journal, under a row of headers.
import { linesOfPosting, type Posting } from '../journal';
import { csvText, textField, type CsvField } from './csv-text';

type Line = ReturnType<typeof linesOfPosting>[number];
/** What stands above a column, and what a line has in it. */
export type LineColumn = readonly [header: string, field: (line: Line) => CsvField];

export const csvOfLines = (postings: readonly Posting[], columns: readonly LineColumn[]): string =>
  csvText(
    [
      columns.map(([header]) => textField(header)),
      ...postings.flatMap(linesOfPosting).map((line) => columns.map(([, field]) => field(line))),
    ],
    { separator: ',' },
  );

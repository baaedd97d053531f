// A journal as a file for a bookkeeping program.
import { imbalanceOf, linesOf, type Journal } from '../journal';
import { datev } from './datev';
import { notWhole, type FileFormat, type FileRequest, type WrittenFile } from './file-format';
import { netsuite } from './netsuite';
import { ownColumns } from './own-columns';
import { quickbooks } from './quickbooks';
import { sap } from './sap';
import { xero } from './xero';

export type Program = 'xero' | 'quickbooks' | 'netsuite' | 'sap' | 'datev' | 'own';

const FORMATS: Readonly<Record<Program, FileFormat>> = {
  xero,
  quickbooks,
  netsuite,
  sap,
  datev,
  own: ownColumns,
};

export const programName = (program: Program): string => FORMATS[program].name;

/** Never of a journal that lacks a type or does not balance. */
export function journalFile(journal: Journal, program: Program, request: FileRequest): WrittenFile {
  const wrong = notWhole(journal) ?? imbalanceOf(linesOf(journal));
  return wrong === null ? FORMATS[program].write(journal, request) : { ok: false, sentence: wrong };
}

import type { FormattedType } from '../../engine/records/cells';
import { say } from '../../platform/say';
import { isTieoutError } from '../../platform/tieout-error';
import { reading } from './excel-reading';

/** The abilities of the host, read once at the start. */
export interface HostAbilities {
  /** The typed cell that gives a number its format; null if the host has none. */
  readonly typedCells: FormattedType | null;
  readonly dateSystem: 1900 | 1904;
  /** Limit of one result in bytes; null: only the grid limits it. */
  readonly resultLimitBytes: number | null;
}

/**
 * The abilities of this Excel, and a promise for all of them: until it resolves, `dateSystem` is a
 * guess that must not be used.
 */
export interface AskedHost {
  readonly abilities: HostAbilities;
  readonly known: Promise<void>;
}

/**
 * Results over 5 MB fail on the web. `known` never rejects.
 * @param refused is called where Excel does not report its date system: 1900 is a guess then.
 */
export function askHost({
  typedCells,
  resultLimitBytes,
  refused,
}: {
  readonly typedCells: boolean;
  readonly resultLimitBytes: number;
  readonly refused: (error: unknown) => void;
}): AskedHost {
  const { platform } = Office.context;
  const abilities = {
    typedCells: typedCells ? formattedType() : null,
    dateSystem: 1900 as HostAbilities['dateSystem'],
    resultLimitBytes: platform === Office.PlatformType.OfficeOnline ? resultLimitBytes : null,
  };
  return {
    abilities,
    known: readDateSystem().then((dateSystem) => {
      abilities.dateSystem = dateSystem;
    }, refused),
  };
}

/**
 * Typed cells need CustomFunctionsRuntime 1.4. A Double has a numberFormat from ExcelApi 1.19 on;
 * its older name is FormattedNumber:
 * https://learn.microsoft.com/javascript/api/excel/excel.doublecellvalue
 */
function formattedType(): FormattedType | null {
  const { requirements } = Office.context;
  if (!requirements.isSetSupported('CustomFunctionsRuntime', '1.4')) return null;
  return requirements.isSetSupported('ExcelApi', '1.19') ? 'Double' : 'FormattedNumber';
}

/** Day 0 of the 1904 system is 1 January 1904. */
const DAYS_FROM_1904_TO_1970 = 24_107;
/** Each try waits BUSY_SECONDS for a cell that is being edited: two minutes in all. */
const TRIES = 12;

/**
 * Office.js has no member for the date system of a workbook, so Excel calculates DATE(1970,1,1)
 * (Excel.Functions, ExcelApi 1.2).
 * @throws ExcelRefused, ExcelLacks
 */
async function readDateSystem(): Promise<1900 | 1904> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await reading(
        say`the year from which this workbook counts its days`,
        async (context) => {
          const day = context.workbook.functions.date(1970, 1, 1).load('value');
          await context.sync();
          return day.value === DAYS_FROM_1904_TO_1970 ? 1904 : 1900;
        },
        { since: '1.2' },
      );
    } catch (error) {
      const isBusy = isTieoutError(error) && error.retryable;
      if (!isBusy || attempt === TRIES) throw error;
    }
  }
}

// Every function of functions.json, as a function of the sheet: reads from the streams, never
// waits.
import { BooleanNumber } from '@univerjs/core';
import {
  BaseFunction,
  FunctionType,
  IDescriptionService,
  IFunctionService,
  type BaseValueObject,
  type FunctionVariantType,
  type IFunctionInfo,
} from '@univerjs/preset-sheets-core';
import type { GridCell } from '../model/grid';
import {
  choicesOf,
  invocationFlags,
  plainTypeOf,
  type FunctionMetadata,
  type FunctionsJson,
  type PlainType,
} from '../host/functions-json';
import type { StreamOutcome, Streams } from '../host/streams';
import type { Rules } from '../model/excel-limits';
import { BUSY, errorCell, toArgument, toSpill } from './cell-values';
import type { Spreadsheet } from './spreadsheet';

export interface AddinFunctionParts {
  readonly file: FunctionsJson;
  readonly streams: Streams;
  readonly rules: Rules;
  /** false: a formula that is one call shows only the first cell of its matrix. */
  readonly spills: boolean;
  readonly formulaAt: (place: GridCell) => string;
  /** "Sheet1!A1". */
  readonly addressOf: (place: GridCell) => string;
}

/**
 * Converting 50,000 rows takes time and happens at every calculation of the cell, so each result is
 * converted once.
 */
const spills = new WeakMap<StreamOutcome, BaseValueObject>();

function shown(outcome: StreamOutcome, rules: Rules, isCut: boolean): BaseValueObject {
  if (isCut && outcome.kind === 'value' && Array.isArray(outcome.value))
    return toSpill((outcome.value as unknown[][])[0]?.[0], rules);
  if (outcome.kind === 'pending') return errorCell(BUSY);
  if (outcome.kind === 'error') return errorCell(outcome.code);
  const spill = spills.get(outcome) ?? toSpill(outcome.value, rules);
  spills.set(outcome, spill);
  return spill;
}

/**
 * The limit of one call in Excel:
 * https://support.microsoft.com/office/excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3
 */
const MAX_ARGUMENTS = 255;

class AddinFunction extends BaseFunction {
  readonly #flags: number;
  readonly #types: readonly PlainType[];

  constructor(
    readonly metadata: FunctionMetadata,
    readonly parts: AddinFunctionParts,
  ) {
    super(metadata.name);
    this.#flags = invocationFlags(parts.file, metadata);
    this.#types = metadata.parameters.map((parameter) => plainTypeOf(parts.file, parameter));
    // Excel itself refuses a call with too few arguments. Here the function is called, so that its
    // own message names the missing ones.
    this.minParams = 0;
    this.maxParams = metadata.parameters.at(-1)?.repeating
      ? MAX_ARGUMENTS
      : metadata.parameters.length;
  }

  /**
   * A text that looks like a date stays a text, as in Excel: only a function makes "2026-09" a
   * number.
   */
  override isArgumentsIgnoreNumberPattern(): boolean {
    return true;
  }

  /**
   * Omitted arguments at the end are sent as null: without them the invocation object would take
   * their place.
   */
  override calculate(...values: FunctionVariantType[]): BaseValueObject {
    const { options, parameters, id, name } = this.metadata;
    const { file, streams, rules, spills: canSpill, formulaAt, addressOf } = this.parts;
    const formattedType = file.allowCustomDataForDataTypeAny ? rules.formattedType : null;
    const place = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
    const read = (i: number, from: number): unknown =>
      toArgument(
        values[from],
        this.#types[i] ?? 'any',
        parameters[i]?.dimensionality,
        formattedType,
      );
    // A repeating parameter, always the last, arrives as one array of all arguments from its place
    // on.
    const args = parameters.map(({ repeating }, i) =>
      repeating ? values.slice(i).map((_, k) => read(i, i + k)) : read(i, i),
    );
    const address = options?.requiresStreamAddress ? addressOf(place) : null;
    const formula = formulaAt(place);
    return shown(
      streams.read(place, formula, {
        functionName: id,
        formulaName: name,
        args,
        flags: this.#flags,
        address,
      }),
      rules,
      // An outer function receives the whole matrix.
      !canSpill && formula.toUpperCase().startsWith(`=${name}(`),
    );
  }
}

const asNumber = (yes: boolean): BooleanNumber => (yes ? BooleanNumber.TRUE : BooleanNumber.FALSE);

function help(
  file: FunctionsJson,
  { name, description = '', parameters }: FunctionMetadata,
): IFunctionInfo {
  return {
    functionName: name,
    functionType: FunctionType.User,
    description,
    abstract: description,
    functionParameter: parameters.map((parameter) => {
      const detail = [parameter.description, choicesOf(file, parameter)].filter(Boolean).join(' ');
      return {
        name: parameter.name,
        detail,
        example: '',
        require: asNumber(!parameter.optional),
        repeat: asNumber(parameter.repeating === true),
      };
    }),
  };
}

export function registerAddinFunctions({ injector }: Spreadsheet, parts: AddinFunctionParts): void {
  injector
    .get(IFunctionService)
    .registerExecutors(
      ...parts.file.functions.map((metadata) => new AddinFunction(metadata, parts)),
    );
  injector
    .get(IDescriptionService)
    .registerDescriptions(parts.file.functions.map((metadata) => help(parts.file, metadata)));
}

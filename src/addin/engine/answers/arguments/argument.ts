// The arguments of a function as one table. The type of a call, its reader, its key, Excel's
// metadata, its formula and its form in Get data follow from it.
import type { DateSystem } from '../../records/calendar';
import { reading, type Raw, type Reading } from './cell-argument';

/** The help that Excel shows while a person types, in both languages. */
export interface Description {
  readonly english: string;
  readonly german: string;
}

/**
 * Used only in functions.json and the help: the build leaves each `told: told('…', '…')` out of the
 * add-in's script (.ci/without-descriptions.cjs).
 */
export const describe = (english = '', german = english): Description => ({ english, german });

/**
 * Reads the value that Excel passes for the argument of this name. @param of another argument of
 * the same call, as Excel passes it. @throws RefusedArgument
 */
type Reader<Out> = (
  name: string,
  value: unknown,
  dateSystem: DateSystem,
  of: (name: string) => unknown,
) => Out;

/** The control of Get data for the argument. */
export type Field =
  | 'symbols'
  | 'commissionCoins'
  | 'ledgerCoins'
  | 'types'
  | 'sum'
  | 'product'
  | 'date'
  | 'first'
  | 'last'
  | 'headers'
  | 'columns'
  | 'account';

/** The words that Excel offers for an argument; in English. */
export interface Choice<Value extends string | number = string | number> {
  readonly id: string;
  readonly words: readonly {
    readonly name: string;
    readonly value: Value;
    readonly description: Description;
  }[];
}

/** One argument of a function; `Part` is its member of the call. */
export interface Argument<Part extends object = object> {
  readonly description: Description;
  /** Excel passes a whole range of cells; otherwise one cell. */
  readonly range?: true;
  readonly choice?: Choice;
  readonly required?: true;
  /** The argument may be repeated. */
  readonly repeating?: true;
  readonly field?: Field;
  /** Get data offers one value of a list. */
  readonly one?: true;
  readonly read: Reader<Part>;
  /** The argument's part of the key that equal calls share. */
  key(call: Part): unknown;
  /** The value as a person would write it again; null if it was omitted. */
  written(call: Part): unknown;
}

export type Takes = Readonly<Record<string, Argument>>;

type PartOf<One> = One extends Argument<infer Part> ? Part : never;
type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  all: infer All,
) => void
  ? { readonly [Key in keyof All]: All[Key] }
  : never;
/** The meaning of a call: plain data, checked; null for omitted arguments. */
export type CallOf<Name extends string, Of extends Takes> = { readonly name: Name } & Together<
  PartOf<Of[keyof Of]>
>;

interface Parts<Value> extends Pick<
  Argument,
  'description' | 'range' | 'choice' | 'required' | 'repeating' | 'field' | 'one'
> {
  readonly parse: Reader<Value>;
  readonly key?: (value: Value) => unknown;
  readonly written?: (value: Value) => unknown;
}

/** An argument that adds one member to the call, under this name. */
export function argument<const As extends string, Value>(
  as: As,
  { parse, key = same, written = same, ...rest }: Parts<Value>,
): Argument<Readonly<Record<As, Value>>> {
  return {
    ...rest,
    read: (...given) => ({ [as]: parse(...given) }) as Readonly<Record<As, Value>>,
    key: (call) => key(call[as]),
    written: (call) => written(call[as]),
  };
}

const same = (value: unknown): unknown => value;

/**
 * Reads a call by its table. @param settle checks the arguments together; throws RefusedArgument
 */
export const readerOf = <const Name extends string, Of extends Takes>(
  name: Name,
  takes: Of,
  settle: (call: CallOf<Name, Of>) => CallOf<Name, Of> = (call) => call,
): ((raw: Raw, dateSystem?: DateSystem) => Reading<CallOf<Name, Of>>) =>
  reading((raw, dateSystem) => {
    const names = Object.keys(takes);
    const of = (wanted: string): unknown => raw[names.indexOf(wanted)];
    const parts = Object.entries(takes).map(([one, { read }]) =>
      read(one, of(one), dateSystem, of),
    );
    return settle(Object.assign({ name }, ...parts) as CallOf<Name, Of>);
  });

// What a function takes, argument by argument: one table of it, from which follow the type of a
// call, its reader, its key, what Excel is told of it, its formula and its form in Get data.
import type { DateSystem } from '../../records/calendar';
import { reading, type Raw, type Reading } from './cell-argument';

/** What Excel shows while a person types, in both languages. */
export interface Description {
  readonly english: string;
  readonly german: string;
}

/**
 * Goes into functions.json and the help alone: the build leaves each `told: told('…', '…')` out of the
 * add-in's script (.ci/without-descriptions.cjs).
 */
export const describe = (english = '', german = english): Description => ({ english, german });

/**
 * Reads what Excel passes for the argument of this name.
 * @param of another argument of the same call, as Excel passes it.
 * @throws RefusedArgument
 */
type Reader<Out> = (
  name: string,
  value: unknown,
  dateSystem: DateSystem,
  of: (name: string) => unknown,
) => Out;

/** The control of Get data in which a person says it. */
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

/** One argument of a function; `Part` is what it adds to the call. */
export interface Argument<Part extends object = object> {
  readonly description: Description;
  /** Excel passes a range of cells whole; without it, one cell. */
  readonly range?: true;
  readonly choice?: Choice;
  readonly required?: true;
  /** Given as often as one likes. */
  readonly repeating?: true;
  readonly field?: Field;
  /** Get data asks for one value of a list. */
  readonly one?: true;
  readonly read: Reader<Part>;
  /** What calls of the same meaning have in common. */
  key(call: Part): unknown;
  /** As a person would write it again; null where it was left out. */
  written(call: Part): unknown;
}

export type Takes = Readonly<Record<string, Argument>>;

type PartOf<One> = One extends Argument<infer Part> ? Part : never;
type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  all: infer All,
) => void
  ? { readonly [Key in keyof All]: All[Key] }
  : never;
/** A call as the person meant it: plain data, already checked; null where it was left out. */
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
 * Reads a call by its table.
 * @param settle what only the whole call can say; throws RefusedArgument.
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

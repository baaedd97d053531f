// The part of functions.json (custom functions metadata) that a host acts on.
// https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json

export interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly dimensionality?: 'scalar' | 'matrix';
  readonly optional?: boolean;
  readonly repeating?: boolean;
  /** The id of an enum of this file. */
  readonly customEnumId?: string;
}

export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly options?: {
    readonly stream?: boolean;
    readonly requiresStreamAddress?: boolean;
  };
  readonly parameters: readonly Parameter[];
}

interface EnumMetadata {
  readonly id: string;
  readonly type?: string;
  readonly values: readonly {
    readonly stringValue?: string;
    readonly numberValue?: number;
    readonly tooltip?: string;
  }[];
}

export interface FunctionsJson {
  readonly allowErrorForDataTypeAny?: boolean;
  readonly allowCustomDataForDataTypeAny?: boolean;
  readonly functions: readonly FunctionMetadata[];
  readonly enums?: readonly EnumMetadata[];
}

/** The flags that travel with every invocation: 2 streaming, 4 errors allowed, 8 rich data. */
export function invocationFlags(file: FunctionsJson, { options }: FunctionMetadata): number {
  return (
    (options?.stream ? 2 : 0) +
    (file.allowErrorForDataTypeAny ? 4 : 0) +
    (file.allowCustomDataForDataTypeAny ? 8 : 0)
  );
}

export const STREAMING = 2;

const PLAIN_TYPES = ['any', 'string', 'number', 'boolean'] as const;
export type PlainType = (typeof PLAIN_TYPES)[number];

/** The plain type of an enum parameter is that of the enum's values. */
export function plainTypeOf(
  file: FunctionsJson,
  { type = 'any', customEnumId }: Parameter,
): PlainType {
  const asEnum = file.enums?.find(({ id }) => id === customEnumId);
  const name = asEnum?.type ?? type;
  return PLAIN_TYPES.find((plain) => plain === name) ?? 'any';
}

/** The values of an enum parameter, for the help beside the formula. */
export function choicesOf(file: FunctionsJson, { customEnumId }: Parameter): string {
  const values = file.enums?.find(({ id }) => id === customEnumId)?.values ?? [];
  return values
    .map(({ stringValue, numberValue, tooltip }) =>
      [stringValue ?? numberValue, tooltip].filter((part) => part !== undefined).join(': '),
    )
    .join('; ');
}

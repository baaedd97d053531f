// Compiles texts: a text with places to fill becomes a function of what fills them.
type Filling<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place extends `${number}`
    ? [string, ...Filling<Rest>]
    : Filling<Rest>
  : [];

/**
 * What a text becomes: itself, a function of the texts for {0}, {1} in this order, or for a plural
 * of its number and then those.
 */
export type CompiledTexts<Text> = Text extends string
  ? Filling<Text> extends []
    ? string
    : (...values: Filling<Text>) => string
  : Text extends { readonly other: infer Other extends string }
    ? (count: number, ...values: Filling<Other>) => string
    : { readonly [Key in keyof Text]: CompiledTexts<Text[Key]> };

/** The same texts in another language: each text a text, each plural with the forms it needs. */
export type TextsLike<Texts> = Texts extends string
  ? string
  : Texts extends { readonly other: string }
    ? Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }
    : { readonly [Key in keyof Texts]: TextsLike<Texts[Key]> };

/** @param texts of one language, as texts.en.ts. */
export function compiledTexts<Texts extends { readonly language: string }>(
  texts: Texts,
): CompiledTexts<Texts> {
  let rules: Intl.PluralRules | undefined;
  // Made when first needed: the browser's own tables of languages are slow to open.
  const formOf = (count: number): string =>
    (rules ??= new Intl.PluralRules(texts.language)).select(count);
  return textMaker(texts, formOf) as CompiledTexts<Texts>;
}

function textMaker(text: unknown, formOf: (count: number) => string): unknown {
  if (typeof text === 'string')
    return text.includes('{0}') ? (...values: string[]) => fill(text, values) : text;
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return text;
  if ('other' in text) {
    const forms = text as Readonly<Record<string, string>> & { readonly other: string };
    return (count: number, ...values: string[]) =>
      fill(forms[formOf(count)] ?? forms.other, values, count);
  }
  return Object.fromEntries(
    Object.entries(text).map(([key, value]) => [key, textMaker(value, formOf)]),
  );
}

const fill = (text: string, values: readonly string[], count = 0): string =>
  text.replace(/\{(\w)\}/g, (_, place: string) =>
    place === 'n' ? String(count) : (values[Number(place)] ?? ''),
  );

/** How a language writes the values of JSON. */
export interface LiteralSyntax {
  readonly indentation: string;
  /** The literals of null, true and false. */
  readonly words: Readonly<Record<'null' | 'true' | 'false', string>>;
  readonly list: Brackets;
  /** Returns the brackets of an object with properties of these names. */
  object(names: readonly string[]): Brackets;
  /** Returns the literal of a string. */
  string(text: string): string;
  /** Returns the name of a property with its separator from the value. */
  property(name: string): string;
}

type Brackets = readonly [open: string, close: string];

/** Returns a JSON value as a literal with one line for each property and item. */
export function literal(value: unknown, syntax: LiteralSyntax): string {
  if (typeof value === 'string') return syntax.string(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, syntax));
    return lines(items, syntax.list, syntax.indentation);
  }
  if (typeof value === 'object' && value !== null) {
    const properties = Object.entries(value).map(([name, inner]) => syntax.property(name) + literal(inner, syntax));
    return lines(properties, syntax.object(Object.keys(value)), syntax.indentation);
  }
  const text = JSON.stringify(value);
  return Object.hasOwn(syntax.words, text) ? syntax.words[text as keyof LiteralSyntax['words']] : text;
}

function lines(parts: readonly string[], [open, close]: Brackets, indentation: string): string {
  if (parts.length === 0) return open + close;
  const content = parts.map((part) => `\n${part},`).join('');
  return `${open}${content.replaceAll('\n', `\n${indentation}`)}\n${close}`;
}

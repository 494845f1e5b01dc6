const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Markup of a page, or of a part such as an element or a list of attributes. The class is exported as a type only and
 * has a private field, so that all objects of this type come from the functions below.
 */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  static textOf(content: Html): string {
    return content.#markup;
  }

  /** Fails, because the type checker allows objects in template literals without the tag. */
  [Symbol.toPrimitive](): never {
    throw new TypeError('Markup is concatenated with the tag `html` only');
  }
}
export type { Html };

/** A value of a template. Null, undefined and false are rendered as nothing, arrays without separators. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/**
 * Template tag for markup: inserts values of type `Html` as they are and escapes all others. The escaping is sufficient
 * in the content of elements and in attributes with quotes, but not in scripts, style sheets and comments
 * (`test/architecture/markup.test.ts`).
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: literals }, ...values.map(render)));
}

/** Joins parts with a separator. Strings are escaped, also as separators. */
export function joinHtml(parts: readonly HtmlValue[], separator: HtmlValue): Html {
  return new Html(parts.map(render).join(render(separator)));
}

/**
 * Returns a value for an attribute without quotes, in markup that is repeated so often that the quotes count, such as
 * the options of a long list. Throws unless it consists of ASCII letters and digits only.
 */
export function token(value: string): Html {
  if (!/^[A-Za-z0-9]+$/.test(value)) throw new TypeError('Attributes with other characters need quotes');
  return new Html(value);
}

/** Returns markup as text, for the body of a response. */
export function textOf(markup: Html): string {
  return Html.textOf(markup);
}

function render(value: HtmlValue): string {
  if (value instanceof Html) return textOf(value);
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Path of an input: field names and list indexes, starting at the command's input or the query's arguments. */
export type InputPath = readonly string[];

/** Part of a message template: literal text, or the path of an input whose name is inserted. */
type MessageTemplatePart = string | { readonly input: InputPath };

/** Placeholder for an input's name in a message template. */
class InputName {
  constructor(readonly path: InputPath) {}
}

/** Placeholder for the name of the input that the error is about (`DomainError.inputPath`). */
export const thisInput = new InputName([]);

/** Placeholder for the name of an input other than the one that the error is about. */
export function inputName(...path: InputPath): InputName {
  return new InputName(path);
}

/**
 * Message template that refers to inputs by their paths. Each API has its own names for inputs (`accountId` in GraphQL,
 * `account_id` or `company_id` in REST), so each API renders the message itself.
 */
export class MessageTemplate {
  constructor(readonly parts: readonly MessageTemplatePart[]) {}

  /** Returns the template with all input paths prefixed with a field, for an input that is nested in that field. */
  below(field: string): MessageTemplate {
    return this.moved((path) => [field, ...path]);
  }

  /** Returns the template with other input paths. */
  moved(pathOf: (path: InputPath) => InputPath): MessageTemplate {
    return new MessageTemplate(
      this.parts.map((part) => (typeof part === 'string' ? part : { input: pathOf(part.input) })),
    );
  }

  /** Returns the template with `thisInput` replaced by the path of the invalid input. */
  about(path: InputPath): MessageTemplate {
    return new MessageTemplate(
      this.parts.map((part) => (typeof part === 'string' || part.input.length > 0 ? part : { input: path })),
    );
  }

  /**
   * Returns the message text.
   *
   * @param nameOf returns the name of an input, given its path
   */
  render(nameOf: (path: InputPath) => string): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : nameOf(part.input))).join('');
  }

  /** Returns the message with paths in braces: `{plan.initialPrice} is required.`. Literal braces are doubled. */
  template(): string {
    return this.parts
      .map((part) => (typeof part === 'string' ? part.replaceAll(/[{}]/g, '$&$&') : `{${part.input.join('.')}}`))
      .join('');
  }
}

/**
 * Template literal tag for messages that name inputs: `` messageTemplate`${thisInput} must be less than
 * ${inputName('total')}.` ``. Other values are converted to strings.
 */
export function messageTemplate(
  strings: TemplateStringsArray,
  ...values: readonly (InputName | string | number)[]
): MessageTemplate {
  const parts = strings.flatMap((text, index): MessageTemplatePart[] => {
    const value = values[index];
    if (value instanceof InputName) return [text, { input: value.path }];
    return [value === undefined ? text : `${text}${value}`];
  });
  return new MessageTemplate(parts);
}

/** Parses the output of `MessageTemplate.template`. */
export function parseSentence(template: string): MessageTemplate {
  const parts = [...template.matchAll(/\{\{|\}\}|\{[^{}]*\}|[^{}]+/g)].map(([part]): MessageTemplatePart => {
    if (part === '{{' || part === '}}') return part.slice(1);
    return part.startsWith('{') ? { input: part.slice(1, -1).split('.') } : part;
  });
  return new MessageTemplate(parts);
}

/** Returns the name of an input: the last field of its path, with the indexes after it (`customFields[0]`). */
export function lastName(path: InputPath): string {
  const last = path.findLastIndex((part) => !/^\d+$/.test(part));
  const [name = '', ...indexes] = path.slice(Math.max(last, 0));
  return `${name}${indexes.map((index) => `[${index}]`).join('')}`;
}

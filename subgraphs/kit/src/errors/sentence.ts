/** Where an input stands: field names from the command's input or the arguments of a query on, and indexes of lists. */
export type InputPath = readonly string[];

/** What a sentence consists of: text, and the paths of the inputs that it names. */
type SentencePart = string | { readonly input: InputPath };

/** A placeholder for the name of an input. */
class InputName {
  constructor(readonly path: InputPath) {}
}

/** Stands in a sentence for the name of the input that the error is about (`Refusal.inputPath`). */
export const thisInput = new InputName([]);

/** Stands in a sentence for the name of another input than the one that the error is about. */
export function inputName(...path: InputPath): InputName {
  return new InputName(path);
}

/**
 * A message that names inputs by their paths. Each API knows an input by a name of its own (`accountId` in the graph,
 * `account_id` or `company_id` in REST), so that a message is finished only where it leaves the service.
 */
export class Sentence {
  constructor(readonly parts: readonly SentencePart[]) {}

  /** The same sentence about inputs that stand below a field. */
  below(field: string): Sentence {
    return new Sentence(
      this.parts.map((part) => (typeof part === 'string' ? part : { input: [field, ...part.input] })),
    );
  }

  /** `thisInput` replaced by the path of the input at fault. */
  about(path: InputPath): Sentence {
    return new Sentence(
      this.parts.map((part) => (typeof part === 'string' || part.input.length > 0 ? part : { input: path })),
    );
  }

  /** The finished message. @param nameOf gives the name of an input */
  render(nameOf: (path: InputPath) => string): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : nameOf(part.input))).join('');
  }

  /** The message with paths in braces: `{plan.initialPrice} is required.`. Braces of the text are doubled. */
  template(): string {
    return this.parts
      .map((part) => (typeof part === 'string' ? part.replaceAll(/[{}]/g, '$&$&') : `{${part.input.join('.')}}`))
      .join('');
  }
}

/**
 * Tag of a template literal that names inputs: `` sentence`${thisInput} must be less than ${inputName('total')}.` ``.
 * Other values become text.
 */
export function sentence(texts: TemplateStringsArray, ...values: readonly (InputName | string | number)[]): Sentence {
  const parts = texts.flatMap((text, index): SentencePart[] => {
    const value = values[index];
    if (value instanceof InputName) return [text, { input: value.path }];
    return [value === undefined ? text : `${text}${value}`];
  });
  return new Sentence(parts);
}

/** Reads what `Sentence.template` has written. */
export function parseSentence(template: string): Sentence {
  const parts = [...template.matchAll(/\{\{|\}\}|\{[^{}]*\}|[^{}]+/g)].map(([part]): SentencePart => {
    if (part === '{{' || part === '}}') return part.slice(1);
    return part.startsWith('{') ? { input: part.slice(1, -1).split('.') } : part;
  });
  return new Sentence(parts);
}

/** The name of an input by its path: the last field, with the indexes behind it (`customFields[0]`). */
export function lastName(path: InputPath): string {
  const last = path.findLastIndex((part) => !/^\d+$/.test(part));
  const [name = '', ...indexes] = path.slice(Math.max(last, 0));
  return `${name}${indexes.map((index) => `[${index}]`).join('')}`;
}

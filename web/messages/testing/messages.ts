import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageKey, Messages } from '..';

/** Element of a parsed message: text, an argument, or an argument with a text for each of its options. */
interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

const literal = 0;
const pound = 7;

const parsed = (message: string, locale: string) =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).getAst() as unknown as readonly Element[];

/** Returns the names of the arguments of a message, sorted. */
export function argumentsOf(message: string, locale: string): string[] {
  const names = new Set<string>();
  const visit = (elements: readonly Element[]): void => {
    for (const { type, value, options = {} } of elements) {
      if (type !== literal && type !== pound) names.add(value);
      for (const option of Object.values(options)) visit(option.value);
    }
  };
  visit(parsed(message, locale));
  return [...names].toSorted();
}

/**
 * Returns a pattern of all texts that the messages of a language can have, with any values of their arguments. Phrases
 * that are only parts of other messages are left out.
 */
export function patternOfTexts(messages: Messages, locale: string): RegExp {
  const keys = (Object.keys(messages) as MessageKey[]).filter((key) => !key.startsWith('charge.'));
  const patterns = keys.map((key) =>
    parsed(messages[key], locale)
      .map(({ type, value }) => (type === literal ? value.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&') : '.+'))
      .join(''),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`, 's');
}

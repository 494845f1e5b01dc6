import { createContext, Script } from 'node:vm';
import { schemas } from '../../contract/resources';
import { legacySchemas } from '../../contract/legacy-v2';
import { productCode } from './support/source-files';
import { nodesOf } from './support/tree';

/**
 * What is sent to the service is matched by these expressions. One that tries again from every place of a long text, or takes every way through
 * it, would keep the process from everybody else: each must have answered to texts of this length, made to mislead it, within this time. What looks
 * at each character once needs a hundredth of it, what looks again from each of them ten times as much.
 */
const length = 100_000;
const milliseconds = 1_000;

/** Those that see short texts only, with what makes them short. */
const short: Readonly<Record<string, string>> = {
  'app/triggers/form.ts: /<input [^>]*>/g': 'Pages of our own.',
  'contract/money.ts: /^(-?)0*(\\d+)(?:\\.(\\d*?)0*)?$/': 'Texts of over 200 characters are no decimals.',
  'contract/versioning/needs.ts: /_+([a-z0-9])/g': 'Names of fields of the contract.',
  'contract/versioning/openapi/words.ts: /[_-]+([a-z0-9])/g': 'Names of schemas of the contract.',
  'subgraphs/kit/src/money/money.ts: /\\B(?=(\\d{3})+$)/g': 'Amounts of tables, which have forty digits at most.',
};

interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

function literals(): Expression[] {
  return productCode().flatMap((file) =>
    [...nodesOf(file.tree())]
      .filter(({ type }) => type === 'RegExpLiteral')
      .map((node) => ({
        place: `${file.path}:${file.lineOf(node.span.start)}`,
        source: node['pattern'] as string,
        flags: node['flags'] as string,
      })),
  );
}

/** Patterns of the schemas that requests are checked against. */
function patterns(): Expression[] {
  const found: Expression[] = [];
  const seen = new Set<object>();
  const look = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') found.push({ place, source: inner, flags: 'u' });
      else look(inner, place === '' ? key : `${place}.${key}`);
    }
  };
  look(schemas, '');
  look(legacySchemas, '');
  return found;
}

const usual = [
  'a',
  'Z',
  '0',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  '/',
  '_',
  '%',
  '"',
  "'",
  '\\',
  ':',
  '@',
  '#',
  '*',
  '<',
  '=',
  '&',
  ',',
  '(',
  '[',
  '{',
  '`',
  '!',
  'é',
];

/**
 * Texts made to mislead: something that fits, over and over, and in the end something that does not. Whole words are repeated half as often as
 * characters, not as their length would have it: what counts is how many places an expression begins from.
 */
function misleading(expression: RegExp): string[] {
  const own = [...new Set(expression.source.replace(/[\\^$()[\]?+*|{}]/g, ''))].slice(0, 6);
  const words = expression.source.split(/[^\w<>:/ -]+/).filter((word) => word.length > 1);
  const pumps = [...new Set([...usual, ...words, ...own.flatMap((first) => own.map((second) => first + second))])];
  const starts = [...new Set(['', ...words.slice(0, 2), ...own.slice(0, 2)])];
  return pumps.flatMap((pump) =>
    (pump.length > 2 ? [''] : starts).map((start) => `${start}${pump.repeat(length / Math.min(pump.length, 2))}\u0001`),
  );
}

const sandbox = createContext({ expression: /x/, texts: [] });
const match = new Script('for (const text of texts) { expression.lastIndex = 0; expression.test(text); }');

/** Whether the expression is done with the texts in time. */
function isQuick(expression: RegExp, texts: readonly string[], timeout: number): boolean {
  Object.assign(sandbox, { expression, texts });
  try {
    match.runInContext(sandbox, { timeout });
    return true;
  } catch {
    return false;
  }
}

/** The text that takes too long, cut down; null where none does. */
function misled({ source, flags }: Expression): string | null {
  const expression = new RegExp(source, flags);
  const texts = misleading(expression);
  if (isQuick(expression, texts, milliseconds)) return null;
  return texts.find((text) => !isQuick(expression, [text], milliseconds))?.slice(0, 12) ?? null;
}

describe('regular expressions', () => {
  it('look at a text once, whatever it is', () => {
    const all = [
      ...new Map<string, Expression>(
        [...literals(), ...patterns()].map((one) => [`${one.source}/${one.flags}`, one]),
      ).values(),
    ];
    expect(all.length).toBeGreaterThan(100);
    const slow = all.flatMap((one) => {
      const text = misled(one);
      return text === null
        ? []
        : [`${one.place.split(':')[0]}: /${one.source}/${one.flags} at ${JSON.stringify(text)}`];
    });
    expect(slow.map((line) => line.split(' at ')[0]).sort()).toEqual(Object.keys(short).sort());
  });

  it.each([
    ['(a+)+$', 'one in another'],
    ['\\s+$', 'one from every place'],
    ['^(\\w|\\d)*$', 'two ways'],
    ['<a>.*<b>', 'from every beginning'],
  ])('that do not are found: %s (%s)', (source) => {
    expect(misled({ place: 'planted', source, flags: '' })).toEqual(expect.any(String));
  });
});

import { createContext, Script } from 'node:vm';
import { schemas } from '../../contract/resources';
import { legacySchemas } from '../../contract/legacy-v2';
import { productCode } from './support/source-files';
import { nodesOf } from './support/tree';

/**
 * Input of the service is matched against these expressions. An expression with quadratic or exponential backtracking on a long string would block
 * the process for all other requests. Each must finish strings of this length, built to mislead it, within this time. A linear expression needs a
 * hundredth of the time, a quadratic one ten times as much.
 */
const length = 100_000;
const milliseconds = 1_000;

/** Expressions that only match short strings, with the reason. */
const shortInputs: Readonly<Record<string, string>> = {
  'app/triggers/form.ts: /<input [^>]*>/g': 'Pages of our own.',
  'contract/money.ts: /^(-?)0*(\\d+)(?:\\.(\\d*?)0*)?$/': 'Texts of over 200 characters are no decimals.',
  'contract/versioning/needs.ts: /_+([a-z0-9])/g': 'Names of fields of the contract.',
  'contract/versioning/openapi/naming.ts: /[_-]+([a-z0-9])/g': 'Names of schemas of the contract.',
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

/** Returns the patterns of the schemas that validate requests. */
function patterns(): Expression[] {
  const found: Expression[] = [];
  const seen = new Set<object>();
  const collect = (value: unknown, location: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') found.push({ place: location, source: inner, flags: 'u' });
      else collect(inner, location === '' ? key : `${location}.${key}`);
    }
  };
  collect(schemas, '');
  collect(legacySchemas, '');
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
 * Returns adversarial strings: a matching part repeated many times, followed by a mismatch. Words are repeated half as
 * often as single characters, regardless of their length, because the number of starting positions matters.
 */
function misleading(expression: RegExp): string[] {
  const ownCharacters = [...new Set(expression.source.replace(/[\\^$()[\]?+*|{}]/g, ''))].slice(0, 6);
  const words = expression.source.split(/[^\w<>:/ -]+/).filter((word) => word.length > 1);
  const pumps = [
    ...new Set([
      ...usual,
      ...words,
      ...ownCharacters.flatMap((first) => ownCharacters.map((second) => first + second)),
    ]),
  ];
  const starts = [...new Set(['', ...words.slice(0, 2), ...ownCharacters.slice(0, 2)])];
  return pumps.flatMap((pump) =>
    (pump.length > 2 ? [''] : starts).map((start) => `${start}${pump.repeat(length / Math.min(pump.length, 2))}\u0001`),
  );
}

const sandbox = createContext({ expression: /x/, texts: [] });
const match = new Script('for (const text of texts) { expression.lastIndex = 0; expression.test(text); }');

/** Returns whether the expression finishes all strings in time. */
function isWithinTimeout(expression: RegExp, texts: readonly string[], timeout: number): boolean {
  Object.assign(sandbox, { expression, texts });
  try {
    match.runInContext(sandbox, { timeout });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the expression exceeds the time in every attempt: a process that waits for the CPU exceeds it in some. */
function isAlwaysSlow(expression: RegExp, text: string): boolean {
  return Array.from({ length: 5 }).every(() => !isWithinTimeout(expression, [text], milliseconds));
}

/** Returns the string that takes too long, truncated; null if none does. */
function misled({ source, flags }: Expression): string | null {
  const expression = new RegExp(source, flags);
  const texts = misleading(expression);
  if (isWithinTimeout(expression, texts, milliseconds)) return null;
  return texts.find((text) => isAlwaysSlow(expression, text))?.slice(0, 12) ?? null;
}

describe('regular expressions', () => {
  it('run in linear time on any string', () => {
    const all = [
      ...new Map<string, Expression>(
        [...literals(), ...patterns()].map((expression) => [`${expression.source}/${expression.flags}`, expression]),
      ).values(),
    ];
    expect(all.length).toBeGreaterThan(100);
    const slow = all.flatMap((expression) => {
      const text = misled(expression);
      return text === null
        ? []
        : [`${expression.place.split(':')[0]}: /${expression.source}/${expression.flags} at ${JSON.stringify(text)}`];
    });
    expect(slow.map((line) => line.split(' at ')[0]).sort()).toEqual(Object.keys(shortInputs).sort());
  });

  it.each([
    ['(a+)+$', 'one in another'],
    ['\\s+$', 'one from every place'],
    ['^(\\w|\\d)*$', 'two ways'],
    ['<a>.*<b>', 'from every beginning'],
  ])('with superlinear backtracking are reported: %s (%s)', (source) => {
    expect(misled({ place: 'planted', source, flags: '' })).toEqual(expect.any(String));
  });
});

import { plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/**
 * `===` stops at the first different character, as do `startsWith`, `includes` and `indexOf`. An attacker with unlimited attempts can recover a
 * signature or a secret character by character from response times, and then forge signatures. Secrets are looked up by their hash or compared with
 * `timingSafeEqual`.
 */
const secretNamePattern =
  /(secret|token|signature|signed|hash|digest|hmac|password|passphrase|apikey|privatekey|nonce|checksum|credential)s?$/i;

/** Names that end like a secret but hold metadata about one. */
const harmless = /^(is|has|no|with|of)[A-Z]|(kind|type|id|name|length|count|Until|At)$/;

const comparisons = new Set(['===', '!==', '==', '!=']);
const textMethods = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'localeCompare',
  'match',
  'equals',
  'compare',
]);

/** Comparisons that leak nothing, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'subgraphs/billing/src/payments/processors/sandbox-token.ts':
    'whether a text begins like a token; its signature is compared in constant time',
  'subgraphs/payouts/src/ledger/journal/ledger-audit.ts': 'the chain of the ledger is no secret',
  'subgraphs/platform/src/shared/secret-form.ts': 'a checksum that needs no secret',
  'web/verify/fields.ts': 'the values of a submitted form are no secrets',
};

interface Expression extends TreeNode {
  readonly value?: unknown;
  readonly property?: Expression;
  readonly expression?: Expression;
  readonly callee?: Expression;
  readonly left?: Expression;
  readonly right?: Expression;
  readonly operator?: string;
  readonly object?: Expression;
  readonly arguments?: readonly { readonly expression: Expression }[];
}

/**
 * Returns the last identifier that an expression reads or calls: `hash` of `this.before.hash`, `hashOf` of `hashOf(x)`.
 */
function wordOf(node: Expression | undefined): string {
  if (!node) return '';
  if (node.type === 'Identifier') return String(node.value);
  if (node.type === 'MemberExpression') return wordOf(node.property);
  if (node.type === 'CallExpression') return wordOf(node.callee).replace(/(Of|For|From)$/, '');
  return wordOf(node.expression);
}

const isSecret = (node: Expression | undefined): boolean =>
  secretNamePattern.test(wordOf(node)) && !harmless.test(wordOf(node));

/** Returns whether an expression is a literal or `undefined`, which cannot be a secret. */
function isNonSecretLiteral(node: Expression | undefined): boolean {
  return (
    node === undefined ||
    ['NullLiteral', 'BooleanLiteral', 'NumericLiteral', 'StringLiteral'].includes(node.type) ||
    (node.type === 'Identifier' && node.value === 'undefined')
  );
}

function comparesSecret(node: TreeNode): boolean {
  const { type, operator = '', left, right, callee, arguments: given = [] } = node as Expression;
  if (type === 'BinaryExpression')
    return (
      comparisons.has(operator) &&
      !isNonSecretLiteral(left) &&
      !isNonSecretLiteral(right) &&
      (isSecret(left) || isSecret(right))
    );
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression' || !textMethods.has(wordOf(callee.property)))
    return false;
  return (
    given.some(({ expression }) => isSecret(expression)) ||
    (isSecret(callee.object) &&
      given.some(({ expression }) => !isNonSecretLiteral(expression) && expression.type !== 'RegExpLiteral'))
  );
}

function secretComparisons(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...nodesOf(file.tree())].filter(comparesSecret).map(({ span }) => `${file.path}:${file.lineOf(span.start)}`),
  );
}

/** Returns the file of a location. Exceptions are listed by file, because line numbers change. */
const fileOf = (location: string): string => location.replace(/:\d+$/, '');

let found: readonly string[];
beforeAll(() => {
  found = secretComparisons(productCode());
});

it('secrets are compared in constant time or looked up by their hash', () => {
  expect(found.filter((location) => !Object.hasOwn(allowed, fileOf(location)))).toEqual([]);
});

it('every exception is in use', () => {
  const files = new Set(found.map(fileOf));
  expect(Object.keys(allowed).filter((file) => !files.has(file))).toEqual([]);
});

it.each([
  'if (signature === expected) open();',
  'if (given !== this.webhook.secret) refuse();',
  'same = hashOf(text) === row.hash;',
  'same = expected.startsWith(given.token);',
  'same = secrets.includes(secret);',
  'const same = Buffer.compare(digest, other) === 0;',
  'same = keys.indexOf(password) >= 0;',
  'same = sign(body).digest() == header;',
])('detects a violation: %s', (text) => {
  expect(secretComparisons([plantedFile('gateway/src/planted.ts', text)])).toEqual(['gateway/src/planted.ts:1']);
});

it.each([
  'if (signature === null) refuse();',
  'if (token !== undefined) read(token);',
  `if (typeof token === 'string') read(token);`,
  'if (token.kind === other.kind) same();',
  'timingSafeEqual(signature, expected);',
  'if (secret.length < shortest) refuse();',
])('accepts a comparison that leaks nothing: %s', (text) => {
  expect(secretComparisons([plantedFile('gateway/src/planted.ts', text)])).toEqual([]);
});

import { graphNamesIn, inputNames } from '../bad-input/support/graph-names';
import { filesIn, plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/** Strings that no API caller receives as an error, with the reason. */
const internalMessages: Readonly<Record<string, string>> = {
  'subgraphs/events/src/webhooks/webhook-import.ts': 'problems of a file, by the names that stand in it',
};

interface Expression extends TreeNode {
  readonly value?: unknown;
  readonly raw?: string;
  readonly quasis?: readonly Expression[];
  readonly expressions?: readonly Expression[];
  readonly tag?: Expression;
  readonly template?: Expression;
  readonly callee?: Expression;
  readonly property?: Expression;
}

interface Text {
  readonly node: TreeNode;
  /** The string without its interpolated values. */
  readonly words: string;
  readonly startsInserted: boolean;
  readonly inserted: readonly Expression[];
}

function textOf(node: TreeNode): Text | null {
  const { type, value, quasis = [], expressions = [] } = node as Expression;
  if (type === 'StringLiteral') return { node, words: String(value), startsInserted: false, inserted: [] };
  if (type !== 'TemplateLiteral') return null;
  const [first] = quasis;
  return {
    node,
    words: quasis.map(({ raw }) => raw ?? '').join('…'),
    startsInserted: first?.raw === '',
    inserted: expressions,
  };
}

/** Returns whether an expression contains the name of an input: `field`, `path.at(-1)`. */
function isName({ type, value, callee }: Expression): boolean {
  if (type === 'Identifier') return ['field', 'argument', 'param', 'parameter'].includes(String(value));
  return type === 'CallExpression' && (callee?.property?.value as unknown) === 'at';
}

function namesInput({ words, startsInserted, inserted }: Text, tagged: boolean): boolean {
  if (!/ .*[.?!]$/s.test(words)) return false;
  if (!tagged && inserted.some(isName)) return true;
  const [first = ''] = /^[a-z]\w*/.exec(words) ?? [];
  return (!startsInserted && inputNames.has(first)) || graphNamesIn(words).length > 0;
}

/** Returns the nodes of graph descriptions, which are not error messages. */
function descriptionsIn(node: TreeNode): TreeNode[] {
  if (node.type === 'Decorator') return [node];
  const { key, value } = node as { key?: Expression; value?: TreeNode };
  return node.type === 'KeyValueProperty' && value && /description$/i.test(String(key?.value)) ? [value] : [];
}

/** Returns the locations of domain messages that contain the name of an input literally. */
function breachesIn(file: SourceFile): string[] {
  const nodes = [...nodesOf(file.tree())];
  const described = nodes.flatMap(descriptionsIn).map(({ span }) => span);
  const templates = new Set(
    nodes.flatMap((node) => (node.type === 'TaggedTemplateExpression' ? [(node as Expression).template] : [])),
  );
  return nodes.flatMap((node) => {
    const text = textOf(node);
    if (!text) return [];
    const { start, end } = node.span;
    if (described.some((span) => span.start <= start && end <= span.end)) return [];
    return namesInput(text, templates.has(node as Expression)) ? [`${file.path}:${file.lineOf(start)}`] : [];
  });
}

const domainCode = () => productCode().filter(({ path: file }) => file.startsWith('subgraphs/'));

/** Returns the messages of the errors in recorded REST responses. */
function recordedMessages(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { message, param, code } = value as Record<string, unknown>;
  const ownMessages = typeof message === 'string' && param !== undefined && code !== undefined ? [message] : [];
  return [...ownMessages, ...Object.values(value).flatMap(recordedMessages)];
}

it('messages refer to inputs by path, because each API and version names them differently', () => {
  const found = domainCode().flatMap(breachesIn);
  expect(found.filter((location) => !Object.hasOwn(internalMessages, location.replace(/:\d+$/, '')))).toEqual([]);
});

it('every exception is in use', () => {
  const files = new Set(
    domainCode()
      .flatMap(breachesIn)
      .map((location) => location.replace(/:\d+$/, '')),
  );
  expect(Object.keys(internalMessages).filter((file) => !files.has(file))).toEqual([]);
});

it('versioned routes also reject parameters by path', () => {
  const named = filesIn(['rest-compat/routes'], '.ts').filter(({ text }) => /ContractError\(\s*'parameter_/.test(text));
  expect(named.map(({ path: file }) => file)).toEqual([]);
});

it('no recorded REST response names an input as the graph does', () => {
  const messages = filesIn(['test/conformance/cases'], '.json').flatMap(({ text }) =>
    recordedMessages(JSON.parse(text)),
  );
  expect(messages.length).toBeGreaterThan(300);
  expect(messages.filter((message) => graphNamesIn(message).length > 0)).toEqual([]);
});

it.each([
  `throw new ParameterInvalid(['amount'], 'amount must be greater than zero.');`,
  `throw new Conflict('Name either accountId or userId.');`,
  'super([field], `${field} cannot be emptied.`);',
  'super(path, `Name a ${path.at(-1)} by its id.`);',
  'super(path, sentence`${thisInput} and spendLimit cannot be given together.`);',
])('detects a violation: %s', (text) => {
  expect(breachesIn(plantedFile('subgraphs/a.ts', text))).toEqual(['subgraphs/a.ts:1']);
});

it.each([
  'super(path, sentence`${thisInput} must be more than ${inputName(other)}.`);',
  `throw new Conflict('This plan is archived.');`,
  `@Field({ description: 'Excludes accountId and userId.' }) class A {}`,
  `const metadata = { description: 'accountId or userId.' };`,
])('accepts a message without a literal input name: %s', (text) => {
  expect(breachesIn(plantedFile('subgraphs/a.ts', text))).toEqual([]);
});

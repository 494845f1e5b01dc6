import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isInputObjectType, isObjectType } from 'graphql';
import { plantedFile, productCode, projectRoot, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/**
 * An input has another name in each API and version: a message names it by its path (`sentence`), never by a word of the text.
 * Descriptions of the graph are for callers of the graph alone.
 */
const graph = buildSchema(readFileSync(path.join(projectRoot, 'gateway/supergraph.graphql'), 'utf8'), {
  assumeValidSDL: true,
});

/** Names of all input fields and arguments. */
const inputNames: ReadonlySet<string> = new Set(
  Object.values(graph.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) return Object.keys(type.getFields());
    return isObjectType(type)
      ? Object.values(type.getFields()).flatMap(({ args }) => args.map(({ name }) => name))
      : [];
  }),
);

/** Texts that no caller of an API is shown as an error, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
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
  /** The text without what is inserted. */
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

/** Whether an expression stands for the name of an input: `field`, `path.at(-1)`. */
function isName({ type, value, callee }: Expression): boolean {
  if (type === 'Identifier') return ['field', 'argument', 'param', 'parameter'].includes(String(value));
  return type === 'CallExpression' && (callee?.property?.value as unknown) === 'at';
}

function namesInput({ words, startsInserted, inserted }: Text, tagged: boolean): boolean {
  if (!/ .*[.?!]$/s.test(words)) return false;
  if (!tagged && inserted.some(isName)) return true;
  const [first = ''] = /^[a-z]\w*/.exec(words) ?? [];
  const inside = [...words.matchAll(/\b[a-z]+[A-Z]\w*/g)].map(([word]) => word);
  return (!startsInserted && inputNames.has(first)) || inside.some((word) => inputNames.has(word));
}

/** What describes the graph, rather than being shown as an error. */
function isDescription(node: TreeNode): boolean {
  if (node.type === 'Decorator') return true;
  const { key } = node as { key?: Expression };
  return node.type === 'KeyValueProperty' && /description$/i.test(String(key?.value));
}

/** Sentences of the domains that name an input by a word of their text. */
function breachesIn(file: SourceFile): string[] {
  const nodes = [...nodesOf(file.tree())];
  const described = nodes.filter(isDescription).map(({ span }) => span);
  const templates = new Set(
    nodes.flatMap((node) => (node.type === 'TaggedTemplateExpression' ? [(node as Expression).template] : [])),
  );
  return nodes.flatMap((node) => {
    const text = textOf(node);
    const { start, end } = node.span;
    if (!text || described.some((span) => span.start <= start && end <= span.end)) return [];
    return namesInput(text, templates.has(node as Expression)) ? [`${file.path}:${file.lineOf(start)}`] : [];
  });
}

const domainCode = () => productCode().filter(({ path: file }) => file.startsWith('subgraphs/'));

it('messages name inputs by their paths', () => {
  const found = domainCode().flatMap(breachesIn);
  expect(found.filter((place) => !Object.hasOwn(elsewhere, place.replace(/:\d+$/, '')))).toEqual([]);
});

it('nothing is allowed that does not occur', () => {
  const files = new Set(
    domainCode()
      .flatMap(breachesIn)
      .map((place) => place.replace(/:\d+$/, '')),
  );
  expect(Object.keys(elsewhere).filter((file) => !files.has(file))).toEqual([]);
});

it.each([
  `throw new ParameterInvalid(['amount'], 'amount must be more than zero.');`,
  `throw new Conflict('Name either accountId or userId.');`,
  'super([field], `${field} cannot be emptied.`);',
  'super(path, `Name a ${path.at(-1)} by its id.`);',
  'super(path, sentence`${thisInput} and spendLimit exclude each other.`);',
])('a breach is found: %s', (text) => {
  expect(breachesIn(plantedFile('subgraphs/a.ts', text))).toEqual(['subgraphs/a.ts:1']);
});

it.each([
  'super(path, sentence`${thisInput} must be more than ${inputName(other)}.`);',
  `throw new Conflict('This plan is archived.');`,
  `@Field({ description: 'Excludes accountId and userId.' }) class A {}`,
  `const metadata = { description: 'accountId or userId.' };`,
])('what names no input by a word is left alone: %s', (text) => {
  expect(breachesIn(plantedFile('subgraphs/a.ts', text))).toEqual([]);
});

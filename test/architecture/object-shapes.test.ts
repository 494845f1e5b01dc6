import { plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/** Files whose functions of this sort are created once per process, not per request. */
const createdOncePerProcess: readonly string[] = [
  'app/runtime/credentials.ts',
  'app/runtime/service-process.ts',
  'gateway/src/schema.ts',
  'rest-compat/edge-store/shared-rates.ts',
  'subgraphs/kit/src/graphql/mutations.ts',
  'subgraphs/kit/src/graphql/subgraph.ts',
  'subgraphs/kit/src/logging/index.ts',
];

/**
 * Returns the locations of functions that V8 treats as methods. V8 expects such functions to live long and allocates
 * them in the old generation, where they retain their closures. These are getters in object literals, each of which
 * also gives its object a separate shape (docs/performance.md), and functions written directly in an assignment to a
 * property.
 */
function accessorsIn(file: SourceFile): string[] {
  return [...nodesOf(file.tree())]
    .filter((node) => node.type === 'GetterProperty' || assignsFunctionToMember(node))
    .map(({ span }) => `${file.path}:${file.lineOf(span.start)}`);
}

function assignsFunctionToMember({ type, left, right }: TreeNode): boolean {
  if (type !== 'AssignmentExpression' || (left as TreeNode).type !== 'MemberExpression') return false;
  return ['ArrowFunctionExpression', 'FunctionExpression'].includes((right as TreeNode).type);
}

it('per-request code creates no functions that V8 treats as methods', () => {
  const found = productCode()
    .filter(({ path }) => !createdOncePerProcess.includes(path))
    .flatMap(accessorsIn);
  expect(found).toEqual([]);
});

it('every exception is needed', () => {
  const exemptedPaths = productCode()
    .filter((file) => accessorsIn(file).length > 0)
    .map(({ path }) => path);
  expect(exemptedPaths.toSorted()).toEqual([...createdOncePerProcess].toSorted());
});

it('detects getters of object literals, not of classes', () => {
  const planted = plantedFile(
    'planted.ts',
    'class One {\n  get two() { return 2; }\n}\nconst three = { get four() { return 4; } };\n',
  );
  expect(accessorsIn(planted)).toEqual(['planted.ts:4']);
});

it('detects functions written in an assignment, not those named before', () => {
  const lines = [
    'const named = () => 1;',
    'one.two = named;',
    'one.two = () => 2;',
    'this.two ??= function () { return 3; };',
    'one[2] = async () => 4;',
    'let five;',
    'five = () => 5;',
    'this.#six = () => 6;',
    'const seven = { eight: () => 8 };',
    'class Nine {',
    '  ten = () => 10;',
    '}',
  ];
  expect(
    accessorsIn(
      plantedFile(
        'planted.ts',
        `class Planted {\n  #six;\n  constructor() {\n${lines.slice(0, 9).join('\n')}\n}\n}\n${lines.slice(9).join('\n')}\n`,
      ),
    ),
  ).toEqual(['planted.ts:6', 'planted.ts:7', 'planted.ts:8', 'planted.ts:11']);
});

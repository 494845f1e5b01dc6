import { plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/**
 * The hot code: folders and files whose code runs for each request, row or event (docs/performance.md). Everything else
 * runs once per process or rarely, and is written without regard to V8's heap.
 */
const hotCode: readonly string[] = [
  'app/runtime/guard.ts',
  'app/runtime/http-server.ts',
  'contract/versioning/',
  'contract/wire/',
  'gateway/src/authentication/',
  'gateway/src/graph.ts',
  'gateway/src/plan/',
  'gateway/src/prepare.ts',
  'gateway/src/subgraphs/',
  'gateway/src/subscriptions/',
  'gateway/src/websocket/',
  'rest-compat/pipeline/',
  'subgraphs/events/src/outbox-publisher/',
  'subgraphs/events/src/rendering/',
  'subgraphs/kit/src/context.ts',
  'subgraphs/kit/src/database/',
  'subgraphs/kit/src/deadline/',
  'subgraphs/kit/src/json.ts',
  'subgraphs/kit/src/graphql/connection.ts',
  'subgraphs/kit/src/graphql/plain-field-resolvers.ts',
  'subgraphs/kit/src/graphql/scalars.ts',
  'subgraphs/kit/src/idempotency/',
  'subgraphs/kit/src/money/',
  'subgraphs/kit/src/outbox/',
  'subgraphs/kit/src/principal/',
  'subgraphs/kit/src/resource/',
  'subgraphs/kit/src/response-budget/',
];

const isHot = ({ path }: SourceFile): boolean => hotCode.some((hot) => path.startsWith(hot));

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

it('hot code creates no functions that V8 treats as methods', () => {
  expect(productCode().filter(isHot).flatMap(accessorsIn)).toEqual([]);
});

it('every entry of the hot code exists', () => {
  const paths = productCode().map(({ path }) => path);
  expect(hotCode.filter((hot) => !paths.some((path) => path.startsWith(hot)))).toEqual([]);
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

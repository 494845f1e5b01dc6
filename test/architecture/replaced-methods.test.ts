import { isTestCode, plantedFile, type SourceFile, typeScript } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/**
 * Modules are evaluated once per worker, so a class method that a test replaces by assignment stays replaced in the files that follow. `jest.spyOn`
 * and `replaceMethod` are undone at the end of the file.
 */
interface Expression extends TreeNode {
  readonly value?: string;
  readonly object?: Expression;
  readonly property?: Expression;
  readonly expression?: Expression;
  readonly left?: Expression;
  readonly id?: Expression;
  readonly init?: Expression;
}

/** Returns the expression without type assertions and parentheses. */
function unwrap(node: Expression | undefined): Expression | undefined {
  return node?.expression && node.type !== 'CallExpression' ? unwrap(node.expression) : node;
}

function isPrototype(node: Expression | undefined): boolean {
  const { type, property } = unwrap(node) ?? {};
  return type === 'MemberExpression' && property?.value === 'prototype';
}

/** Returns the locations in a file that assign to a member of a prototype, including through an alias. */
function assignmentsIn(file: SourceFile): string[] {
  if (!file.text.includes('.prototype')) return [];
  const nodes = [...nodesOf(file.tree())] as Expression[];
  const aliases = new Set(
    nodes.filter(({ type, init }) => type === 'VariableDeclarator' && isPrototype(init)).map(({ id }) => id?.value),
  );
  return nodes
    .filter(({ type, left }) => {
      const owner = type === 'AssignmentExpression' && left?.type === 'MemberExpression' && unwrap(left.object);
      return owner && (isPrototype(owner) || (owner.type === 'Identifier' && aliases.has(owner.value)));
    })
    .map(({ span }) => `${file.path}:${file.lineOf(span.start)}`);
}

it('tests do not assign to prototypes', () => {
  expect(
    typeScript()
      .filter(({ path }) => isTestCode(path))
      .flatMap(assignmentsIn),
  ).toEqual([]);
});

it.each([
  'Worker.prototype.start = () => undefined;',
  '(Worker.prototype as unknown as { step: Step }).step = step;',
  'const server = http.Server.prototype as unknown as { emit: Emit }; server.emit = emit;',
])('an assignment is detected: %s', (text) => {
  expect(assignmentsIn(plantedFile('planted.test.ts', text))).toEqual(['planted.test.ts:1']);
});

it.each([
  `jest.spyOn(Worker.prototype, 'start');`,
  `replaceMethod(Worker.prototype, 'start', start);`,
  'const { start } = Worker.prototype; worker.start = start;',
])('anything else is allowed: %s', (text) => {
  expect(assignmentsIn(plantedFile('planted.test.ts', text))).toEqual([]);
});

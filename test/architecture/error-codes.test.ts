import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue } from '../../contract/errors';
import { plantedFile, productCode, projectRoot, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/** Error classes whose constructor takes a code of the catalogue, with the index of that argument. */
const codeArgumentIndex: Readonly<Record<string, number>> = {
  Refusal: 0,
  RequestError: 0,
  ContractError: 0,
  HttpRefusal: 1,
};

interface ErrorCodeUse {
  readonly place: string;
  readonly code: string;
}

interface Expression extends TreeNode {
  readonly value?: unknown;
}

/** Returns every error code in a file: thrown, passed to `super` or set in `extensions`. */
function codesIn(file: SourceFile): ErrorCodeUse[] {
  return [...nodesOf(file.tree())]
    .flatMap(codeExpressions)
    .filter(({ type }) => type === 'StringLiteral')
    .map(({ span, value }) => ({
      place: `${file.path}:${file.lineOf(span.start)}`,
      code: value as string,
    }));
}

function codeExpressions(node: TreeNode): Expression[] {
  if (node.type === 'NewExpression') return argumentAt(node, codeArgumentIndex[nameOf(node.callee)]);
  if (node.type === 'ClassDeclaration')
    return superCalls(node).flatMap((call) => argumentAt(call, codeArgumentIndex[nameOf(node.superClass)]));
  if (node.type !== 'KeyValueProperty' || nameOf(node.key) !== 'extensions') return [];
  return [...nodesOf(node.value)]
    .filter((inner) => inner.type === 'KeyValueProperty' && nameOf(inner.key) === 'code')
    .map(({ value }) => value as Expression);
}

function superCalls(declaration: TreeNode): TreeNode[] {
  return [...nodesOf(declaration.body)].filter(
    ({ type, callee }) => type === 'CallExpression' && (callee as TreeNode).type === 'Super',
  );
}

function argumentAt(call: TreeNode, index: number | undefined): Expression[] {
  const given = (call.arguments ?? []) as readonly { readonly expression: Expression }[];
  const found = index === undefined ? undefined : given[index];
  return found ? [found.expression] : [];
}

function nameOf(identifier: unknown): string {
  return (identifier as Expression | null)?.type === 'Identifier' ? ((identifier as Expression).value as string) : '';
}

/** Returns the cells of the table rows, by the code in the first cell. */
function rowsOf(page: string): Map<string, string[]> {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '));
  return new Map(rows.map(([code = '', ...cells]) => [code.replaceAll('`', ''), cells]));
}

const [catalogueSection = '', graphSection = ''] = readFileSync(path.join(projectRoot, 'docs/errors.md'), 'utf8').split(
  '## Only in the graph',
);

describe('error codes', () => {
  it('that are thrown are in the catalogue', () => {
    const uses = productCode().flatMap(codesIn);
    expect(uses.length).toBeGreaterThan(50);
    expect(uses.filter(({ code }) => !code.startsWith('graphql_') && !Object.hasOwn(errorCatalogue, code))).toEqual([]);
  });

  it('of the catalogue are documented as returned, and no others', () => {
    const entries = Object.entries(errorCatalogue).map(([code, { status, type, text }]) => [
      code,
      [String(status), `\`${type}\``, text],
    ]);
    expect([...rowsOf(catalogueSection.split('## REST')[0] ?? '')]).toEqual(entries);
  });

  it('of the graph alone are documented, and no others', () => {
    const usedCodes = productCode().flatMap(({ text }) =>
      [...text.matchAll(/'(graphql_\w+|PERSISTED_\w+)'/g)].map(([, code]) => code ?? ''),
    );
    expect([...rowsOf(graphSection).keys()].sort()).toEqual([...new Set(usedCodes)].sort());
  });

  it('are found in every form of use', () => {
    const text = `
      throw new Refusal('one', 'text');
      class A extends RequestError { constructor() { super('two', 'text'); } }
      class B extends Conflict { constructor() { super('A sentence.'); } }
      throw new HttpRefusal(400, 'three', 'text');
      throw new GraphQLError('text', { extensions: { code: 'four' } });
      throw new Error('five');`;
    expect(codesIn(plantedFile('app/a.ts', text))).toEqual([
      { place: 'app/a.ts:2', code: 'one' },
      { place: 'app/a.ts:3', code: 'two' },
      { place: 'app/a.ts:5', code: 'three' },
      { place: 'app/a.ts:6', code: 'four' },
    ]);
  });
});

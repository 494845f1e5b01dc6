import { type DomainFixture, openAllDomains } from './support/open-domains';
import path from 'node:path';
import { type RelationSource, resourceOf } from '../../subgraphs/kit/src';
import { filesIn, plantedFile, projectRoot, type SourceFile } from './support/source-files';
import { tableOf } from './support/read-models';
import { nodesOf, type TreeNode } from './support/tree';

/** A field that resolves to another row of its domain by a column. */
interface Relation {
  readonly column: string;
  readonly isOptional: boolean;
}

type Expression = TreeNode & { readonly value?: unknown };

/**
 * Returns the relations in a read model file that use plain columns. SQL expressions are skipped, because they return
 * only existing rows.
 */
function relationsIn(file: SourceFile): Relation[] {
  const nodes = [...nodesOf(file.tree())];
  const table = tableOf(file.path, file.text);
  return nodes
    .filter((node) => node.type === 'CallExpression' && nameOf(node.callee) === 'relation')
    .map(argumentsOf)
    .filter(([, column]) => column?.type === 'StringLiteral' && /^\w+$/.test(column.value as string))
    .map(([, column, options]) => ({
      column: `${table}.${column?.value}`,
      isOptional: declaresOptional(options),
    }));
}

function nameOf(callee: unknown): unknown {
  return (callee as Expression).value;
}

function argumentsOf(call: TreeNode): Expression[] {
  return (call.arguments as readonly { readonly expression: Expression }[]).map(({ expression }) => expression);
}

function declaresOptional(options: Expression | undefined): boolean {
  return [...nodesOf(options)].some(
    ({ type, key, value }) =>
      type === 'KeyValueProperty' && nameOf(key) === 'isOptional' && (value as Expression).value === true,
  );
}

/** Returns the relations that the classes of a file declare with `@RelationField`. */
function relationsDeclaredIn({ path: file }: Pick<SourceFile, 'path'>): Relation[] {
  const exported = Object.values(require(path.join(projectRoot, file)) as Record<string, unknown>);
  return exported
    .filter((value) => typeof value === 'function')
    .map(resourceOf)
    .flatMap(({ table, fields }) =>
      fields.flatMap(({ source }) => {
        if (typeof source !== 'function') return [];
        const { column, isOptional = false } = source(() => {
          throw new Error('The read model is not needed.');
        }) as RelationSource;
        return [{ column: `${table}.${column}`, isOptional }];
      }),
    );
}

const relations = [
  ...filesIn(['subgraphs'], '.read-model.ts').flatMap(relationsIn),
  ...filesIn(['subgraphs'], '.resource.ts').flatMap(relationsDeclaredIn),
];

let fixture: DomainFixture;
beforeAll(async () => {
  fixture = await openAllDomains();
});
afterAll(() => fixture.close());

/** Returns the columns with a foreign key. */
async function referring(): Promise<Set<string>> {
  const { rows } = await fixture.client.query<{ column: string }>(`
    SELECT format('%s.%s', k.conrelid::regclass, a.attname) AS column FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey) WHERE k.contype = 'f'`);
  return new Set(rows.map(({ column }) => column));
}

it('finds relations', () => {
  expect(relations.length).toBeGreaterThan(40);
});

// A query that requests only the id does not check whether the row exists.
it('relations have a foreign key, or are marked as leading to rows that may be deleted', async () => {
  const foreignKeyColumns = await referring();
  expect(relations.filter(({ column, isOptional }) => foreignKeyColumns.has(column) === isOptional)).toEqual([]);
});

it('relations are found in every notation', () => {
  const text = `
    new ReadModel(
      'Plan',
      'billing.plans', {
      product: relation(() => models.product, 'product_id'),
      promoCode: relation(() => models.promoCode, 'promo_code_id', {
        requires: 'promo_code:basic:read',
        isOptional: true,
      }),
      first: relation(() => models.plan, '(SELECT 1)'),
    });`;
  expect(relationsIn(plantedFile('subgraphs/a/src/plan.read-model.ts', text))).toEqual([
    { column: 'billing.plans.product_id', isOptional: false },
    { column: 'billing.plans.promo_code_id', isOptional: true },
  ]);
});

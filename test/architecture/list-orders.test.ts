import path from 'node:path';
import { type ListDefinition, orderOf } from '../../subgraphs/kit/src';
import { type DomainFixture, openAllDomains } from './support/open-domains';
import { tableOf } from './support/read-models';
import { filesIn, projectRoot } from './support/source-files';

/** Tables with so few rows per account that sorting costs less than an index for each order. */
const tablesWithFewRows: Readonly<Record<string, string>> = {
  'billing.products': 'what an account sells: tens, rarely hundreds',
  'billing.plans': 'a few for each product',
  'billing.partner_businesses':
    'what an account referred: tens, rarely thousands; an index by totals would be written with every earning',
};

/** Tables that are listed by another owner than the account, with the column of its id. */
const listedBy: Readonly<Record<string, string>> = {
  'billing.partner_earnings': 'partner_business_id',
  'billing.affiliate_overrides': 'affiliate_id',
  'courses.chapters': 'course_id',
  'courses.students': 'course_id',
  'courses.submissions': 'interaction_id',
  'trust_safety.resolution_case_events': 'case_id',
  'events.webhook_deliveries': 'webhook_id',
  'platform.trusted_document_manifests': 'app_id',
  'platform.user_sessions': 'user_id',
};

/** Lists that are not read in the order of creation; all requests name another order. */
const notByCreation = new Set([
  'deliveryList',
  'studentList',
  'ledgerEntryList',
  'financialActivityList',
  'resolutionCaseEventList',
]);

/** Tables without an account, which are listed as a whole. */
const ofNoAccount = new Set(['platform.users']);

interface List {
  readonly name: string;
  readonly table: string;
  readonly definition: ListDefinition;
}

/** Returns the lists in a read model file, with the table that the file reads. */
function listsIn(file: string, text: string): List[] {
  const table = tableOf(file, text);
  const exported = require(path.join(projectRoot, file)) as Record<string, unknown>;
  return Object.entries(exported)
    .filter(([, value]) => isList(value))
    .map(([name, value]) => {
      if (!table) throw new Error(`${file} has the list ${name}, but names no table`);
      return { name, table, definition: value as ListDefinition };
    });
}

function isList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'filters' in value;
}

const lists = ['.read-model.ts', '.inputs.ts', '.resource.ts']
  .flatMap((suffix) => filesIn(['subgraphs'], suffix))
  .filter(({ text }) => text.includes('ListDefinition'))
  .flatMap(({ path: file, text }) => listsIn(file, text));
const orders = lists
  .filter(({ table }) => tablesWithFewRows[table] === undefined)
  .flatMap(({ name, table, definition }) =>
    [...(notByCreation.has(name) ? [] : ['created_at']), ...Object.keys(definition.orders ?? {})].map((word) => ({
      name,
      table,
      word,
      order: orderOf(definition, { order: word }),
    })),
  );

let fixture: DomainFixture;
beforeAll(async () => {
  fixture = await openAllDomains();
  // Makes the planner avoid a sort wherever an index allows it, even for few rows.
  await fixture.client.query('SET enable_sort = off; SET enable_incremental_sort = off; SET enable_seqscan = off');
});
afterAll(() => fixture.close());

async function plan(table: string, sorting: string): Promise<string> {
  const scope = ofNoAccount.has(table) ? '' : `WHERE t.${listedBy[table] ?? 'account_id'} = 'biz_one'`;
  const { rows } = await fixture.client.query(
    `EXPLAIN SELECT t.id FROM ${table} t ${scope} ORDER BY ${sorting}, t.id LIMIT 1`,
  );
  return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
}

describe('unbounded lists', () => {
  it.each(orders)('read $name in the order $word from an index', async ({ table, order }) => {
    const found = await plan(table, order.expression('t'));
    expect(found).toMatch(/Index/);
    expect(found).not.toMatch(/Sort/);
  });

  it('are reported when no index serves their order', async () => {
    expect(orders.length).toBeGreaterThan(10);
    expect(await plan('billing.plans', 't.internal_notes || t.title')).toMatch(/Sort/);
  });
});

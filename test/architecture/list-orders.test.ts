import path from 'node:path';
import type { ListDefinition } from '../../subgraphs/kit/src';
import { type House, openHouse } from './support/house';
import { filesIn, projectRoot } from './support/source-files';

/** Tables of which an account has so few rows that sorting them costs less than an index for each order would. */
const fewRows: Readonly<Record<string, string>> = {
  'billing.products': 'what an account sells: tens, rarely hundreds',
  'billing.plans': 'a few for each product',
  'billing.partner_businesses':
    'what an account referred: tens, rarely thousands; an index by totals would be written with every earning',
};

/** Tables that are listed for something else than an account, by the column that names it. */
const listedBy: Readonly<Record<string, string>> = {
  'billing.partner_earnings': 'partner_business_id',
  'billing.affiliate_overrides': 'affiliate_id',
  'courses.chapters': 'course_id',
  'courses.students': 'course_id',
  'courses.submissions': 'interaction_id',
  'trust_safety.resolution_case_events': 'case_id',
  'events.webhook_deliveries': 'webhook_id',
};

/** Tables that belong to no account are listed whole. */
const ofNoAccount = new Set(['platform.users']);

interface List {
  readonly name: string;
  readonly table: string;
  readonly definition: ListDefinition;
}

/** The lists of a read model's file, with the table that the file reads. */
function listsIn(file: string, text: string): List[] {
  const table = /new ReadModel\(\s*'\w+',\s*'([\w.]+)'/.exec(text)?.[1];
  const exported = require(path.join(projectRoot, file)) as Record<string, unknown>;
  return Object.entries(exported)
    .filter(([, value]) => isList(value))
    .map(([name, value]) => {
      if (!table) throw new Error(`${file} has the list ${name}, but names no table`);
      return { name, table, definition: value as ListDefinition };
    });
}

function isList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'orders' in value && 'filters' in value;
}

/** Every list of every domain. */
const lists = filesIn(['subgraphs'], '.read-model.ts').flatMap(({ path: file, text }) => listsIn(file, text));
const orders = lists
  .filter(({ table }) => fewRows[table] === undefined)
  .flatMap(({ name, table, definition }) =>
    Object.entries(definition.orders).map(([word, order]) => ({ name, table, word, order })),
  );

let house: House;
beforeAll(async () => {
  house = await openHouse();
  // What the planner can do without sorting it now does, however few rows there are.
  await house.client.query('SET enable_sort = off; SET enable_incremental_sort = off; SET enable_seqscan = off');
});
afterAll(() => house.close());

async function plan(table: string, sorting: string): Promise<string> {
  const scope = ofNoAccount.has(table) ? '' : `WHERE t.${listedBy[table] ?? 'account_id'} = 'biz_one'`;
  const { rows } = await house.client.query(
    `EXPLAIN SELECT t.id FROM ${table} t ${scope} ORDER BY ${sorting}, t.id LIMIT 1`,
  );
  return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
}

describe('rows without number', () => {
  it.each(orders)('are listed by $name in the order $word from an index', async ({ table, order }) => {
    const found = await plan(table, order.expression('t'));
    expect(found).toMatch(/Index/);
    expect(found).not.toMatch(/Sort/);
  });

  it('are sorted where no index helps, which is seen', async () => {
    expect(orders.length).toBeGreaterThan(10);
    expect(await plan('billing.plans', 't.internal_notes || t.title')).toMatch(/Sort/);
  });
});

import type { Principal } from '../../kit/src';
import { apiKeyOf, errorsOf, run, userOf } from '../../kit/src/testing';
import type { Billing } from '.';
import { type Shop, renewing, shopOf } from './memberships/memberships/testing';
import { openTestBilling } from './testing';

let billing: Billing;
let shop: Shop;
const products: string[] = [];
const plans: string[] = [];
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_lists');
  for (let product = 0; product < 4; product += 1) {
    products.push(await shop.product({ title: `Course ${product}` }));
    for (let plan = 0; plan < product; plan += 1)
      plans.push(await shop.plan({ ...renewing, productId: products[product], title: `Plan ${product}.${plan}` }));
  }
  await shop.sell(plans[0] as string, 'anna');
  await shop.sell(plans[1] as string, 'anna');
  await shop.sell(plans[1] as string, 'bert');
});
afterAll(() => billing.close());

async function query(principal: Principal, source: string): Promise<any> {
  const response = await run(billing.subgraph, principal, source);
  expect(response.errors).toBeUndefined();
  return response.data;
}

/** Runs a query and returns its data and the number of statements that it takes. */
async function counted(principal: Principal, source: string): Promise<{ data: any; statements: number }> {
  const rows = jest.spyOn(billing.database, 'rows');
  try {
    return { data: await query(principal, source), statements: rows.mock.calls.length };
  } finally {
    rows.mockRestore();
  }
}

const titles = (connection: { readonly nodes: readonly { readonly title: string }[] }): string[] =>
  connection.nodes.map(({ title }) => title);

describe('pages of children', () => {
  it('contains the children of each parent, in the order of the list, up to the size of the page', async () => {
    const { products: found } = await query(
      shop.seller,
      '{ products(sort: { direction: ASC }) { nodes { plansConnection(first: 2, sort: { direction: ASC }) { nodes { title } pageInfo { hasNextPage hasPreviousPage } } } } }',
    );
    expect(found.nodes.map(({ plansConnection }: any) => [titles(plansConnection), plansConnection.pageInfo])).toEqual([
      [[], { hasNextPage: false, hasPreviousPage: false }],
      [['Plan 1.0'], { hasNextPage: false, hasPreviousPage: false }],
      [['Plan 2.0', 'Plan 2.1'], { hasNextPage: false, hasPreviousPage: false }],
      [['Plan 3.0', 'Plan 3.1'], { hasNextPage: true, hasPreviousPage: false }],
    ]);
  });

  it('continues after a cursor, and ends before one', async () => {
    const page = async (args: string) =>
      (
        await query(
          shop.seller,
          `{ product(id: "${products[3]}") { plansConnection(sort: { direction: ASC }, ${args}) { nodes { title } edges { cursor } } } }`,
        )
      ).product.plansConnection;
    const first = await page('first: 1');
    expect(titles(await page(`first: 5, after: "${first.edges[0].cursor}"`))).toEqual(['Plan 3.1', 'Plan 3.2']);
    const last = await page('last: 1');
    expect(titles(last)).toEqual(['Plan 3.2']);
    expect(titles(await page(`last: 1, before: "${last.edges[0].cursor}"`))).toEqual(['Plan 3.1']);
  });

  it('applies filters and sort keys', async () => {
    const { account } = await query(
      shop.seller,
      `{ product(id: "${products[1]}") { account { plans(filter: { planTypes: [ONE_TIME] }) { nodes { id } } products(sort: { field: CREATED_AT, direction: ASC }, first: 1) { nodes { title } } } } }`,
    ).then(({ product }) => product);
    expect([account.plans.nodes, titles(account.products)]).toEqual([[], ['Course 0']]);
  });

  it('searches the children, with one search for all parents', async () => {
    const source = (first: number) =>
      `{ products(first: ${first}) { nodes { title memberships(search: "ANN", first: 5) { totalCount nodes { user { id } } } plansConnection(search: "1") { nodes { title } } } } }`;
    const [one, four] = [await counted(shop.seller, source(1)), await counted(shop.seller, source(4))];
    expect(
      four.data.products.nodes.map(({ memberships, plansConnection }: any) => [
        memberships.totalCount,
        memberships.nodes.map(({ user }: any) => user.id),
        titles(plansConnection),
      ]),
    ).toEqual([
      [0, [], ['Plan 3.1']],
      [1, ['user_anna'], ['Plan 2.1']],
      [1, ['user_anna'], ['Plan 1.0']],
      [0, [], []],
    ]);
    expect(four.statements).toBe(one.statements);
    const { product } = await query(
      shop.seller,
      `{ product(id: "${products[1]}") { account { members(search: "nna") { nodes { user { id } } } other: members(search: "anna@", sort: { field: ID }) { totalCount } } } }`,
    );
    expect(product.account).toEqual({ members: { nodes: [{ user: { id: 'user_anna' } }] }, other: { totalCount: 1 } });
  });

  it.each(['first: 0', 'first: 101', 'first: 1, last: 1', 'after: "x"'])('rejects %s', async (args) => {
    const response = await run(
      billing.subgraph,
      shop.seller,
      `{ product(id: "${products[1]}") { title plansConnection(${args}) { nodes { id } } } }`,
    );
    expect([response.data?.product, errorsOf(response)?.map(({ path }: any) => path)]).toEqual([
      { title: 'Course 1', plansConnection: null },
      [['product', 'plansConnection']],
    ]);
  });

  it('takes the same number of statements for one parent as for many, with counts', async () => {
    const source = (first: number) =>
      `{ products(first: ${first}) { nodes { plansConnection(first: 5) { totalCount totalCountIsExact nodes { memberships(first: 5) { totalCount nodes { id } } } } } } }`;
    const [one, four] = [await counted(shop.seller, source(1)), await counted(shop.seller, source(4))];
    expect(four.data.products.nodes.map(({ plansConnection }: any) => plansConnection.totalCount)).toEqual([
      3, 2, 1, 0,
    ]);
    expect([one.statements, four.statements]).toEqual([5, 5]);
  });
});

describe('total counts', () => {
  it('counts the rows of all pages, with the filters of the list', async () => {
    const { plans: all, memberships } = await query(
      shop.seller,
      `{ plans(first: 1) { totalCount totalCountIsExact } memberships(planIds: ["${plans[1]}"], first: 1) { totalCount } }`,
    );
    expect([all, memberships]).toEqual([{ totalCount: 6, totalCountIsExact: true }, { totalCount: 2 }]);
  });

  it('is not read unless it is selected', async () => {
    expect((await counted(shop.seller, '{ plans(first: 1) { nodes { id } } }')).statements).toBe(1);
  });

  it('shares the count of a parent with no children', async () => {
    const { product } = await query(
      shop.seller,
      `{ product(id: "${products[0]}") { reviews(first: 1) { totalCount totalCountIsExact } } }`,
    );
    expect(product.reviews).toEqual({ totalCount: 0, totalCountIsExact: true });
  });
});

describe('access', () => {
  const memberships = `{ product(id: "$product") { title memberships { nodes { id } } plansConnection { nodes { title } } account { memberships { nodes { user { id } } } payments { nodes { id } } } } }`;
  const ofProduct = () => memberships.replace('$product', products[1] as string);

  it('is null with an error at its path without the permission, while the others respond', async () => {
    const reader = apiKeyOf('biz_lists', ['access_pass:basic:read', 'plan:basic:read']);
    const response = await run(billing.subgraph, reader, ofProduct());
    expect(response.data?.product).toMatchObject({
      title: 'Course 1',
      memberships: null,
      plansConnection: { nodes: [{ title: 'Plan 1.0' }] },
      account: { memberships: null, payments: null },
    });
    expect(errorsOf(response)?.map(({ message, path }: any) => [path.join('.'), message])).toEqual([
      ['product.memberships', expect.stringContaining('member:basic:read')],
      ['product.account.memberships', expect.stringContaining('member:basic:read')],
      ['product.account.payments', expect.stringContaining('payment:basic:read')],
    ]);
  });

  it('shows a buyer their own memberships only', async () => {
    const response = await run(billing.subgraph, userOf('user_anna'), ofProduct());
    expect(response.data?.product?.account?.memberships?.nodes ?? []).toEqual([
      { user: { id: 'user_anna' } },
      { user: { id: 'user_anna' } },
    ]);
  });

  it('shows another seller only the plans that the public can buy', async () => {
    const response = await run(billing.subgraph, apiKeyOf('biz_other'), ofProduct());
    expect(response.data?.product).toMatchObject({
      memberships: { nodes: [] },
      plansConnection: { nodes: [{ title: 'Plan 1.0' }] },
      account: { memberships: null, payments: null },
    });
  });
});

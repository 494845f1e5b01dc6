import type { Principal } from '../../../../kit/src';
import { run } from '../../../../kit/src/testing';
import { billing, planOf, productOf, seller, setUpTests, stranger } from './testing';

setUpTests();

let productId: string;
beforeAll(async () => {
  productId = await productOf();
  await planOf({ productId, title: 'Gold', internalNotes: 'for Anna' });
  await planOf({ productId, title: 'Golden 100%_\\ years' });
  await planOf({ productId, internalNotes: 'gold reserve' });
  await planOf({ title: 'Gold of a stranger' }, stranger);
});

/** Searches plans, and returns their titles in the order of creation. */
async function search(text: string, args = '', as: Principal = seller): Promise<(string | null)[]> {
  const source = `query ($text: String) { plans(search: $text, sort: { field: CREATED_AT, direction: ASC } ${args}) { nodes { title } } }`;
  const { data, errors } = await run(billing.subgraph, as, source, { text });
  expect(errors).toBeUndefined();
  return data?.plans.nodes.map(({ title }: { title: string | null }) => title);
}

describe('a search of plans', () => {
  it.each([
    ['GOLD', ['Gold', 'Golden 100%_\\ years', null]],
    ['olde', ['Golden 100%_\\ years']],
    [' anna ', ['Gold']],
    ['100%_\\', ['Golden 100%_\\ years']],
    ['%gold%', []],
    ["' OR true --", []],
    ['stranger', []],
    ['', ['Gold', 'Golden 100%_\\ years', null]],
  ])('for %p', async (text, titles) => {
    expect(await search(text)).toEqual(titles);
  });

  it('does not search the notes of plans that the public sees', async () => {
    const ofProduct = `, filter: { productIds: ["${productId}"] }`;
    expect(await search('gold', ofProduct, stranger)).toEqual(['Gold', 'Golden 100%_\\ years']);
    expect(await search('anna', ofProduct, stranger)).toEqual([]);
    expect(await search('anna', `${ofProduct.slice(0, -1)}, accountId: "biz_seller" }`)).toEqual(['Gold']);
  });

  it('is combined with filters, pages and other sort keys', async () => {
    const source = (after: string) =>
      `{ plans(search: "gold", filter: { productIds: ["${productId}"], accountId: "biz_seller" }, sort: { field: INTERNAL_NOTES, direction: DESC }, first: 2 ${after}) { totalCount nodes { internalNotes } pageInfo { endCursor hasNextPage } } }`;
    const { data: first } = await run(billing.subgraph, seller, source(''));
    expect(first?.plans).toMatchObject({
      totalCount: 3,
      nodes: [{ internalNotes: 'gold reserve' }, { internalNotes: 'for Anna' }],
      pageInfo: { hasNextPage: true },
    });
    const { data: second } = await run(
      billing.subgraph,
      seller,
      source(`, after: "${first?.plans.pageInfo.endCursor}"`),
    );
    expect(second?.plans).toMatchObject({ nodes: [{ internalNotes: null }], pageInfo: { hasNextPage: false } });
  });

  it('reads the plans of the account from an index', async () => {
    const statements: string[] = [];
    const { listed } = billing.database;
    const spy = jest.spyOn(billing.database, 'listed').mockImplementation((ctx, text, values) => {
      statements.push(text);
      return listed.call(billing.database, ctx, text, values);
    });
    await search('gold');
    spy.mockRestore();
    expect(statements).toHaveLength(1);
    const plan = await billing.database.dataSource.query(`EXPLAIN (GENERIC_PLAN) ${statements[0]}`);
    expect(JSON.stringify(plan)).toContain('plans_account_created');
  });
});

describe('a search of products', () => {
  const create =
    'mutation ($input: ProductCreateInput!) { productCreate(input: $input) { product { id } userErrors { message } } }';
  const titles = async (text: string, as = seller): Promise<string[]> => {
    const source = 'query ($text: String) { products(search: $text, sort: { direction: ASC }) { nodes { title } } }';
    const { data } = await run(billing.subgraph, as, source, { text });
    return data?.products.nodes.map(({ title }: { title: string }) => title);
  };

  it('finds titles, headlines and routes of the accounts of the caller', async () => {
    for (const input of [
      { title: 'Piano course', route: 'keys-and-chords' },
      { title: 'Guitar', headline: 'Learn CHORDS in a week' },
      { title: 'Singing', description: 'Without chords.' },
    ])
      expect((await run(billing.subgraph, seller, create, { input })).data?.productCreate.userErrors).toEqual([]);
    expect(await titles('chords')).toEqual(['Piano course', 'Guitar']);
    expect(await titles('iano')).toEqual(['Piano course']);
    expect(await titles('chords', stranger)).toEqual([]);
  });
});

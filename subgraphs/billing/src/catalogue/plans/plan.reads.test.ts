import { apiKeyOf, run } from '../../../../kit/src/testing';
import { billing, planOf, productOf, seller, setUpTests, stranger } from './testing';

setUpTests();

describe('reading plans', () => {
  const read = 'query ($id: ID!) { plan(id: $id) { id stock internalNotes } }';

  it('is possible for its account with the permission, and not for others', async () => {
    const { plan } = await planOf({ internalNotes: 'secret', stock: 2 });
    const readPlanAs = (principal: Parameters<typeof run>[1]) =>
      run(billing.subgraph, principal, read, { id: plan.id });
    expect((await readPlanAs(seller)).data?.plan).toEqual({ id: plan.id, stock: 2, internalNotes: 'secret' });
    expect(await readPlanAs(stranger)).toEqual({ data: { plan: null } });
    expect((await readPlanAs(apiKeyOf('biz_seller', ['plan:create']))).errors?.[0]?.message).toBe(
      'This credential does not have the permission plan:basic:read.',
    );
  });

  it('pages forwards and backwards without gaps or duplicates while rows are added and removed', async () => {
    const shop = apiKeyOf('biz_pages');
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push((await planOf({ title: `P${n}` }, shop)).plan.id);
    const list =
      'query ($first: Int, $after: String, $last: Int, $before: String) { plans(first: $first, after: $after, last: $last, before: $before) { nodes { id } edges { cursor } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }';
    const page = async (variables: object) => (await run(billing.subgraph, shop, list, variables as never)).data?.plans;
    const one = await page({ first: 3 });
    expect(one.nodes.map((node: { id: string }) => node.id)).toEqual([ids[6], ids[5], ids[4]]);
    expect(one.pageInfo).toEqual({
      startCursor: one.edges[0].cursor,
      endCursor: one.edges[2].cursor,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    await planOf({ title: 'late' }, shop);
    const two = await page({ first: 3, after: one.pageInfo.endCursor });
    expect(two.nodes.map((node: { id: string }) => node.id)).toEqual([ids[3], ids[2], ids[1]]);
    const previousPage = await page({ last: 2, before: two.pageInfo.startCursor });
    expect(previousPage.nodes.map((node: { id: string }) => node.id)).toEqual([ids[5], ids[4]]);
    expect(previousPage.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const rest = await page({ first: 3, after: two.pageInfo.endCursor });
    expect(rest.nodes.map((node: { id: string }) => node.id)).toEqual([ids[0]]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  it('merges the pages of several accounts in order', async () => {
    const [a, b] = [apiKeyOf('biz_a'), apiKeyOf('biz_b')];
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await planOf({ title: `${n}` }, n % 2 ? a : b)).plan.id);
    const { data } = await run(
      billing.subgraph,
      apiKeyOf(['biz_a', 'biz_b']),
      '{ plans(first: 4) { nodes { id product { id } } } }',
    );
    expect(data?.plans.nodes.map((node: { id: string }) => node.id)).toEqual(ids.reverse().slice(0, 4));
  });

  it('rejects an invalid cursor and one of another order', async () => {
    const fetchPlans = async (args: string) =>
      (await run(billing.subgraph, seller, `{ plans(${args}) { pageInfo { endCursor } } }`)) as any;
    expect((await fetchPlans('after: "rubbish"')).errors[0]).toMatchObject({
      message: 'after is not a cursor of this list.',
      extensions: { param: 'after' },
    });
    const cursor = (await fetchPlans('first: 1')).data.plans.pageInfo.endCursor;
    expect((await fetchPlans(`first: 1, order: ID, after: "${cursor}"`)).errors[0].message).toBe(
      'after is not a cursor of this list.',
    );
    expect((await fetchPlans('first: 101')).errors[0]).toMatchObject({
      message: 'first must be at most 100.',
      extensions: { param: 'first' },
    });
  });

  it('returns visible plans of given products to the public, without internal fields', async () => {
    const productId = await productOf();
    await planOf({ productId, title: 'Public', internalNotes: 'secret', stock: 1 });
    await planOf({ productId, title: 'Hidden', visibility: 'HIDDEN' });
    const { data } = await run(
      billing.subgraph,
      stranger,
      'query ($ids: [ID!]) { plans(productIds: $ids) { nodes { title internalNotes stock } } }',
      { ids: [productId] },
    );
    expect(data?.plans.nodes).toEqual([{ title: 'Public', internalNotes: null, stock: null }]);
  });

  it('returns numbered pages over all accounts, with their total count', async () => {
    const [a, b] = [apiKeyOf('biz_numbers_a'), apiKeyOf('biz_numbers_b')];
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await planOf({ title: `${n}` }, n % 2 ? a : b)).plan.id);
    const fetchPlanPage = async (args: string, principal = apiKeyOf(['biz_numbers_a', 'biz_numbers_b'])) =>
      (await run(billing.subgraph, principal, `{ planPage(${args}) { nodes { id } totalCount } }`)).data?.planPage;
    expect(await fetchPlanPage('page: 1, size: 2')).toEqual({ nodes: [{ id: ids[0] }, { id: ids[1] }], totalCount: 5 });
    expect(await fetchPlanPage('page: 3, size: 2')).toEqual({ nodes: [{ id: ids[4] }], totalCount: 5 });
    expect(await fetchPlanPage('page: 4, size: 2')).toEqual({ nodes: [], totalCount: 5 });
    expect(await fetchPlanPage('page: 1', a)).toEqual({ nodes: [{ id: ids[1] }, { id: ids[3] }], totalCount: 2 });
  });

  it.each([
    ['page: 0', 'page must be a whole number from 1 to 1000000.', 'page'],
    ['page: 1000001', 'page must be a whole number from 1 to 1000000.', 'page'],
    ['size: 0', 'size must be a whole number from 1 to 100.', 'size'],
    ['size: 101', 'size must be a whole number from 1 to 100.', 'size'],
  ])('rejects the numbered page %s', async (args, message, param) => {
    const { data, errors } = await run(billing.subgraph, seller, `{ planPage(${args}) { totalCount } }`);
    expect({ data, errors }).toMatchObject({ data: { planPage: null }, errors: [{ message, extensions: { param } }] });
  });
});

import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import { billing, type Caller, checkoutOf, eventsOf, planOf, seller, setUpTests, stranger } from './testing';

setUpTests();

const remove = 'mutation ($id: ID!) { checkoutConfigurationDelete(id: $id) { deletedId userErrors { message } } }';
const read =
  'query ($id: ID!) { checkoutConfiguration(id: $id) { id metadata applicationFee { amount } redirectUrl plan { title internalNotes metadata } } }';
const target = 'query ($link: String!) { checkoutTarget(link: $link) { id } }';

describe('reading checkouts', () => {
  it('returns a checkout to any credential, and its internal fields only with the permission', async () => {
    const { id } = await checkoutOf({
      plan: { title: 'Shown', initialPrice: '5', internalNotes: 'secret', metadata: { of: 'the seller' } },
      applicationFee: '1',
      redirectUrl: 'https://a.example',
      metadata: { a: 1 },
    });
    const readAs = async (principal: Caller) =>
      (await run(billing.subgraph, principal, read, { id })).data?.checkoutConfiguration;
    const open = {
      id,
      metadata: null,
      applicationFee: null,
      redirectUrl: 'https://a.example',
      plan: { title: 'Shown', internalNotes: null, metadata: {} },
    };
    expect(await readAs(seller)).toEqual({
      ...open,
      metadata: { a: 1 },
      applicationFee: { amount: '1.00' },
      plan: { title: 'Shown', internalNotes: 'secret', metadata: { of: 'the seller' } },
    });
    expect(await readAs(stranger)).toEqual(open);
    expect(await readAs(apiKeyOf('biz_seller', ['checkout_configuration:create']))).toEqual(open);
    expect((await run(billing.subgraph, seller, read, { id: 'ch_unknown' })).data).toEqual({
      checkoutConfiguration: null,
    });
  });

  it('lists the checkouts of the account by plan and time, newest first, in pages', async () => {
    const shop = apiKeyOf('biz_lists');
    const planId = await planOf({}, shop);
    const created: { id: string }[] = [];
    for (let n = 0; n < 6; n += 1)
      created.push(await checkoutOf(n % 2 ? { planId } : { mode: 'SETUP' }, shop, `2026-03-0${n + 1}T12:00:00Z`));
    const list = async (args: string) =>
      (
        await run(
          billing.subgraph,
          shop,
          `{ checkoutConfigurations(${args}) { nodes { id } pageInfo { endCursor startCursor hasNextPage hasPreviousPage } } }`,
        )
      ).data?.checkoutConfigurations;
    const numbers = async (args: string) =>
      (await list(args)).nodes.map(({ id }: { id: string }) => created.findIndex((item) => item.id === id));
    expect(await numbers('first: 20')).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await numbers('direction: ASC, order: CREATED_AT')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await numbers(`planId: "${planId}"`)).toEqual([5, 3, 1]);
    expect(await numbers('planId: "plan_unknown"')).toEqual([]);
    expect(await numbers('createdAfter: "2026-03-04T12:00:00Z"')).toEqual([5, 4]);
    expect(await numbers('createdBefore: "2026-03-03T12:00:00Z", createdAfter: "2026-03-01T00:00:00+01:00"')).toEqual([
      1, 0,
    ]);
    const { pageInfo } = await list('first: 2');
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(await numbers(`first: 3, after: "${pageInfo.endCursor}"`)).toEqual([3, 2, 1]);
    expect(await numbers(`last: 1, before: "${pageInfo.endCursor}"`)).toEqual([5]);
    expect(await numbers('accountId: "biz_lists", first: 1')).toEqual([5]);
  });

  it('lists nothing for other accounts', async () => {
    const list = '{ checkoutConfigurations(accountId: "biz_seller") { nodes { id } } }';
    expect(errorsOf(await run(billing.subgraph, stranger, list))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect(errorsOf(await run(billing.subgraph, apiKeyOf('biz_seller', ['plan:basic:read']), list))).toMatchObject([
      { message: 'This credential does not have the permission checkout_configuration:basic:read.' },
    ]);
    expect(
      (await run(billing.subgraph, apiKeyOf('biz_none'), '{ checkoutConfigurations { nodes { id } } }')).data
        ?.checkoutConfigurations.nodes,
    ).toEqual([]);
  });
});

describe('numbered pages', () => {
  const owner = apiKeyOf('biz_numbered');
  const page = (args: string, principal: Caller = owner) =>
    run(billing.subgraph, principal, `{ checkoutConfigurationPage${args && `(${args})`} { nodes { id } totalCount } }`);

  it('contain the checkouts of the account, newest first, by plan, without deleted ones', async () => {
    const planId = await planOf({ initialPrice: '3' }, owner);
    const created: string[] = [];
    for (const day of [1, 2, 3, 4])
      created.unshift(
        (await checkoutOf(day % 2 ? { planId } : { mode: 'SETUP' }, owner, `2026-03-0${day}T00:00:00.000Z`)).id,
      );
    await run(billing.subgraph, owner, remove, { id: created[0] });
    const shown = async (args: string) => (await page(args)).data?.checkoutConfigurationPage;
    const nodes = created.map((id) => ({ id }));
    expect(await shown('')).toEqual({ nodes: nodes.slice(1), totalCount: 3 });
    expect(await shown('size: 2, page: 2, accountId: "biz_numbered"')).toEqual({
      nodes: nodes.slice(3),
      totalCount: 3,
    });
    expect(await shown(`planId: "${planId}"`)).toEqual({ nodes: [nodes[1], nodes[3]], totalCount: 2 });
    expect(await shown('planId: "plan_unknown"')).toEqual({ nodes: [], totalCount: 0 });
  });

  it('require an accessible account and the permission', async () => {
    expect((await page('', apiKeyOf('biz_nobody'))).data?.checkoutConfigurationPage).toEqual({
      nodes: [],
      totalCount: 0,
    });
    expect(errorsOf(await page('accountId: "biz_numbered"', stranger))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect(errorsOf(await page('', apiKeyOf('biz_numbered', ['plan:basic:read'])))).toMatchObject([
      { message: 'This credential does not have the permission checkout_configuration:basic:read.' },
    ]);
    expect(errorsOf(await page('size: 0'))).toMatchObject([{ message: 'size must be a whole number from 1 to 100.' }]);
  });
});

describe('a link to a checkout', () => {
  const leadsTo = async (link: string) =>
    (await run(billing.subgraph, apiKeyOf([]), target, { link })).data?.checkoutTarget;

  it('resolves to its plan while the plan is on sale', async () => {
    const { id, plan } = await checkoutOf({ plan: { title: 'Linked', initialPrice: '5' } });
    expect(await leadsTo(id)).toEqual({ id: plan.id });
    await run(
      billing.subgraph,
      seller,
      'mutation ($id: ID!) { planUpdate(id: $id, input: { visibility: ARCHIVED }) { userErrors { code } } }',
      { id: plan.id },
    );
    expect(await leadsTo(id)).toBeNull();
  });

  it('does not resolve in setup mode or after deletion', async () => {
    expect(await leadsTo((await checkoutOf({ mode: 'SETUP' })).id)).toBeNull();
    const { id } = await checkoutOf({ plan: { title: 'Closed', initialPrice: '5' } });
    await run(billing.subgraph, seller, remove, { id });
    expect(await leadsTo(id)).toBeNull();
    expect(await leadsTo('ch_unknown')).toBeNull();
  });
});

describe('deleting a checkout', () => {
  it('is permanent and keeps its plan', async () => {
    const { id, plan } = await checkoutOf({ plan: { title: 'Kept', initialPrice: '6' } });
    const before = await eventsOf(plan.id);
    expect((await run(billing.subgraph, seller, remove, { id })).data?.checkoutConfigurationDelete).toEqual({
      deletedId: id,
      userErrors: [],
    });
    expect(errorsOf(await run(billing.subgraph, seller, remove, { id }))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect((await run(billing.subgraph, seller, read, { id })).data).toEqual({ checkoutConfiguration: null });
    expect(
      (await run(billing.subgraph, seller, '{ checkoutConfigurations(first: 100) { nodes { id } } }')).data
        ?.checkoutConfigurations.nodes,
    ).not.toContainEqual({ id });
    expect(await eventsOf(plan.id)).toEqual(before);
  });

  it('requires its account and the permission', async () => {
    const { id } = await checkoutOf({ mode: 'SETUP' });
    expect(errorsOf(await run(billing.subgraph, stranger, remove, { id }))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect(
      errorsOf(await run(billing.subgraph, apiKeyOf('biz_seller', ['checkout_configuration:create']), remove, { id })),
    ).toMatchObject([{ message: 'This credential does not have the permission checkout_configuration:delete.' }]);
    expect((await run(billing.subgraph, seller, read, { id })).data?.checkoutConfiguration).toMatchObject({ id });
  });
});

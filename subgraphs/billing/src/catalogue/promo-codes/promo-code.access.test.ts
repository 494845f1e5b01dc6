import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { promoShopOf } from './testing';
import {
  basic,
  billing,
  type Caller,
  expectSuccess,
  failure,
  findPromoCode,
  notFound,
  planId,
  productId,
  read,
  seller,
  setUpTests,
  shop,
} from './testing/commands';

setUpTests();

const stranger = apiKeyOf('biz_stranger');
const forbidden = (action: string) => [`This credential does not have the permission ${action}.`];

describe('lists', () => {
  const list = async (args: string, principal: Caller = apiKeyOf('biz_lists')): Promise<any> =>
    (
      await run(
        billing.subgraph,
        principal,
        `{ promoCodes(${args}) { nodes { code } pageInfo { endCursor hasNextPage } } }`,
      )
    ).data?.promoCodes;
  const codes = async (args: string): Promise<string[]> =>
    (await list(args)).nodes.map(({ code }: { code: string }) => code);

  it('filter by status, product, plan and time, newest first', async () => {
    const lists = promoShopOf(billing, 'biz_lists');
    const [one, two] = [await lists.product(), await lists.product()];
    const [first, second] = [await lists.plan({ productId: one }), await lists.plan({ productId: two })];
    const inputs = [
      { code: 'A' },
      { code: 'B', productId: one },
      { code: 'C', planIds: [first, second] },
      { code: 'D', productId: two, planIds: [second] },
    ];
    for (const [index, input] of inputs.entries())
      await expectSuccess(
        'Create',
        { input: { ...basic, ...input } },
        apiKeyOf('biz_lists'),
        `2026-07-0${index + 1}T00:00:00Z`,
      );
    await billing.database.dataSource.query(
      "UPDATE billing.promo_codes SET status = 'inactive' WHERE account_id = 'biz_lists' AND code = 'A'",
    );
    await billing.database.dataSource.query(
      "UPDATE billing.promo_codes SET status = 'archived' WHERE account_id = 'biz_lists' AND code = 'D'",
    );
    expect(await codes('accountId: "biz_lists"')).toEqual(['D', 'C', 'B', 'A']);
    expect(await codes('direction: ASC')).toEqual(['A', 'B', 'C', 'D']);
    expect(await codes('statuses: [ACTIVE]')).toEqual(['C', 'B']);
    expect(await codes('statuses: [INACTIVE, ARCHIVED]')).toEqual(['D', 'A']);
    expect(await codes(`productIds: ["${one}"]`)).toEqual(['B']);
    expect(await codes(`productIds: ["${one}", "${two}"]`)).toEqual(['D', 'B']);
    expect(await codes(`planIds: ["${second}"]`)).toEqual(['D', 'C']);
    expect(await codes(`planIds: ["${first}", "plan_none"], statuses: []`)).toEqual(['C']);
    expect(await codes(`planIds: ["${second}"], productIds: ["${two}"], statuses: [ARCHIVED]`)).toEqual(['D']);
    expect(await codes('createdAfter: "2026-07-01T00:00:00Z", createdBefore: "2026-07-04T00:00:00Z"')).toEqual([
      'C',
      'B',
    ]);
    const { nodes, pageInfo } = await list('first: 3');
    expect([nodes.length, pageInfo.hasNextPage]).toEqual([3, true]);
    expect(await codes(`first: 3, after: "${pageInfo.endCursor}"`)).toEqual(['A']);
    const { data } = await run(
      billing.subgraph,
      apiKeyOf('biz_lists'),
      '{ promoCodePage(page: 2, size: 1, statuses: [ACTIVE]) { nodes { code } totalCount } }',
    );
    expect(data?.promoCodePage).toEqual({ nodes: [{ code: 'B' }], totalCount: 2 });
  });
});

describe('access', () => {
  it('is rejected for other accounts, without revealing existence, and without permission', async () => {
    const { id } = await shop.promoCode();
    expect((await read(id, stranger)).data?.promoCode).toBeNull();
    for (const command of ['Activate', 'Deactivate', 'Archive', 'Delete'] as const)
      expect(await failure(command, { id }, stranger)).toEqual(notFound);
    expect(await failure('Update', { id, input: {} }, stranger)).toEqual(notFound);
    expect(await failure('Create', { input: { ...basic, accountId: 'biz_seller' } }, stranger)).toEqual(notFound);
    expect(
      errorsOf(await run(billing.subgraph, stranger, '{ promoCodes(accountId: "biz_seller") { nodes { id } } }'))?.map(
        ({ message }) => message,
      ),
    ).toEqual(notFound);
    const reader = apiKeyOf('biz_seller', ['promo_code:basic:read']);
    for (const command of ['Activate', 'Deactivate'] as const)
      expect(await failure(command, { id }, reader)).toEqual(forbidden('promo_code:update or promo_code:create'));
    for (const command of ['Archive', 'Delete'] as const)
      expect(await failure(command, { id }, reader)).toEqual(forbidden('promo_code:delete'));
    expect(await failure('Update', { id, input: {} }, reader)).toEqual(forbidden('promo_code:update'));
    expect(await failure('Create', { input: basic }, reader)).toEqual(forbidden('promo_code:create'));
    expect(
      errorsOf(await read(id, apiKeyOf('biz_seller', ['promo_code:create'])))?.map(({ message }) => message),
    ).toEqual(forbidden('promo_code:basic:read'));
    expect(
      (await run(billing.subgraph, userOf('user_1'), '{ promoCodes { nodes { id } } }')).data?.promoCodes.nodes,
    ).toEqual([]);
    expect(await findPromoCode(id)).toMatchObject({ status: 'ACTIVE' });
  });

  it('to activation requires either permission, to archiving its own', async () => {
    const { id } = await shop.promoCode();
    const [creator, changer] = [
      apiKeyOf('biz_seller', ['promo_code:create']),
      apiKeyOf('biz_seller', ['promo_code:update']),
    ];
    expect(await expectSuccess('Deactivate', { id }, creator)).toMatchObject({ status: 'INACTIVE' });
    expect(await expectSuccess('Activate', { id }, changer)).toMatchObject({ status: 'ACTIVE' });
    for (const caller of [creator, changer])
      expect(await failure('Archive', { id }, caller)).toEqual(forbidden('promo_code:delete'));
    expect(await failure('Update', { id, input: { status: 'ARCHIVED' } }, changer)).toEqual(
      forbidden('promo_code:delete'),
    );
    expect(await failure('Update', { id, input: { stock: 1 } }, creator)).toEqual(forbidden('promo_code:update'));
    expect(await findPromoCode(id)).toMatchObject({ status: 'ACTIVE', stock: 0 });
  });

  it('to products and plans requires their own permissions', async () => {
    const { id } = await shop.promoCode({ productId, planIds: [planId] });
    const { data } = await read(id, apiKeyOf('biz_seller', ['promo_code:basic:read']));
    expect(data?.promoCode).toMatchObject({ product: null, planIds: [planId], plans: [] });
  });

  it('by reference requires the permission to read', async () => {
    const { id } = await shop.promoCode({ code: 'REFERRED' });
    const entities = (principal: Caller) =>
      run(
        billing.subgraph,
        principal,
        'query ($of: [_Any!]!) { _entities(representations: $of) { ... on PromoCode { code } } }',
        { of: [{ __typename: 'PromoCode', id }] },
      );
    expect((await entities(seller)).data?._entities).toEqual([{ code: 'REFERRED' }]);
    for (const caller of [stranger, apiKeyOf('biz_seller', ['plan:basic:read'])])
      expect((await entities(caller)).data?._entities).toEqual([null]);
  });
});

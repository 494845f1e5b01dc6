import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';

let billing: Billing;
beforeAll(async () => {
  billing = await openTestBilling();
});
afterAll(() => billing.close());

const allFields = 'id account { id } feeType percentageFee fixedFeeUsd notes metadata createdAt updatedAt';
const errors = 'userErrors { code message path }';
const create = `mutation ($input: FeeMarkupCreateInput!, $key: String) { feeMarkupCreate(input: $input, idempotencyKey: $key) { feeMarkup { ${allFields} } ${errors} } }`;
const remove = `mutation ($id: ID!) { feeMarkupDelete(id: $id) { deletedId ${errors} } }`;
const list = `query ($accountId: ID, $first: Int, $after: String, $direction: Direction) {
  feeMarkups(accountId: $accountId, first: $first, after: $after, direction: $direction) { nodes { id } pageInfo { endCursor } } }`;

/** The key of the platform covers its connected accounts; the key of a connected account covers only itself. */
const platform = apiKeyOf(['biz_platform', 'biz_child', 'biz_other']);
const child = apiKeyOf('biz_child');

const execute = (document: string, variables: object, principal: Principal = platform) =>
  run(billing.subgraph, principal, document, { ...variables });
const decided = async (document: string, variables: object, principal?: Principal) =>
  Object.values((await execute(document, variables, principal)).data as object)[0];
const ids = async (variables: object) =>
  (await execute(list, variables)).data?.feeMarkups.nodes.map(({ id }: { id: string }) => id) as string[];
const count = async () => (await billing.database.rows('SELECT count(*)::int FROM billing.fee_markups', []))[0]?.[0];
const notFound = { message: 'No such resource was found.' };
const forbidden = { message: 'This credential does not have the permission company:update_child_fees.' };

async function createMarkup(input: object): Promise<string> {
  const { feeMarkup, userErrors } = await decided(create, { input });
  expect(userErrors).toEqual([]);
  return feeMarkup.id;
}

it('a second markup for the same fee replaces the first', async () => {
  const input = {
    accountId: 'biz_child',
    feeType: 'RTP_WITHDRAWAL_MARKUP',
    percentageFee: '1.5',
    fixedFeeUsd: '0.3',
    notes: 'Instant.',
    metadata: { tier: 1 },
  };
  const { feeMarkup } = await decided(create, { input });
  expect(feeMarkup).toEqual({
    id: expect.stringMatching(/^fmk_[0-9A-Za-z]{14}$/),
    account: { id: 'biz_child' },
    feeType: 'RTP_WITHDRAWAL_MARKUP',
    percentageFee: '1.50',
    fixedFeeUsd: '0.30',
    notes: 'Instant.',
    metadata: { tier: 1 },
    createdAt: expect.any(String),
    updatedAt: feeMarkup.createdAt,
  });
  const repeated = await decided(create, {
    input: { accountId: 'biz_child', feeType: 'RTP_WITHDRAWAL_MARKUP', fixedFeeUsd: '0' },
  });
  expect(repeated).toEqual({
    feeMarkup: {
      ...feeMarkup,
      percentageFee: null,
      fixedFeeUsd: '0.00',
      notes: null,
      metadata: null,
      updatedAt: expect.any(String),
    },
    userErrors: [],
  });
  expect(await ids({ accountId: 'biz_child' })).toEqual([feeMarkup.id]);
});

it('integration events report set and removed markups, without notes', async () => {
  const id = await createMarkup({
    accountId: 'biz_child',
    feeType: 'DIGITAL_WALLET_WITHDRAWAL_MARKUP',
    percentageFee: '1.5',
    notes: 'Secret.',
  });
  await createMarkup({ accountId: 'biz_child', feeType: 'DIGITAL_WALLET_WITHDRAWAL_MARKUP', fixedFeeUsd: '0.3' });
  await decided(remove, { id });
  const rows = await billing.database.rows(
    'SELECT type, account_id, "row"::text FROM billing.outbox WHERE resource_id = $1 ORDER BY id',
    [id],
  );
  const row = {
    id,
    account_id: 'biz_child',
    platform_id: 'biz_platform',
    fee_type: 'digital_wallet_withdrawal_markup',
  };
  expect(rows.map(([type, accountId, text]) => [type, accountId, JSON.parse(text as string)])).toEqual([
    ['fact:fee_markup.set', 'biz_child', { ...row, percentage_fee: 1.5, fixed_fee_usd: null }],
    ['fact:fee_markup.set', 'biz_child', { ...row, percentage_fee: null, fixed_fee_usd: 0.3 }],
    ['fact:fee_markup.removed', 'biz_child', { ...row, percentage_fee: null, fixed_fee_usd: 0.3 }],
  ]);
});

it('ten concurrent requests create one markup', async () => {
  const before = (await count()) as number;
  const created = await Promise.all(
    Array.from({ length: 10 }, () =>
      createMarkup({ accountId: 'biz_other', feeType: 'CRYPTO_WITHDRAWAL_MARKUP', percentageFee: '1' }),
    ),
  );
  expect([new Set(created).size, await count()]).toEqual([1, before + 1]);
});

it.each([
  [{}, { code: 'parameter_missing', message: 'percentageFee or fixedFeeUsd is required.', path: ['percentageFee'] }],
  [
    { percentageFee: '100.01' },
    { code: 'parameter_invalid', message: 'percentageFee must be at most 100.', path: ['percentageFee'] },
  ],
  [
    { percentageFee: '-1' },
    { code: 'parameter_invalid', message: 'percentageFee must not be negative.', path: ['percentageFee'] },
  ],
  [
    { fixedFeeUsd: '0.005' },
    { code: 'parameter_invalid', message: 'fixedFeeUsd must have at most 2 decimals in usd.', path: ['fixedFeeUsd'] },
  ],
  [
    { fixedFeeUsd: '1', notes: 'x'.repeat(1_001) },
    { code: 'parameter_invalid', message: 'notes must have at most 1000 characters.', path: ['notes'] },
  ],
])('invalid input is rejected %#', async (input, error) => {
  const before = await count();
  expect(await decided(create, { input: { feeType: 'BANK_WIRE_WITHDRAWAL_MARKUP', ...input } })).toEqual({
    feeMarkup: null,
    userErrors: [error],
  });
  expect(await count()).toBe(before);
});

it('the list is paginated, and a markup is deleted once', async () => {
  const types = ['RTP', 'BANK_WIRE', 'DIGITAL_WALLET'];
  const created: string[] = [];
  for (const type of types)
    created.unshift(await createMarkup({ feeType: `${type}_WITHDRAWAL_MARKUP`, percentageFee: '2' }));
  const accountId = 'biz_platform';
  const { endCursor } = (await execute(list, { accountId, first: 2 })).data?.feeMarkups.pageInfo ?? {};
  expect([await ids({ accountId, first: 2 }), await ids({ accountId, after: endCursor })]).toEqual([
    created.slice(0, 2),
    created.slice(2),
  ]);
  expect(await ids({ accountId, direction: 'ASC' })).toEqual(created.toReversed());
  expect(await decided(remove, { id: created[0] })).toEqual({ deletedId: created[0], userErrors: [] });
  expect(errorsOf(await execute(remove, { id: created[0] }))).toMatchObject([notFound]);
  expect(await ids({ accountId })).toEqual(created.slice(1));
});

it('the paying account reads its markups and cannot change them', async () => {
  const input = { accountId: 'biz_child', feeType: 'NEXT_DAY_BANK_WITHDRAWAL_MARKUP', percentageFee: '3' };
  const id = await createMarkup(input);
  expect((await execute(list, {}, child)).data?.feeMarkups.nodes).toContainEqual({ id });
  expect(errorsOf(await execute(create, { input: { ...input, percentageFee: '0' } }, child))).toMatchObject([
    forbidden,
  ]);
  expect(errorsOf(await execute(remove, { id }, child))).toMatchObject([forbidden]);
  for (const [document, variables] of [
    [create, { input }],
    [remove, { id }],
    [list, { accountId: 'biz_child' }],
  ] as const) {
    expect(errorsOf(await execute(document, variables, apiKeyOf('biz_stranger')))).toMatchObject([notFound]);
    expect(
      errorsOf(await execute(document, variables, apiKeyOf(['biz_platform', 'biz_child'], ['company:basic:read']))),
    ).toMatchObject([forbidden]);
  }
  const { feeMarkup } = await decided(create, { input });
  expect(feeMarkup).toMatchObject({ id, percentageFee: '3.00' });
});

import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { type Shop, shopOf } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';

let billing: Billing;
let shop: Shop;
let planId: string;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  planId = await shop.plan();
});
afterAll(() => billing.close());

const allFields =
  'id account { id } member { id } user { id } transactionType amount description idempotencyKey linkedTransactionId createdAt';
const create = `mutation ($input: TokenTransactionCreateInput!) { tokenTransactionCreate(input: $input) { tokenTransaction { ${allFields} } userErrors { code message path } } }`;
const read = `query ($id: ID!) { tokenTransaction(id: $id) { ${allFields} } }`;
const list = `query ($accountId: ID, $userId: ID, $type: TokenTransactionType, $direction: Direction) {
  tokenTransactions(accountId: $accountId, userId: $userId, transactionType: $type, direction: $direction) { nodes { id } } }`;

const execute = (document: string, variables: object, principal: Principal = shop.seller) =>
  run(billing.subgraph, principal, document, { ...variables });
const changed = async (input: object, principal?: Principal) =>
  (await execute(create, { input: { transactionType: 'ADD', amount: '10', ...input } }, principal)).data
    ?.tokenTransactionCreate;
const ids = async (variables: object) =>
  (await execute(list, variables)).data?.tokenTransactions.nodes.map(({ id }: { id: string }) => id) as string[];
const balance = (username: string) =>
  shop.value(
    "SELECT token_balance::text FROM billing.members WHERE account_id = 'biz_seller' AND user_id = $1",
    `user_${username}`,
  );
const count = (username: string) =>
  shop.value('SELECT count(*)::int FROM billing.token_transactions WHERE user_id = $1', `user_${username}`);
const insufficientTokens = {
  tokenTransaction: null,
  userErrors: [{ code: 'conflict', message: 'The member does not have enough tokens.', path: ['amount'] }],
};
const notFound = { message: 'No such resource was found.' };

async function members(...usernames: readonly string[]): Promise<void> {
  for (const username of usernames) await shop.sell(planId, username);
}

/** Returns the sum of the transactions of a user, which must equal the balance. */
const posted = (username: string) =>
  shop.value(
    "SELECT trim_scale(sum(CASE WHEN transaction_type = 'add' THEN amount ELSE -amount END))::text FROM billing.token_transactions WHERE user_id = $1",
    `user_${username}`,
  );

it('tokens are added and subtracted, up to the balance', async () => {
  await members('ada');
  const { tokenTransaction } = await changed({
    userId: 'user_ada',
    amount: '10.50',
    description: 'Welcome.',
    idempotencyKey: 'one',
  });
  expect(tokenTransaction).toEqual({
    id: expect.stringMatching(/^ctt_[0-9A-Za-z]{14}$/),
    account: { id: 'biz_seller' },
    member: { id: expect.stringMatching(/^mber_/) },
    user: { id: 'user_ada' },
    transactionType: 'ADD',
    amount: '10.5',
    description: 'Welcome.',
    idempotencyKey: 'one',
    linkedTransactionId: null,
    createdAt: expect.any(String),
  });
  expect(await changed({ userId: 'user_ada', transactionType: 'SUBTRACT', amount: '10.50000001' })).toEqual(
    insufficientTokens,
  );
  expect((await changed({ userId: 'user_ada', transactionType: 'SUBTRACT', amount: '0.00000001' })).userErrors).toEqual(
    [],
  );
  expect([await balance('ada'), await count('ada')]).toEqual(['10.49999999', 2]);
  expect((await execute(read, { id: tokenTransaction.id })).data?.tokenTransaction).toEqual(tokenTransaction);
});

it('a transfer consists of two transactions that reference each other', async () => {
  await members('bo', 'cleo');
  await changed({ userId: 'user_bo', amount: '5' });
  const { tokenTransaction: sent } = await changed({
    userId: 'user_bo',
    destinationUserId: 'user_cleo',
    transactionType: 'TRANSFER',
    amount: '3',
    description: 'Thanks.',
  });
  const { tokenTransaction: incoming } = (await execute(read, { id: sent.linkedTransactionId })).data ?? {};
  expect(sent).toMatchObject({ user: { id: 'user_bo' }, transactionType: 'TRANSFER', amount: '3' });
  expect(incoming).toEqual({
    ...sent,
    id: sent.linkedTransactionId,
    member: { id: expect.stringMatching(/^mber_/) },
    user: { id: 'user_cleo' },
    transactionType: 'ADD',
    linkedTransactionId: sent.id,
  });
  expect([await balance('bo'), await balance('cleo')]).toEqual(['2', '3']);
  expect(
    await changed({ userId: 'user_bo', destinationUserId: 'user_cleo', transactionType: 'TRANSFER', amount: '2.1' }),
  ).toEqual(insufficientTokens);
  const notAMember = {
    tokenTransaction: null,
    userErrors: [
      { code: 'parameter_invalid', message: 'This user is not a member of the account.', path: ['destinationUserId'] },
    ],
  };
  expect(
    await changed({ userId: 'user_bo', destinationUserId: 'user_nobody', transactionType: 'TRANSFER', amount: '1' }),
  ).toEqual(notAMember);
  expect([await balance('bo'), await balance('cleo'), await count('bo')]).toEqual(['2', '3', 2]);
});

it.each([
  [{ userId: 'user_nobody' }, 'userId', 'This user is not a member of the account.'],
  [{ amount: '0' }, 'amount', 'amount must be greater than 0, at most 999999999, and have at most 8 decimals.'],
  [{ amount: '-1' }, 'amount', 'amount must be greater than 0, at most 999999999, and have at most 8 decimals.'],
  [
    { amount: '0.000000001' },
    'amount',
    'amount must be greater than 0, at most 999999999, and have at most 8 decimals.',
  ],
  [
    { amount: '1000000000' },
    'amount',
    'amount must be greater than 0, at most 999999999, and have at most 8 decimals.',
  ],
  [
    { transactionType: 'TRANSFER', destinationUserId: 'user_dora' },
    'destinationUserId',
    'A transfer must go to another user.',
  ],
  [{ destinationUserId: 'user_ada' }, 'destinationUserId', 'destinationUserId is allowed for transfers only.'],
  [{ transactionType: 'TRANSFER' }, 'destinationUserId', 'destinationUserId is required.'],
  [{ description: 'x'.repeat(1_001) }, 'description', 'description must have at most 1000 characters.'],
  [{ idempotencyKey: '' }, 'idempotencyKey', 'idempotencyKey must have 1 to 255 bytes.'],
])('invalid input is rejected %#', async (input, field, message) => {
  if ((await count('dora')) === 0 && (await balance('dora')) === undefined) await members('dora');
  expect(await changed({ userId: 'user_dora', ...input })).toEqual({
    tokenTransaction: null,
    userErrors: [{ code: expect.stringMatching(/^parameter_/), message, path: [field] }],
  });
  expect([await balance('dora'), await count('dora')]).toEqual(['0', 0]);
});

it('a key identifies one transaction, also for twenty concurrent requests', async () => {
  await members('emil', 'finn');
  const input = { userId: 'user_emil', amount: '4', idempotencyKey: 'gift' };
  const payloads = await Promise.all(Array.from({ length: 20 }, () => changed(input)));
  expect(new Set(payloads.map(({ tokenTransaction }) => tokenTransaction.id)).size).toBe(1);
  const transfer = {
    userId: 'user_emil',
    destinationUserId: 'user_finn',
    transactionType: 'TRANSFER',
    amount: '1',
    idempotencyKey: 'move',
  };
  expect(await changed(transfer)).toEqual(await changed({ ...transfer, amount: '1.0' }));
  const other = {
    tokenTransaction: null,
    userErrors: [
      {
        code: 'parameter_invalid',
        message: 'This idempotency key was used for a different transaction.',
        path: ['idempotencyKey'],
      },
    ],
  };
  for (const change of [
    { ...input, amount: '5' },
    { ...input, userId: 'user_finn' },
    { ...input, transactionType: 'SUBTRACT' },
    { ...transfer, destinationUserId: 'user_ada' },
  ]) {
    expect(await changed(change)).toEqual(other);
  }
  expect([await balance('emil'), await balance('finn')]).toEqual(['3', '1']);
});

it('balances are exact under concurrency, in both directions', async () => {
  await members('gina', 'hal');
  for (const userId of ['user_gina', 'user_hal']) await changed({ userId, amount: '2' });
  const moves = Array.from({ length: 40 }, (_, index) => {
    const [userId, destinationUserId] = index % 2 === 0 ? ['user_gina', 'user_hal'] : ['user_hal', 'user_gina'];
    return index % 5 === 0
      ? { userId, transactionType: 'SUBTRACT', amount: '0.3' }
      : { userId, destinationUserId, transactionType: 'TRANSFER', amount: '0.7' };
  });
  const payloads = await Promise.all(moves.map((move) => changed(move)));
  for (const payload of payloads.filter(({ tokenTransaction }) => tokenTransaction === null))
    expect(payload).toEqual(insufficientTokens);
  for (const username of ['gina', 'hal']) expect(Number(await balance(username))).toBeGreaterThanOrEqual(0);
  expect([await balance('gina'), await balance('hal')].map(Number)).toEqual(
    [await posted('gina'), await posted('hal')].map(Number),
  );
});

it('the list can be filtered by user and type', async () => {
  await members('ivo', 'jan');
  const first = (await changed({ userId: 'user_ivo' })).tokenTransaction.id;
  const sent = (
    await changed({ userId: 'user_ivo', destinationUserId: 'user_jan', transactionType: 'TRANSFER', amount: '1' })
  ).tokenTransaction;
  expect(await ids({ userId: 'user_ivo' })).toEqual([sent.id, first]);
  expect(await ids({ userId: 'user_ivo', type: 'TRANSFER' })).toEqual([sent.id]);
  expect(await ids({ userId: 'user_jan', type: 'ADD' })).toEqual([sent.linkedTransactionId]);
  expect(await ids({ accountId: 'biz_seller', userId: 'user_ivo', direction: 'ASC' })).toEqual([first, sent.id]);
});

it('other callers find nothing, and the permissions are required', async () => {
  await members('kai');
  const {
    tokenTransaction: { id },
  } = await changed({ userId: 'user_kai' });
  for (const principal of [apiKeyOf('biz_stranger'), userOf('user_kai')]) {
    expect((await execute(read, { id }, principal)).data?.tokenTransaction).toBeNull();
    const input = { accountId: 'biz_seller', userId: 'user_kai', transactionType: 'ADD', amount: '1' };
    for (const [document, variables] of [
      [create, { input }],
      [list, { accountId: 'biz_seller' }],
    ] as const)
      expect(errorsOf(await execute(document, variables, principal))).toMatchObject([notFound]);
  }
  const reader = apiKeyOf('biz_seller', ['company_token_transaction:read']);
  const forbidden = { message: 'This credential does not have the permission company_token_transaction:create.' };
  expect(
    errorsOf(await execute(create, { input: { userId: 'user_kai', transactionType: 'ADD', amount: '1' } }, reader)),
  ).toMatchObject([forbidden]);
  expect((await execute(read, { id }, reader)).data?.tokenTransaction).toMatchObject({ id, member: null });
  expect(await balance('kai')).toBe('10');
});

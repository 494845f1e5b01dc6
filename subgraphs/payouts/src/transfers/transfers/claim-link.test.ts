import { type Clock, type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { type Money, moneyOf } from '../../ledger/owners/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
let money: Money;
beforeAll(async () => {
  payouts = await openTestPayouts();
  money = moneyOf(payouts);
});
afterAll(() => payouts.close());

const fields =
  'id type status amount { amount currency } destination { id } expiresAt redeemableCount redeemedCount claimUrl failureCode failureReason failedAt';
const create = `mutation ($input: TransferCreateInput!) { transferCreate(input: $input) { transfer { ${fields} } userErrors { code message path } } }`;
const claim = `mutation ($id: ID!, $key: String!) { transferClaim(id: $id, key: $key) { transfer { ${fields} } userErrors { code message path } } }`;
const read = `query ($id: ID!) { transfer(id: $id) { ${fields} } }`;
const readQuery =
  'query ($id: ID!, $key: String!) { transferClaimPage(id: $id, key: $key) { status formattedAmount notes origin { id } } }';

const execute = (document: string, variables: object, principal: Principal, clock?: Clock) =>
  run(payouts.subgraph, principal, document, { ...variables }, clock ? { clock } : {});
const createLink = async (input: object, principal: Principal, clock?: Clock) =>
  (await execute(create, { input: { type: 'CLAIM_LINK', amount: '10', ...input } }, principal, clock)).data
    ?.transferCreate;
const keyIn = (url: string) => new URL(url).searchParams.get('key') as string;
const claimed = async (id: string, key: string, userId: string) => {
  const { data, errors } = await execute(claim, { id, key }, userOf(userId));
  return errors?.[0]?.message ?? data?.transferClaim.userErrors[0]?.message ?? data?.transferClaim.transfer;
};
const balancesOf = async (ownerId: string) => [
  await money.available(ownerId),
  await money.balance(ownerId, 'in_transit'),
];
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Expires a link. */
const endTime = (id: string) =>
  payouts.database.dataSource.query(
    "UPDATE payouts.transfers SET expires_at = now() - interval '1 second' WHERE id = $1",
    [id],
  );
async function expireAll(): Promise<void> {
  while ((await payouts.expireClaimLinks()) > 0);
}

it('a claim link holds the money until one user with the URL claims it, once', async () => {
  await money.credit('biz_one', '25');
  const { transfer, userErrors } = await createLink({ originId: 'biz_one', notes: 'Thanks' }, apiKeyOf('biz_one'));
  expect([userErrors, transfer]).toEqual([
    [],
    {
      id: expect.stringMatching(/^ctt_/),
      type: 'CLAIM_LINK',
      status: 'PROCESSING',
      amount: { amount: '10.00', currency: 'USD' },
      destination: null,
      expiresAt: expect.any(String),
      redeemableCount: 1,
      redeemedCount: 0,
      claimUrl: expect.stringMatching(new RegExp(`^https://shop\\.test/claim/${transfer.id}\\?key=[\\w-]{43}$`)),
      failureCode: null,
      failureReason: null,
      failedAt: null,
    },
  ]);
  expect(await balancesOf('biz_one')).toEqual(['15.00', '10.00']);
  const { id } = transfer;
  const key = keyIn(transfer.claimUrl);
  expect((await execute(readQuery, { id, key }, systemPrincipal)).data?.transferClaimPage).toEqual({
    status: 'PROCESSING',
    formattedAmount: '$10.00',
    notes: 'Thanks',
    origin: { id: 'biz_one' },
  });
  const results = await Promise.all(['a', 'a', 'b', 'a', 'b'].map((name) => claimed(id, key, `user_claims_${name}`)));
  const winner = (await money.available('user_claims_a')) === undefined ? 'b' : 'a';
  expect(await money.available(`user_claims_${winner}`)).toBe('10.00');
  expect(await money.available(`user_claims_${winner === 'a' ? 'b' : 'a'}`)).toBeUndefined();
  expect(results.filter((result) => result === 'This transfer has already been claimed.')).toHaveLength(
    winner === 'a' ? 2 : 3,
  );
  expect(await balancesOf('biz_one')).toEqual(['15.00', '0.00']);
  const current = (await execute(read, { id }, apiKeyOf('biz_one'))).data?.transfer;
  expect(current).toMatchObject({
    status: 'SUCCEEDED',
    destination: { id: `user_claims_${winner}` },
    redeemedCount: 1,
    claimUrl: null,
  });
  expect(await money.events(id)).toEqual([
    ['transfer.created', 'biz_one'],
    ['transfer.completed', 'biz_one'],
  ]);
  await endTime(id);
  await expireAll();
  expect(await balancesOf('biz_one')).toEqual(['15.00', '0.00']);
});

it('a claim link expires after 24 hours by default', async () => {
  await money.credit('biz_clock', '10');
  const clock = { now: () => new Date('2099-01-01T12:00:00.000Z') };
  const { transfer } = await createLink({ originId: 'biz_clock' }, apiKeyOf('biz_clock'), clock);
  expect(transfer.expiresAt).toBe('2099-01-02T12:00:00.000Z');
});

it('a claim link pays as many users as it allows, each with a transfer of their own', async () => {
  await money.credit('biz_many', '30');
  const input = { originId: 'biz_many', redeemableCount: 3 };
  const { transfer } = await createLink(input, apiKeyOf('biz_many'));
  expect(await balancesOf('biz_many')).toEqual(['0.00', '30.00']);
  const key = keyIn(transfer.claimUrl);
  await Promise.all(['m1', 'm2', 'm1', 'm2'].map((name) => claimed(transfer.id, key, `user_${name}`)));
  expect(await balancesOf('biz_many')).toEqual(['0.00', '10.00']);
  const open = (await execute(read, { id: transfer.id }, apiKeyOf('biz_many'))).data?.transfer;
  expect(open).toMatchObject({ status: 'PROCESSING', redeemedCount: 2, destination: null });
  const received = await execute(
    '{ transfers(destinationId: "user_m1") { nodes { type status amount { amount } } } }',
    {},
    userOf('user_m1'),
  );
  expect(received.data?.transfers.nodes).toEqual([
    { type: 'LEDGER', status: 'SUCCEEDED', amount: { amount: '10.00' } },
  ]);
  await endTime(transfer.id);
  expect(await claimed(transfer.id, key, 'user_m3')).toBe('This link has expired.');
  await Promise.all([1, 2, 3].map(() => payouts.expireClaimLinks()));
  await expireAll();
  expect(await balancesOf('biz_many')).toEqual(['10.00', '0.00']);
  const ended = (await execute(read, { id: transfer.id }, apiKeyOf('biz_many'))).data?.transfer;
  expect(ended).toMatchObject({ status: 'SUCCEEDED', redeemedCount: 2, claimUrl: null });
  expect(await payouts.auditLedger()).toEqual([]);
});

it('a claim link returns everything if it expires unclaimed', async () => {
  await money.credit('user_sends', '10');
  const { transfer } = await createLink({ originId: 'user_sends', expiresAt: inHours(1) }, userOf('user_sends'));
  expect(await claimed(transfer.id, keyIn(transfer.claimUrl), 'user_sends')).toBe(
    'You cannot claim your own transfer.',
  );
  await expireAll();
  expect(await balancesOf('user_sends')).toEqual(['0.00', '10.00']);
  await endTime(transfer.id);
  await expireAll();
  expect(await balancesOf('user_sends')).toEqual(['10.00', '0.00']);
  expect((await execute(read, { id: transfer.id }, userOf('user_sends'))).data?.transfer).toMatchObject({
    status: 'FAILED',
    failureCode: 'EXPIRED',
    failureReason: 'The link expired before it was claimed.',
    failedAt: expect.any(String),
    claimUrl: null,
  });
  expect(await claimed(transfer.id, keyIn(transfer.claimUrl), 'user_late')).toBe('This link has expired.');
  expect(await money.available('user_late')).toBeUndefined();
});

it('a claim link opens only with its key, which is visible only to callers who may move the money', async () => {
  await money.credit('biz_keys', '10');
  const { transfer } = await createLink({ originId: 'biz_keys' }, apiKeyOf('biz_keys'));
  const key = keyIn(transfer.claimUrl);
  const other = (await createLink({ originId: 'biz_many' }, apiKeyOf('biz_many'))).transfer;
  for (const wrong of [keyIn(other.claimUrl), `${key.slice(1)}x`, 'x', ''])
    expect(await claimed(transfer.id, wrong, 'user_thief')).toBe('No such resource was found.');
  expect((await execute(readQuery, { id: transfer.id, key: 'x' }, systemPrincipal)).data).toEqual({
    transferClaimPage: null,
  });
  expect(errorsOf(await execute(readQuery, { id: transfer.id, key }, apiKeyOf('biz_keys')))).toMatchObject([
    { message: 'No such resource was found.' },
  ]);
  expect(errorsOf(await execute(claim, { id: transfer.id, key }, apiKeyOf('biz_other')))).toMatchObject([
    { message: 'Only user tokens may call this operation.' },
  ]);
  const reader = apiKeyOf('biz_keys', ['payout:transfer:read']);
  expect((await execute(read, { id: transfer.id }, reader)).data?.transfer).toMatchObject({
    status: 'PROCESSING',
    claimUrl: null,
  });
  expect(await balancesOf('biz_keys')).toEqual(['0.00', '10.00']);
});

const invalid = (path: string, message: string) => ({ code: 'parameter_invalid', message, path: [path] });

it.each([
  [
    { amount: '10.01' },
    { code: 'conflict', message: 'The available usd balance of the origin is too low.', path: ['amount'] },
  ],
  [
    { amount: '4', redeemableCount: 3 },
    { code: 'conflict', message: 'The available usd balance of the origin is too low.', path: ['amount'] },
  ],
  [{ amount: '0' }, invalid('amount', 'amount must be greater than 0.')],
  [{ redeemableCount: 0 }, invalid('redeemableCount', 'redeemableCount must be a whole number from 1 to 1000.')],
  [{ expiresAt: inHours(-1) }, invalid('expiresAt', 'expiresAt must be in the future, at most 90 days from now.')],
  [{ expiresAt: inHours(24 * 91) }, invalid('expiresAt', 'expiresAt must be in the future, at most 90 days from now.')],
  [
    { destinationId: 'user_a' },
    invalid('destinationId', 'destinationId is not allowed for transfers of type claim_link.'),
  ],
  [
    { type: 'LEDGER', expiresAt: inHours(1), destinationId: 'user_a', currency: 'USD' },
    invalid('expiresAt', 'expiresAt is not allowed for transfers of type ledger.'),
  ],
  [
    { type: 'LEDGER', currency: 'USD' },
    { code: 'parameter_missing', message: 'destinationId is required.', path: ['destinationId'] },
  ],
  [
    { type: null, destinationId: 'user_a' },
    { code: 'parameter_missing', message: 'currency is required.', path: ['currency'] },
  ],
])('rejects invalid input %#', async (input, error) => {
  if ((await money.available('biz_wrong')) === undefined) await money.credit('biz_wrong', '10');
  expect(await createLink({ originId: 'biz_wrong', ...input }, apiKeyOf('biz_wrong'))).toEqual({
    transfer: null,
    userErrors: [error],
  });
  expect(await money.available('biz_wrong')).toBe('10.00');
});

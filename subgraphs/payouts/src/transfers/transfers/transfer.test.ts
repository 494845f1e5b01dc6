import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type Money, moneyOf } from '../../ledger/owners/testing';

let payouts: TestPayouts;
let money: Money;
beforeAll(async () => {
  payouts = await openTestPayouts();
  money = moneyOf(payouts);
  await payouts.publishOwners(...['new', 'd', 'g', 'h', 'other', 'j', 'k', 'l'].map((name) => `user_${name}`));
});
afterAll(() => payouts.close());

const owner = 'id ledgerAccountId account { id } user { id }';
const allFields = `id origin { ${owner} } destination { ${owner} } amount { amount currency } feeAmount status notes metadata createdBy { id } failedAt failureCode failureReason createdAt`;
const create = `mutation ($input: TransferCreateInput!) { transferCreate(input: $input) { transfer { ${allFields} } userErrors { code message path } } }`;
const read = `query ($id: ID!) { transfer(id: $id) { ${allFields} } }`;
const list = `query ($originId: ID, $destinationId: ID, $after: DateTime, $order: TransferOrder, $direction: Direction) {
  transfers(originId: $originId, destinationId: $destinationId, createdAfter: $after, order: $order, direction: $direction) { nodes { id } } }`;

const execute = (document: string, variables: object, principal: Principal) =>
  run(payouts.subgraph, principal, document, { ...variables });
const createTransfer = async (input: object, principal: Principal) =>
  (await execute(create, { input: { amount: '1', currency: 'USD', ...input } }, principal)).data?.transferCreate;
const count = (ownerId: string) =>
  money.value('SELECT count(*)::int FROM payouts.transfers WHERE account_id = $1', ownerId);
const rejection = (code: string, message: string, path: string) => ({
  transfer: null,
  userErrors: [{ code, message, path: [path] }],
});
const tooLow = rejection('conflict', 'The available usd balance of the origin is too low.', 'amount');
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

it('moves money from an account to a user without a balance', async () => {
  await money.credit('biz_a', '10');
  const { transfer, userErrors } = await createTransfer(
    { originId: 'biz_a', destinationId: 'user_new', amount: '2.5', notes: 'Thanks', metadata: { a: 1 } },
    apiKeyOf('biz_a'),
  );
  expect([userErrors, transfer]).toEqual([
    [],
    {
      id: expect.stringMatching(/^ctt_/),
      amount: { amount: '2.50', currency: 'USD' },
      feeAmount: null,
      status: 'SUCCEEDED',
      notes: 'Thanks',
      metadata: { a: 1 },
      createdBy: null,
      origin: { id: 'biz_a', ledgerAccountId: expect.stringMatching(/^ldgr_/), account: { id: 'biz_a' }, user: null },
      destination: {
        id: 'user_new',
        ledgerAccountId: expect.stringMatching(/^ldgr_/),
        account: null,
        user: { id: 'user_new' },
      },
      failedAt: null,
      failureCode: null,
      failureReason: null,
      createdAt: expect.any(String),
    },
  ]);
  expect([await money.available('biz_a'), await money.available('user_new')]).toEqual(['7.50', '2.50']);
  for (const principal of [apiKeyOf('biz_a'), userOf('user_new')])
    expect((await execute(read, { id: transfer.id }, principal)).data).toEqual({ transfer });
  expect(await money.events(transfer.id)).toEqual([
    ['transfer.created', 'biz_a'],
    ['transfer.completed', 'biz_a'],
  ]);
});

it('records events for both sides if both are accounts, and accepts wallet IDs', async () => {
  await money.credit('biz_b', '3');
  await money.credit('biz_c', '1');
  const [from, to] = [await money.ledgerAccount('biz_b'), await money.ledgerAccount('biz_c')];
  const { transfer } = await createTransfer(
    { originId: from, destinationId: to, amount: '3' },
    userOf('user_boss', [{ accountId: 'biz_b', actions: ['*'] }]),
  );
  expect(transfer).toMatchObject({
    origin: { id: 'biz_b', ledgerAccountId: from },
    destination: { id: 'biz_c', ledgerAccountId: to },
    createdBy: { id: 'user_boss' },
  });
  expect(await money.events(transfer.id)).toEqual([
    ['transfer.created', 'biz_b'],
    ['transfer.created', 'biz_c'],
    ['transfer.completed', 'biz_b'],
    ['transfer.completed', 'biz_c'],
  ]);
  expect([await money.available('biz_b'), await money.available('biz_c')]).toEqual(['0.00', '4.00']);
  expect((await execute(read, { id: transfer.id }, apiKeyOf('biz_c'))).data).toEqual({ transfer });
  expect(await createTransfer({ originId: from, destinationId: 'biz_b' }, apiKeyOf('biz_b'))).toEqual(
    rejection('parameter_invalid', 'The destination must differ from the origin.', 'destinationId'),
  );
});

it('never moves more than the balance with twenty concurrent requests', async () => {
  await money.credit('biz_d', '5');
  expect(
    await createTransfer({ originId: 'biz_d', destinationId: 'user_d', amount: '5.01' }, apiKeyOf('biz_d')),
  ).toEqual(tooLow);
  expect([await money.available('biz_d'), await count('biz_d')]).toEqual(['5.00', 0]);
  const payloads = await Promise.all(
    Array.from({ length: 20 }, () =>
      createTransfer({ originId: 'biz_d', destinationId: 'user_d', amount: '0.7' }, apiKeyOf('biz_d')),
    ),
  );
  const done = payloads.filter(({ transfer }) => transfer !== null);
  expect(done).toHaveLength(7);
  for (const payload of payloads.filter(({ transfer }) => transfer === null)) expect(payload).toEqual(tooLow);
  expect([await money.available('biz_d'), await money.available('user_d'), await count('biz_d')]).toEqual([
    '0.10',
    '4.90',
    7,
  ]);
  expect(
    await createTransfer(
      { originId: 'biz_d', destinationId: 'user_d', amount: '0.1', currency: 'EUR' },
      apiKeyOf('biz_d'),
    ),
  ).toEqual(rejection('conflict', 'The available eur balance of the origin is too low.', 'amount'));
});

it('neither deadlocks nor loses an update in both directions', async () => {
  await money.credit('biz_e', '100');
  await money.credit('biz_f', '100');
  const moves = Array.from(
    { length: 40 },
    (_, index) => (index % 2 === 0 ? ['biz_e', 'biz_f', '3'] : ['biz_f', 'biz_e', '2']) as [string, string, string],
  );
  const payloads = await Promise.all(
    moves.map(([originId, destinationId, amount]) =>
      createTransfer({ originId, destinationId, amount }, apiKeyOf(['biz_e', 'biz_f'])),
    ),
  );
  expect(payloads.every(({ userErrors }) => userErrors.length === 0)).toBe(true);
  expect([await money.available('biz_e'), await money.available('biz_f')]).toEqual(['80.00', '120.00']);
});

it.each([
  [{ amount: '0' }, 'parameter_invalid', 'amount', 'amount must be greater than 0.'],
  [{ amount: '-1' }, 'parameter_invalid', 'amount', 'amount must not be negative.'],
  [{ amount: '0.001' }, 'parameter_invalid', 'amount', 'amount must have at most 2 decimals in usd.'],
  [{ amount: '0.5', currency: 'JPY' }, 'parameter_invalid', 'amount', 'amount must have at most 0 decimals in jpy.'],
  [{ amount: '1000000000' }, 'parameter_invalid', 'amount', 'amount must be at most 999999999.'],
  [{ notes: 'x'.repeat(501) }, 'parameter_invalid', 'notes', 'notes must have at most 500 characters.'],
  [
    { metadata: { ['k'.repeat(101)]: 'v' } },
    'parameter_invalid',
    'metadata',
    'Metadata keys must have 1 to 100 characters.',
  ],
  [{ idempotenceKey: '' }, 'parameter_invalid', 'idempotenceKey', 'idempotenceKey must have 1 to 255 bytes.'],
  [{ destinationId: 'biz_g' }, 'parameter_invalid', 'destinationId', 'The destination must differ from the origin.'],
])('rejects invalid input %#', async (input, code, path, message) => {
  expect(await createTransfer({ originId: 'biz_g', destinationId: 'user_g', ...input }, apiKeyOf('biz_g'))).toEqual(
    rejection(code, message, path),
  );
  expect(await count('biz_g')).toBe(0);
});

it('an idempotence key identifies one transfer of its origin, also with ten concurrent requests', async () => {
  await money.credit('biz_h', '50');
  await money.credit('biz_i', '50');
  const input = { originId: 'biz_h', destinationId: 'user_h', amount: '4', idempotenceKey: 'rent' };
  const payloads = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      createTransfer(input, { ...apiKeyOf('biz_h'), credentialId: `apik_${index}` }),
    ),
  );
  expect(new Set(payloads.map(({ transfer }) => transfer.id)).size).toBe(1);
  expect((await createTransfer({ ...input, amount: '4.00' }, apiKeyOf('biz_h'))).transfer.id).toBe(
    payloads[0].transfer.id,
  );
  const other = rejection('idempotency_key_reused', 'This key was used for another transfer.', 'idempotenceKey');
  for (const change of [{ amount: '5' }, { destinationId: 'user_other' }, { currency: 'EUR' }])
    expect(await createTransfer({ ...input, ...change }, apiKeyOf('biz_h'))).toEqual(other);
  expect([await money.available('biz_h'), await count('biz_h')]).toEqual(['46.00', 1]);
  expect((await createTransfer({ ...input, originId: 'biz_i' }, apiKeyOf('biz_i'))).userErrors).toEqual([]);
  expect(await createTransfer({ ...input, amount: '47', idempotenceKey: 'later' }, apiKeyOf('biz_h'))).toEqual(tooLow);
  expect(
    (await createTransfer({ ...input, amount: '46', idempotenceKey: 'later' }, apiKeyOf('biz_h'))).userErrors,
  ).toEqual([]);
});

it('the list is filtered by origin or destination', async () => {
  await money.credit('biz_j', '50');
  const first = (await createTransfer({ originId: 'biz_j', destinationId: 'user_j', amount: '9' }, apiKeyOf('biz_j')))
    .transfer;
  const second = (await createTransfer({ originId: 'biz_j', destinationId: 'user_k', amount: '2' }, apiKeyOf('biz_j')))
    .transfer;
  const ids = async (variables: object, principal: Principal = apiKeyOf('biz_j')) =>
    (await execute(list, variables, principal)).data?.transfers.nodes.map(({ id }: { id: string }) => id);
  expect(await ids({ originId: 'biz_j' })).toEqual([second.id, first.id]);
  expect(await ids({ originId: await money.ledgerAccount('biz_j'), order: 'AMOUNT' })).toEqual([first.id, second.id]);
  expect(await ids({ originId: 'biz_j', destinationId: 'user_k' })).toEqual([second.id]);
  expect(await ids({ originId: 'biz_j', after: first.createdAt, direction: 'ASC' })).toEqual([second.id]);
  expect(await ids({ destinationId: 'user_j' }, userOf('user_j'))).toEqual([first.id]);
  expect(await ids({ originId: 'biz_j', destinationId: 'user_j' }, userOf('user_j'))).toEqual([first.id]);
  expect(errorsOf(await execute(list, {}, apiKeyOf('biz_j')))).toMatchObject([
    { message: 'originId or destinationId is required.' },
  ]);
  for (const variables of [{ originId: 'biz_j' }, { destinationId: 'user_k' }, { originId: 'ldgr_none' }])
    expect(errorsOf(await execute(list, variables, userOf('user_j')))).toEqual(notFound);
});

it('other callers see and move nothing, and permissions are required', async () => {
  await money.credit('biz_l', '5');
  const {
    transfer: { id },
  } = await createTransfer({ originId: 'biz_l', destinationId: 'user_l' }, apiKeyOf('biz_l'));
  for (const principal of [apiKeyOf('biz_stranger'), userOf('user_stranger')]) {
    expect((await execute(read, { id }, principal)).data).toEqual({ transfer: null });
    for (const originId of ['biz_l', 'user_l', 'ldgr_none', await money.ledgerAccount('biz_l')]) {
      expect(
        errorsOf(
          await execute(
            create,
            { input: { originId, destinationId: 'user_stranger2', amount: '1', currency: 'USD' } },
            principal,
          ),
        ),
      ).toEqual(notFound);
    }
  }
  const reader = apiKeyOf('biz_l', ['payout:transfer:read']);
  expect(
    errorsOf(
      await execute(
        create,
        { input: { originId: 'biz_l', destinationId: 'user_l', amount: '1', currency: 'USD' } },
        reader,
      ),
    ),
  ).toMatchObject([{ message: 'This credential does not have the permission payout:transfer_funds.' }]);
  expect(errorsOf(await execute(read, { id }, apiKeyOf('biz_l', ['payout:transfer_funds'])))).toMatchObject([
    { message: 'This credential does not have the permission payout:transfer:read.' },
  ]);
  for (const destinationId of ['biz_nobody', 'ldgr_none', 'user_', 'mber_one', '']) {
    expect(
      errorsOf(
        await execute(
          create,
          { input: { originId: 'biz_l', destinationId, amount: '1', currency: 'USD' } },
          apiKeyOf('biz_l'),
        ),
      ),
    ).toEqual(notFound);
  }
  expect([await money.available('biz_l'), await count('biz_l')]).toEqual(['4.00', 1]);
  expect((await createTransfer({ originId: 'user_l', destinationId: 'biz_l' }, userOf('user_l'))).userErrors).toEqual(
    [],
  );
  expect([await money.available('biz_l'), await money.available('user_l')]).toEqual(['5.00', '0.00']);
});

it('rejects unknown destinations, whatever the format of the ID, and accepts existing ones', async () => {
  await money.credit('biz_m', '5');
  const to = (destinationId: string) =>
    execute(create, { input: { originId: 'biz_m', destinationId, amount: '1', currency: 'USD' } }, apiKeyOf('biz_m'));
  for (const destinationId of ['user_nobody', 'user_', 'biz_unheard', "user_x' OR '1'='1"])
    expect(errorsOf(await to(destinationId))).toEqual(notFound);
  expect([await money.available('biz_m'), await count('biz_m'), await money.available('user_nobody')]).toEqual([
    '5.00',
    0,
    undefined,
  ]);
  await payouts.publishOwners('user_nobody', 'user_nobody', 'biz_unheard');
  for (const destinationId of ['user_nobody', 'biz_unheard'])
    expect((await to(destinationId)).data?.transferCreate.userErrors).toEqual([]);
  expect([
    await money.available('biz_m'),
    await money.available('user_nobody'),
    await money.available('biz_unheard'),
  ]).toEqual(['3.00', '1.00', '1.00']);
});

it('waits for a user who was created a moment ago', async () => {
  const longWaitDomain = await openTestPayouts({ limits: { eventWait: 600_000 } });
  await moneyOf(longWaitDomain).credit('biz_a', '5');
  const pending = run(longWaitDomain.subgraph, apiKeyOf('biz_a'), create, {
    input: { originId: 'biz_a', destinationId: 'user_fresh', amount: '2', currency: 'USD' },
  });
  await longWaitDomain.publishOwners('user_fresh');
  expect((await pending).data?.transferCreate).toMatchObject({
    transfer: { destination: { id: 'user_fresh' } },
    userErrors: [],
  });
  await longWaitDomain.close();
});

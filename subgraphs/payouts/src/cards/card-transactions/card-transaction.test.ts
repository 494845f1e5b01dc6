import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { openTestPayouts } from '../../testing';
import {
  execute,
  balancesOf,
  cardOf,
  complete,
  createCard,
  runCommand,
  money,
  notFound,
  readCard,
  reverse,
  setUpTests,
  updateCard,
  createTransaction,
  transactionOf,
  allFields,
} from './testing';

setUpTests();

const read = `query ($id: ID!) { cardTransaction(id: $id) { ${allFields} } }`;
const list = `query ($accountId: ID, $cardIds: [ID!], $cardholderIds: [ID!], $ids: [ID!], $status: CardTransactionStatus, $createdFrom: DateTime) {
  cardTransactions(accountId: $accountId, cardIds: $cardIds, cardholderIds: $cardholderIds, ids: $ids, status: $status, createdFrom: $createdFrom) { nodes { id } } }`;

it('a card is created, changed, frozen and canceled, each with an event', async () => {
  const card = await cardOf('biz_a', { name: 'Ads', spendLimit: '500', transactionLimit: '50' });
  expect(card).toEqual({
    id: expect.stringMatching(/^icrd_/),
    owner: { id: 'biz_a' },
    cardholder: { id: 'user_holder' },
    status: 'ACTIVE',
    name: 'Ads',
    last4: expect.stringMatching(/^\d{4}$/),
    expirationMonth: expect.stringMatching(/^\d\d$/),
    expirationYear: expect.stringMatching(/^20\d\d$/),
    spendLimit: '500.00',
    limitFrequency: 'MONTHLY',
    transactionLimit: '50.00',
    spentLastMonth: 0,
    canceledAt: null,
    createdAt: expect.any(String),
  });
  const change = (input: object) => runCommand(updateCard, { id: card.id, input }, apiKeyOf('biz_a'));
  expect((await change({ name: 'More ads', removeLimit: true })).card).toEqual({
    ...card,
    name: 'More ads',
    spendLimit: null,
    limitFrequency: null,
  });
  expect((await change({ frozen: true })).card.status).toBe('FROZEN');
  expect((await change({ frozen: true })).card.status).toBe('FROZEN');
  expect((await change({ frozen: false })).card.status).toBe('ACTIVE');
  expect(await change({ canceled: true, name: 'x' })).toMatchObject({
    card: null,
    userErrors: [{ code: 'parameter_invalid', path: ['canceled'] }],
  });
  expect((await change({ canceled: true })).card).toMatchObject({ status: 'CANCELED', canceledAt: expect.any(String) });
  expect(await change({ frozen: false })).toEqual({
    card: null,
    userErrors: [{ code: 'conflict', message: 'The card is permanently canceled.', path: [] }],
  });
  expect((await change({ canceled: true })).userErrors).toEqual([]);
  expect((await money.events(card.id)).map(([type]) => type)).toEqual([
    'card.created',
    'card.updated',
    'card.frozen',
    'card.updated',
    'card.canceled',
  ]);
});

it.each([
  [{ assignedUserId: null }, 'assignedUserId', 'assignedUserId is required.'],
  [{ assignedUserId: 'biz_b' }, 'assignedUserId', 'assignedUserId is not the id of a user.'],
  [{ userId: 'user_b' }, 'accountId', 'Specify either accountId or userId.'],
  [{ spendLimit: '0' }, 'spendLimit', 'spendLimit must be greater than 0.'],
  [{ transactionLimit: '1.001' }, 'transactionLimit', 'transactionLimit must have at most 2 decimals in usd.'],
  [{ spendLimitFrequency: 'DAILY' }, 'spendLimit', 'spendLimit is required.'],
  [{ name: 'x'.repeat(101) }, 'name', 'name must have at most 100 characters.'],
])('rejects an invalid card %#', async (input, path, message) => {
  const { card, userErrors } = await runCommand(
    createCard,
    { input: { accountId: 'biz_b', assignedUserId: 'user_holder', ...input } },
    apiKeyOf('biz_b'),
  );
  expect([card, userErrors]).toEqual([null, [{ code: expect.stringMatching(/^parameter_/), message, path: [path] }]]);
  expect(await money.value("SELECT count(*)::int FROM payouts.cards WHERE account_id = 'biz_b'")).toBe(0);
});

it('an authorized amount is held, then captured or released', async () => {
  await money.credit('biz_c', '100');
  const card = await cardOf('biz_c');
  const created = await transactionOf(card, {
    amount: '10',
    currency: 'EUR',
    merchantName: 'Café',
    merchantCategory: 'Restaurants',
    merchantCategoryCode: '5812',
  });
  expect(created).toEqual({
    id: expect.stringMatching(/^citx_/),
    owner: { id: 'biz_c' },
    cardId: card.id,
    cardholder: { id: 'user_holder' },
    status: 'PENDING',
    usdAmount: '11.73',
    localAmount: { amount: '10.00', currency: 'EUR' },
    international: true,
    merchantName: 'Café',
    merchantCategory: 'Restaurants',
    merchantCategoryCode: '5812',
    authorizationMethod: 'online',
    memo: null,
    declinedReason: null,
    createdAt: expect.any(String),
    postedAt: null,
  });
  expect(await balancesOf('biz_c')).toEqual(['88.27', '11.73']);
  const key = apiKeyOf('biz_c');
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) => runCommand(index % 2 === 0 ? complete : reverse, { id: created.id }, key)),
  );
  const [status] = outcomes.flatMap(({ cardTransaction }) => (cardTransaction ? [cardTransaction.status] : []));
  expect(await balancesOf('biz_c')).toEqual(status === 'COMPLETED' ? ['88.27', '0.00'] : ['100.00', '0.00']);
  expect((await money.events(created.id)).map(([type]) => type)).toEqual([
    'card_transaction.created',
    `card_transaction.${String(status).toLowerCase()}`,
  ]);
  const other = await transactionOf(card, { amount: '8' });
  expect((await runCommand(reverse, { id: other.id }, key)).cardTransaction).toEqual({
    id: other.id,
    status: 'REVERSED',
    postedAt: null,
  });
  expect(await runCommand(complete, { id: other.id }, key)).toEqual({
    cardTransaction: null,
    userErrors: [
      {
        code: 'conflict',
        message: 'The transaction is reversed; only a pending transaction can be changed.',
        path: [],
      },
    ],
  });
  const third = await transactionOf(card, { amount: '5.5' });
  expect((await runCommand(complete, { id: third.id }, key)).cardTransaction).toEqual({
    id: third.id,
    status: 'COMPLETED',
    postedAt: expect.any(String),
  });
  expect((await execute(readCard, { id: card.id }, key)).data?.card.spentLastMonth).toBe(
    status === 'COMPLETED' ? 1723 : 550,
  );
});

it('never holds more than the balance with ten concurrent authorizations', async () => {
  await money.credit('biz_d', '10');
  const card = await cardOf('biz_d');
  const created = await Promise.all(Array.from({ length: 10 }, () => transactionOf(card, { amount: '3' })));
  expect(created.filter(({ status }) => status === 'PENDING')).toHaveLength(3);
  const declined = created.filter(({ status }) => status === 'DECLINED');
  expect(declined.map(({ declinedReason }) => declinedReason)).toEqual(Array(7).fill('insufficient_funds'));
  expect(await balancesOf('biz_d')).toEqual(['1.00', '9.00']);
  expect((await money.events(declined[0].id)).map(([type]) => type)).toEqual([
    'card_transaction.created',
    'card_transaction.declined',
  ]);
  expect(await runCommand(complete, { id: declined[0].id }, apiKeyOf('biz_d'))).toMatchObject({
    cardTransaction: null,
    userErrors: [{ code: 'conflict' }],
  });
});

it('limits hold with ten concurrent authorizations, and a frozen card declines', async () => {
  await money.credit('biz_e', '1000');
  const card = await cardOf('biz_e', { spendLimit: '100', spendLimitFrequency: 'DAILY', transactionLimit: '40' });
  expect((await transactionOf(card, { amount: '40.01' })).declinedReason).toBe('transaction_limit_exceeded');
  const created = await Promise.all(Array.from({ length: 10 }, () => transactionOf(card, { amount: '30' })));
  expect(created.map(({ declinedReason }) => declinedReason).toSorted()).toEqual(
    [...Array(3).fill(null), ...Array(7).fill('spend_limit_exceeded')].toSorted(),
  );
  expect(await balancesOf('biz_e')).toEqual(['910.00', '90.00']);
  await runCommand(updateCard, { id: card.id, input: { frozen: true } }, apiKeyOf('biz_e'));
  expect((await transactionOf(card, { amount: '1' })).declinedReason).toBe('card_frozen');
  expect((await transactionOf(card, { amount: '1', declinedReason: 'suspected_fraud' })).declinedReason).toBe(
    'suspected_fraud',
  );
  for (const amount of ['0', '-1', '0.001'])
    expect(
      (await runCommand(createTransaction, { input: { cardId: card.id, amount } }, apiKeyOf('biz_e'))).userErrors,
    ).toMatchObject([{ code: 'parameter_invalid', path: ['amount'] }]);
  expect(await balancesOf('biz_e')).toEqual(['910.00', '90.00']);
});

it('the list can be filtered, and defaults to the account of the credential', async () => {
  await money.credit('biz_f', '100');
  const [one, two] = [await cardOf('biz_f'), await cardOf('biz_f', { assignedUserId: 'user_second' })];
  const [first, second, third] = [
    await transactionOf(one, { amount: '1' }),
    await transactionOf(two, { amount: '2' }),
    await transactionOf(one, { amount: '1000' }),
  ];
  const ids = async (variables: object) =>
    (await execute(list, variables, apiKeyOf('biz_f'))).data?.cardTransactions.nodes.map(
      ({ id }: { id: string }) => id,
    );
  expect(await ids({})).toEqual([third.id, second.id, first.id]);
  expect(await ids({ accountId: 'biz_f', cardIds: [one.id] })).toEqual([third.id, first.id]);
  expect(await ids({ cardholderIds: ['user_second'] })).toEqual([second.id]);
  expect(await ids({ ids: [first.id, second.id], status: 'PENDING' })).toEqual([second.id, first.id]);
  expect(await ids({ status: 'DECLINED' })).toEqual([third.id]);
  expect(await ids({ createdFrom: second.createdAt })).toEqual([third.id, second.id]);
});

it('other callers see and change nothing, and permissions are required', async () => {
  await money.credit('biz_g', '100');
  const card = await cardOf('biz_g');
  const { id } = await transactionOf(card, { amount: '1' });
  for (const principal of [apiKeyOf('biz_stranger'), userOf('user_holder')]) {
    expect((await execute(read, { id }, principal)).data).toEqual({ cardTransaction: null });
    expect((await execute(readCard, { id: card.id }, principal)).data).toEqual({ card: null });
    const tries = [
      [createTransaction, { input: { cardId: card.id, amount: '1' } }],
      [complete, { id }],
      [reverse, { id }],
      [updateCard, { id: card.id, input: { frozen: true } }],
      [list, { accountId: 'biz_g' }],
    ] as const;
    for (const [document, variables] of tries)
      expect(errorsOf(await execute(document, variables, principal))).toEqual(notFound);
  }
  const reader = apiKeyOf('biz_g', ['payout:account:read']);
  for (const [document, variables] of [
    [complete, { id }],
    [updateCard, { id: card.id, input: { frozen: true } }],
    [createCard, { input: { accountId: 'biz_g', assignedUserId: 'user_x' } }],
  ] as const) {
    expect(errorsOf(await execute(document, variables, reader))).toMatchObject([
      { message: 'This credential does not have the permission payout:account:update.' },
    ]);
  }
  expect((await execute(read, { id }, reader)).data?.cardTransaction.id).toBe(id);
  expect(await balancesOf('biz_g')).toEqual(['99.00', '1.00']);
});

it('live mode has no issuer and no sandbox merchant', async () => {
  const live = await openTestPayouts({ sandbox: false });
  const created = await run(live.subgraph, apiKeyOf('biz_a'), createCard, {
    input: { accountId: 'biz_a', assignedUserId: 'user_holder' },
  });
  expect(created.data?.made).toEqual({
    card: null,
    userErrors: [{ code: 'conflict', message: 'Cards cannot be issued here.', path: [] }],
  });
  expect(live.subgraph.sdl).not.toContain('sandboxCardTransaction');
  await live.close();
});

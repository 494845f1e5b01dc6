import type { Principal } from '../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import { type Money, moneyOf } from '../owners/testing';
import { type TestPayouts, openTestPayouts } from '../testing';

let payouts: TestPayouts;
let money: Money;
beforeAll(async () => {
  payouts = await openTestPayouts();
  money = moneyOf(payouts);
  await payouts.knows('user_holder', 'user_second', 'user_x');
});
afterAll(() => payouts.close());

const errors = 'userErrors { code message path }';
const aCard =
  'id owner { id } cardholder { id } status name last4 expirationMonth expirationYear spendLimit limitFrequency transactionLimit spentLastMonth canceledAt createdAt';
const createCard = `mutation ($input: CardCreateInput!) { made: cardCreate(input: $input) { card { ${aCard} } ${errors} } }`;
const updateCard = `mutation ($id: ID!, $input: CardUpdateInput!) { made: cardUpdate(id: $id, input: $input) { card { ${aCard} } ${errors} } }`;
const readCard = `query ($id: ID!) { card(id: $id) { ${aCard} } }`;
const whole = `id owner { id } cardId cardholder { id } status usdAmount localAmount { amount currency } international merchantName merchantCategory merchantCategoryCode authorizationMethod
  memo declinedReason createdAt postedAt`;
const use = `mutation ($input: SandboxCardTransactionInput!) { made: sandboxCardTransactionCreate(input: $input) { cardTransaction { ${whole} } ${errors} } }`;
const complete = `mutation ($id: ID!) { made: sandboxCardTransactionComplete(id: $id) { cardTransaction { id status postedAt } ${errors} } }`;
const reverse = `mutation ($id: ID!) { made: sandboxCardTransactionReverse(id: $id) { cardTransaction { id status postedAt } ${errors} } }`;
const read = `query ($id: ID!) { cardTransaction(id: $id) { ${whole} } }`;
const list = `query ($accountId: ID, $cardIds: [ID!], $cardholderIds: [ID!], $ids: [ID!], $status: CardTransactionStatus, $createdFrom: DateTime) {
  cardTransactions(accountId: $accountId, cardIds: $cardIds, cardholderIds: $cardholderIds, ids: $ids, status: $status, createdFrom: $createdFrom) { nodes { id } } }`;

const ask = (document: string, variables: object, principal: Principal) =>
  run(payouts.subgraph, principal, document, { ...variables });
const done = async (document: string, variables: object, principal: Principal) =>
  (await ask(document, variables, principal)).data?.made;
const cardOf = async (accountId: string, input: object = {}) =>
  (await done(createCard, { input: { accountId, assignedUserId: 'user_holder', ...input } }, apiKeyOf(accountId))).card;
const used = async (card: { id: string; owner: { id: string } }, input: object) =>
  (await done(use, { input: { cardId: card.id, ...input } }, apiKeyOf(card.owner.id))).cardTransaction;
const books = async (ownerId: string) => [await money.available(ownerId), await money.balance(ownerId, 'reserve')];
const nothingThere = [expect.objectContaining({ message: 'No such resource was found.' })];

it('a card is issued, changed, frozen and canceled, and each is told of', async () => {
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
  const change = (input: object) => done(updateCard, { id: card.id, input }, apiKeyOf('biz_a'));
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
    userErrors: [{ code: 'conflict', message: 'The card is canceled for good.', path: [] }],
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
  [{ assignedUserId: 'biz_b' }, 'assignedUserId', 'assignedUserId names no user.'],
  [{ userId: 'user_b' }, 'accountId', 'Name either accountId or userId.'],
  [{ spendLimit: '0' }, 'spendLimit', 'spendLimit must be over 0.'],
  [{ transactionLimit: '1.001' }, 'transactionLimit', 'transactionLimit must have at most 2 decimals in usd.'],
  [{ spendLimitFrequency: 'DAILY' }, 'spendLimit', 'spendLimit is required.'],
  [{ name: 'x'.repeat(101) }, 'name', 'name has at most 100 characters.'],
])('a card that cannot be is refused %#', async (input, path, message) => {
  const { card, userErrors } = await done(
    createCard,
    { input: { accountId: 'biz_b', assignedUserId: 'user_holder', ...input } },
    apiKeyOf('biz_b'),
  );
  expect([card, userErrors]).toEqual([null, [{ code: expect.stringMatching(/^parameter_/), message, path: [path] }]]);
  expect(await money.value("SELECT count(*)::int FROM payouts.cards WHERE account_id = 'biz_b'")).toBe(0);
});

it('what a merchant asks for is held, then paid or free again', async () => {
  await money.give('biz_c', '100');
  const card = await cardOf('biz_c');
  const made = await used(card, {
    amount: '10',
    currency: 'EUR',
    merchantName: 'Café',
    merchantCategory: 'Restaurants',
    merchantCategoryCode: '5812',
  });
  expect(made).toEqual({
    id: expect.stringMatching(/^citx_/),
    owner: { id: 'biz_c' },
    cardId: card.id,
    cardholder: { id: 'user_holder' },
    status: 'PENDING',
    usdAmount: '11.72',
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
  expect(await books('biz_c')).toEqual(['88.28', '11.72']);
  const key = apiKeyOf('biz_c');
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) => done(index % 2 === 0 ? complete : reverse, { id: made.id }, key)),
  );
  const [status] = outcomes.flatMap(({ cardTransaction }) => (cardTransaction ? [cardTransaction.status] : []));
  expect(await books('biz_c')).toEqual(status === 'COMPLETED' ? ['88.28', '0.00'] : ['100.00', '0.00']);
  expect((await money.events(made.id)).map(([type]) => type)).toEqual([
    'card_transaction.created',
    `card_transaction.${String(status).toLowerCase()}`,
  ]);
  const other = await used(card, { amount: '8' });
  expect((await done(reverse, { id: other.id }, key)).cardTransaction).toEqual({
    id: other.id,
    status: 'REVERSED',
    postedAt: null,
  });
  expect(await done(complete, { id: other.id }, key)).toEqual({
    cardTransaction: null,
    userErrors: [{ code: 'conflict', message: 'The transaction is reversed and stays so.', path: [] }],
  });
  const third = await used(card, { amount: '5.5' });
  expect((await done(complete, { id: third.id }, key)).cardTransaction).toEqual({
    id: third.id,
    status: 'COMPLETED',
    postedAt: expect.any(String),
  });
  expect((await ask(readCard, { id: card.id }, key)).data?.card.spentLastMonth).toBe(
    status === 'COMPLETED' ? 1722 : 550,
  );
});

it('never holds more than is available, also when ten merchants ask at once', async () => {
  await money.give('biz_d', '10');
  const card = await cardOf('biz_d');
  const made = await Promise.all(Array.from({ length: 10 }, () => used(card, { amount: '3' })));
  expect(made.filter(({ status }) => status === 'PENDING')).toHaveLength(3);
  const declined = made.filter(({ status }) => status === 'DECLINED');
  expect(declined.map(({ declinedReason }) => declinedReason)).toEqual(Array(7).fill('insufficient_funds'));
  expect(await books('biz_d')).toEqual(['1.00', '9.00']);
  expect((await money.events(declined[0].id)).map(([type]) => type)).toEqual([
    'card_transaction.created',
    'card_transaction.declined',
  ]);
  expect(await done(complete, { id: declined[0].id }, apiKeyOf('biz_d'))).toMatchObject({
    cardTransaction: null,
    userErrors: [{ code: 'conflict' }],
  });
});

it('limits hold, also when ten merchants ask at once, and a frozen card pays nothing', async () => {
  await money.give('biz_e', '1000');
  const card = await cardOf('biz_e', { spendLimit: '100', spendLimitFrequency: 'DAILY', transactionLimit: '40' });
  expect((await used(card, { amount: '40.01' })).declinedReason).toBe('transaction_limit_exceeded');
  const made = await Promise.all(Array.from({ length: 10 }, () => used(card, { amount: '30' })));
  expect(made.map(({ declinedReason }) => declinedReason).toSorted()).toEqual(
    [...Array(3).fill(null), ...Array(7).fill('spend_limit_exceeded')].toSorted(),
  );
  expect(await books('biz_e')).toEqual(['910.00', '90.00']);
  await done(updateCard, { id: card.id, input: { frozen: true } }, apiKeyOf('biz_e'));
  expect((await used(card, { amount: '1' })).declinedReason).toBe('card_frozen');
  expect((await used(card, { amount: '1', declinedReason: 'suspected_fraud' })).declinedReason).toBe('suspected_fraud');
  for (const amount of ['0', '-1', '0.001'])
    expect((await done(use, { input: { cardId: card.id, amount } }, apiKeyOf('biz_e'))).userErrors).toMatchObject([
      { code: 'parameter_invalid', path: ['amount'] },
    ]);
  expect(await books('biz_e')).toEqual(['910.00', '90.00']);
});

it('the list is narrowed, and the account of the credential is meant by default', async () => {
  await money.give('biz_f', '100');
  const [one, two] = [await cardOf('biz_f'), await cardOf('biz_f', { assignedUserId: 'user_second' })];
  const [first, second, third] = [
    await used(one, { amount: '1' }),
    await used(two, { amount: '2' }),
    await used(one, { amount: '1000' }),
  ];
  const ids = async (variables: object) =>
    (await ask(list, variables, apiKeyOf('biz_f'))).data?.cardTransactions.nodes.map(({ id }: { id: string }) => id);
  expect(await ids({})).toEqual([third.id, second.id, first.id]);
  expect(await ids({ accountId: 'biz_f', cardIds: [one.id] })).toEqual([third.id, first.id]);
  expect(await ids({ cardholderIds: ['user_second'] })).toEqual([second.id]);
  expect(await ids({ ids: [first.id, second.id], status: 'PENDING' })).toEqual([second.id, first.id]);
  expect(await ids({ status: 'DECLINED' })).toEqual([third.id]);
  expect(await ids({ createdFrom: second.createdAt })).toEqual([third.id, second.id]);
});

it('others find nothing, use nothing, and need the permissions', async () => {
  await money.give('biz_g', '100');
  const card = await cardOf('biz_g');
  const { id } = await used(card, { amount: '1' });
  for (const principal of [apiKeyOf('biz_stranger'), userOf('user_holder')]) {
    expect((await ask(read, { id }, principal)).data).toEqual({ cardTransaction: null });
    expect((await ask(readCard, { id: card.id }, principal)).data).toEqual({ card: null });
    const tries = [
      [use, { input: { cardId: card.id, amount: '1' } }],
      [complete, { id }],
      [reverse, { id }],
      [updateCard, { id: card.id, input: { frozen: true } }],
      [list, { accountId: 'biz_g' }],
    ] as const;
    for (const [document, variables] of tries)
      expect((await ask(document, variables, principal)).errors).toEqual(nothingThere);
  }
  const reader = apiKeyOf('biz_g', ['payout:account:read']);
  for (const [document, variables] of [
    [complete, { id }],
    [updateCard, { id: card.id, input: { frozen: true } }],
    [createCard, { input: { accountId: 'biz_g', assignedUserId: 'user_x' } }],
  ] as const) {
    expect((await ask(document, variables, reader)).errors).toMatchObject([
      { message: 'This credential does not have the permission payout:account:update.' },
    ]);
  }
  expect((await ask(read, { id }, reader)).data?.cardTransaction.id).toBe(id);
  expect(await books('biz_g')).toEqual(['99.00', '1.00']);
});

it('in live mode there is no issuer, and nobody who plays the merchant', async () => {
  const live = await openTestPayouts({ sandbox: false });
  const made = await run(live.subgraph, apiKeyOf('biz_a'), createCard, {
    input: { accountId: 'biz_a', assignedUserId: 'user_holder' },
  });
  expect(made.data?.made).toEqual({
    card: null,
    userErrors: [{ code: 'conflict', message: 'Cards cannot be issued here.', path: [] }],
  });
  expect(live.subgraph.sdl).not.toContain('sandboxCardTransaction');
  await live.close();
});

const adjust = `mutation ($id: ID!, $amount: Decimal!) { made: sandboxCardTransactionAdjust(id: $id, amount: $amount) { cardTransaction { ${whole} } ${errors} } }`;
const refund = `mutation ($id: ID!, $amount: Decimal, $key: String) { made: sandboxCardTransactionRefund(id: $id, amount: $amount, idempotencyKey: $key) { cardTransaction { ${whole} refundOfId } ${errors} } }`;
const kinds = async (id: string) => (await money.events(id)).map(([type]) => type);

describe('a merchant who asks for another amount', () => {
  it('has that much held, and it is told of', async () => {
    await money.give('biz_h', '100');
    const card = await cardOf('biz_h');
    const made = await used(card, { amount: '10', currency: 'EUR' });
    const key = apiKeyOf('biz_h');
    expect((await done(adjust, { id: made.id, amount: '12.5' }, key)).cardTransaction).toEqual({
      ...made,
      usdAmount: '14.65',
      localAmount: { amount: '12.50', currency: 'EUR' },
    });
    expect(await books('biz_h')).toEqual(['85.35', '14.65']);
    expect((await done(adjust, { id: made.id, amount: '12.50' }, key)).userErrors).toEqual([]);
    await done(adjust, { id: made.id, amount: '1' }, key);
    expect(await books('biz_h')).toEqual(['98.83', '1.17']);
    await done(complete, { id: made.id }, key);
    expect([await books('biz_h'), await kinds(made.id)]).toEqual([
      ['98.83', '0.00'],
      [
        'card_transaction.created',
        'card_transaction.updated',
        'card_transaction.updated',
        'card_transaction.completed',
      ],
    ]);
    expect(await done(adjust, { id: made.id, amount: '2' }, key)).toEqual({
      cardTransaction: null,
      userErrors: [{ code: 'conflict', message: 'The transaction is completed and stays so.', path: [] }],
    });
  });

  it('gets no more than card, limits and balance allow, and what is held stays', async () => {
    await money.give('biz_i', '30');
    const card = await cardOf('biz_i', { spendLimit: '40', spendLimitFrequency: 'DAILY', transactionLimit: '35' });
    const made = await used(card, { amount: '20' });
    const refused = async (amount: string) =>
      (await done(adjust, { id: made.id, amount }, apiKeyOf('biz_i'))).userErrors;
    expect(await refused('35.01')).toEqual([
      { code: 'conflict', message: 'The card does not pay so much: transaction limit exceeded.', path: ['amount'] },
    ]);
    expect(await refused('31')).toMatchObject([{ message: 'The card does not pay so much: insufficient funds.' }]);
    const other = await used(card, { amount: '5' });
    await money.give('biz_i', '100');
    expect(await refused('35')).toEqual([]);
    expect(await refused('35')).toEqual([]);
    await done(reverse, { id: other.id }, apiKeyOf('biz_i'));
    const third = await used(card, { amount: '5' });
    expect((await done(adjust, { id: third.id, amount: '5.01' }, apiKeyOf('biz_i'))).userErrors).toMatchObject([
      { message: 'The card does not pay so much: spend limit exceeded.' },
    ]);
    for (const amount of ['0', '-1', '0.001'])
      expect(await refused(amount)).toMatchObject([{ code: 'parameter_invalid', path: ['amount'] }]);
    expect([await books('biz_i'), await kinds(third.id)]).toEqual([['90.00', '40.00'], ['card_transaction.created']]);
  });

  it('never has more held than there is, also when ten ask at once', async () => {
    await money.give('biz_j', '50');
    const card = await cardOf('biz_j');
    const uses = await Promise.all(Array.from({ length: 10 }, () => used(card, { amount: '2' })));
    const answers = await Promise.all(uses.map(({ id }) => done(adjust, { id, amount: '10' }, apiKeyOf('biz_j'))));
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(3);
    expect(await books('biz_j')).toEqual(['6.00', '44.00']);
  });
});

describe('a merchant who gives back', () => {
  it('makes another use below zero, of a part or of what is left, to the last cent', async () => {
    await money.give('biz_k', '100');
    const card = await cardOf('biz_k');
    const key = apiKeyOf('biz_k');
    const made = await used(card, { amount: '10', currency: 'EUR', merchantName: 'Café' });
    expect(await done(refund, { id: made.id }, key)).toEqual({
      cardTransaction: null,
      userErrors: [
        { code: 'conflict', message: 'The transaction is pending, so that nothing can be given back.', path: [] },
      ],
    });
    await done(complete, { id: made.id }, key);
    const { cardTransaction: part } = await done(refund, { id: made.id, amount: '3.33' }, key);
    expect(part).toEqual({
      ...made,
      id: expect.stringMatching(/^citx_/),
      refundOfId: made.id,
      status: 'COMPLETED',
      usdAmount: '-3.90',
      localAmount: { amount: '-3.33', currency: 'EUR' },
      createdAt: expect.any(String),
      postedAt: expect.any(String),
    });
    expect([part.id === made.id, await books('biz_k'), await kinds(part.id)]).toEqual([
      false,
      ['92.18', '0.00'],
      ['card_transaction.created', 'card_transaction.completed'],
    ]);
    expect((await done(refund, { id: made.id, amount: '6.68' }, key)).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'amount must be at most 6.67: that is what is left.', path: ['amount'] },
    ]);
    const { cardTransaction: rest } = await done(refund, { id: made.id }, key);
    expect([rest.usdAmount, rest.localAmount.amount, await books('biz_k')]).toEqual([
      '-7.82',
      '-6.67',
      ['100.00', '0.00'],
    ]);
    expect((await done(refund, { id: made.id }, key)).userErrors).toMatchObject([
      { message: 'The transaction was given back already, so that nothing can be given back.' },
    ]);
    expect((await done(refund, { id: rest.id }, key)).userErrors).toMatchObject([
      { message: 'The transaction is a refund itself, so that nothing can be given back.' },
    ]);
    expect((await ask(readCard, { id: card.id }, key)).data?.card.spentLastMonth).toBe(1172);
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('gives back once where ten ask at once, and once for each key', async () => {
    await money.give('biz_l', '100');
    const card = await cardOf('biz_l');
    const key = apiKeyOf('biz_l');
    const [one, two] = [await used(card, { amount: '10' }), await used(card, { amount: '10' })];
    for (const { id } of [one, two]) await done(complete, { id }, key);
    const all = await Promise.all(Array.from({ length: 10 }, () => done(refund, { id: one.id }, key)));
    expect(all.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    const parts = await Promise.all(Array.from({ length: 10 }, () => done(refund, { id: two.id, amount: '3' }, key)));
    expect(parts.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(3);
    expect(await books('biz_l')).toEqual(['99.00', '0.00']);
    const third = await used(card, { amount: '10' });
    await done(complete, { id: third.id }, key);
    const same = await Promise.all(
      Array.from({ length: 4 }, () => done(refund, { id: third.id, amount: '1', key: 'once' }, key)),
    );
    expect(new Set(same.map(({ cardTransaction }) => cardTransaction.id)).size).toBe(1);
  });

  it('leaves no more room below a limit, and reaches cards that are canceled', async () => {
    await money.give('biz_n', '100');
    const card = await cardOf('biz_n', { spendLimit: '10', spendLimitFrequency: 'ONE_TIME' });
    const made = await used(card, { amount: '10' });
    await done(complete, { id: made.id }, apiKeyOf('biz_n'));
    await done(updateCard, { id: card.id, input: { canceled: true } }, apiKeyOf('biz_n'));
    expect((await done(refund, { id: made.id }, apiKeyOf('biz_n'))).userErrors).toEqual([]);
    expect(await books('biz_n')).toEqual(['100.00', '0.00']);
    const other = await cardOf('biz_n', { spendLimit: '10', spendLimitFrequency: 'ONE_TIME' });
    const again = await used(other, { amount: '10' });
    await done(complete, { id: again.id }, apiKeyOf('biz_n'));
    await done(refund, { id: again.id }, apiKeyOf('biz_n'));
    expect((await used(other, { amount: '1' })).declinedReason).toBe('spend_limit_exceeded');
  });

  it('is played by whoever may change the card', async () => {
    await money.give('biz_o', '100');
    const card = await cardOf('biz_o');
    const { id } = await used(card, { amount: '10' });
    for (const [document, variables] of [
      [refund, { id }],
      [adjust, { id, amount: '5' }],
    ] as const) {
      for (const principal of [apiKeyOf('biz_stranger'), userOf('user_holder')])
        expect((await ask(document, variables, principal)).errors).toEqual(nothingThere);
      expect((await ask(document, variables, apiKeyOf('biz_o', ['payout:account:read']))).errors).toMatchObject([
        { message: 'This credential does not have the permission payout:account:update.' },
      ]);
    }
    expect(await books('biz_o')).toEqual(['90.00', '10.00']);
  });
});

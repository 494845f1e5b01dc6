import { apiKeyOf, userOf } from '../../../kit/src/testing';
import {
  ask,
  books,
  cardOf,
  complete,
  done,
  errors,
  money,
  nothingThere,
  payouts,
  readCard,
  reverse,
  setUpTests,
  updateCard,
  used,
  whole,
} from './testing';

setUpTests();

const adjust = `mutation ($id: ID!, $amount: Decimal!) { made: sandboxCardTransactionAdjust(id: $id, amount: $amount) { cardTransaction { ${whole} } ${errors} } }`;
const refund = `mutation ($id: ID!, $amount: Decimal, $key: String) { made: sandboxCardTransactionRefund(id: $id, amount: $amount, idempotencyKey: $key) { cardTransaction { ${whole} refundOfId } ${errors} } }`;
const kinds = async (id: string) => (await money.events(id)).map(([type]) => type);

describe('an adjustment by a merchant', () => {
  it('changes the held amount and records an event', async () => {
    await money.give('biz_h', '100');
    const card = await cardOf('biz_h');
    const made = await used(card, { amount: '10', currency: 'EUR' });
    const key = apiKeyOf('biz_h');
    expect((await done(adjust, { id: made.id, amount: '12.5' }, key)).cardTransaction).toEqual({
      ...made,
      usdAmount: '14.66',
      localAmount: { amount: '12.50', currency: 'EUR' },
    });
    expect(await books('biz_h')).toEqual(['85.34', '14.66']);
    expect((await done(adjust, { id: made.id, amount: '12.50' }, key)).userErrors).toEqual([]);
    await done(adjust, { id: made.id, amount: '1' }, key);
    expect(await books('biz_h')).toEqual(['98.82', '1.18']);
    await done(complete, { id: made.id }, key);
    expect([await books('biz_h'), await kinds(made.id)]).toEqual([
      ['98.82', '0.00'],
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

  it('is limited by card, limits and balance, and keeps the hold if it is declined', async () => {
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

  it('never holds more than the balance with ten concurrent requests', async () => {
    await money.give('biz_j', '50');
    const card = await cardOf('biz_j');
    const uses = await Promise.all(Array.from({ length: 10 }, () => used(card, { amount: '2' })));
    const answers = await Promise.all(uses.map(({ id }) => done(adjust, { id, amount: '10' }, apiKeyOf('biz_j'))));
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(3);
    expect(await books('biz_j')).toEqual(['6.00', '44.00']);
  });
});

describe('a merchant refund', () => {
  it('creates a transaction with a negative amount, of a part or the remainder, exact to the cent', async () => {
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
      ['92.17', '0.00'],
      ['card_transaction.created', 'card_transaction.completed'],
    ]);
    expect((await done(refund, { id: made.id, amount: '6.68' }, key)).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'amount must be at most 6.67: that is what is left.', path: ['amount'] },
    ]);
    const { cardTransaction: rest } = await done(refund, { id: made.id }, key);
    expect([rest.usdAmount, rest.localAmount.amount, await books('biz_k')]).toEqual([
      '-7.83',
      '-6.67',
      ['100.00', '0.00'],
    ]);
    expect((await done(refund, { id: made.id }, key)).userErrors).toMatchObject([
      { message: 'The transaction was given back already, so that nothing can be given back.' },
    ]);
    expect((await done(refund, { id: rest.id }, key)).userErrors).toMatchObject([
      { message: 'The transaction is a refund itself, so that nothing can be given back.' },
    ]);
    expect((await ask(readCard, { id: card.id }, key)).data?.card.spentLastMonth).toBe(1173);
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('takes effect once with ten concurrent requests, and once per idempotency key', async () => {
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

  it('leaves the spend limit used, and works for canceled cards', async () => {
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

  it('requires the permission to change the card', async () => {
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

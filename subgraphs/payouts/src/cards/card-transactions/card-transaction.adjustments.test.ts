import { apiKeyOf, userOf, errorsOf } from '../../../../kit/src/testing';
import {
  execute,
  balancesOf,
  cardOf,
  complete,
  runCommand,
  errors,
  money,
  notFound,
  payouts,
  readCard,
  reverse,
  setUpTests,
  updateCard,
  transactionOf,
  allFields,
} from './testing';

setUpTests();

const adjust = `mutation ($id: ID!, $amount: Decimal!) { made: sandboxCardTransactionAdjust(id: $id, amount: $amount) { cardTransaction { ${allFields} } ${errors} } }`;
const refund = `mutation ($id: ID!, $amount: Decimal, $key: String) { made: sandboxCardTransactionRefund(id: $id, amount: $amount, idempotencyKey: $key) { cardTransaction { ${allFields} refundOfId } ${errors} } }`;
const kinds = async (id: string) => (await money.events(id)).map(([type]) => type);

describe('an adjustment by a merchant', () => {
  it('changes the held amount and records an event', async () => {
    await money.credit('biz_h', '100');
    const card = await cardOf('biz_h');
    const created = await transactionOf(card, { amount: '10', currency: 'EUR' });
    const key = apiKeyOf('biz_h');
    expect((await runCommand(adjust, { id: created.id, amount: '12.5' }, key)).cardTransaction).toEqual({
      ...created,
      usdAmount: '14.66',
      localAmount: { amount: '12.50', currency: 'EUR' },
    });
    expect(await balancesOf('biz_h')).toEqual(['85.34', '14.66']);
    expect((await runCommand(adjust, { id: created.id, amount: '12.50' }, key)).userErrors).toEqual([]);
    await runCommand(adjust, { id: created.id, amount: '1' }, key);
    expect(await balancesOf('biz_h')).toEqual(['98.82', '1.18']);
    await runCommand(complete, { id: created.id }, key);
    expect([await balancesOf('biz_h'), await kinds(created.id)]).toEqual([
      ['98.82', '0.00'],
      [
        'card_transaction.created',
        'card_transaction.updated',
        'card_transaction.updated',
        'card_transaction.completed',
      ],
    ]);
    expect(await runCommand(adjust, { id: created.id, amount: '2' }, key)).toEqual({
      cardTransaction: null,
      userErrors: [
        {
          code: 'conflict',
          message: 'The transaction is completed; only a pending transaction can be changed.',
          path: [],
        },
      ],
    });
  });

  it('is limited by card, limits and balance, and keeps the hold if it is declined', async () => {
    await money.credit('biz_i', '30');
    const card = await cardOf('biz_i', { spendLimit: '40', spendLimitFrequency: 'DAILY', transactionLimit: '35' });
    const created = await transactionOf(card, { amount: '20' });
    const rejectionOf = async (amount: string) =>
      (await runCommand(adjust, { id: created.id, amount }, apiKeyOf('biz_i'))).userErrors;
    expect(await rejectionOf('35.01')).toEqual([
      { code: 'conflict', message: 'The card declines this amount: transaction limit exceeded.', path: ['amount'] },
    ]);
    expect(await rejectionOf('31')).toMatchObject([{ message: 'The card declines this amount: insufficient funds.' }]);
    const other = await transactionOf(card, { amount: '5' });
    await money.credit('biz_i', '100');
    expect(await rejectionOf('35')).toEqual([]);
    expect(await rejectionOf('35')).toEqual([]);
    await runCommand(reverse, { id: other.id }, apiKeyOf('biz_i'));
    const third = await transactionOf(card, { amount: '5' });
    expect((await runCommand(adjust, { id: third.id, amount: '5.01' }, apiKeyOf('biz_i'))).userErrors).toMatchObject([
      { message: 'The card declines this amount: spend limit exceeded.' },
    ]);
    for (const amount of ['0', '-1', '0.001'])
      expect(await rejectionOf(amount)).toMatchObject([{ code: 'parameter_invalid', path: ['amount'] }]);
    expect([await balancesOf('biz_i'), await kinds(third.id)]).toEqual([
      ['90.00', '40.00'],
      ['card_transaction.created'],
    ]);
  });

  it('never holds more than the balance with ten concurrent requests', async () => {
    await money.credit('biz_j', '50');
    const card = await cardOf('biz_j');
    const uses = await Promise.all(Array.from({ length: 10 }, () => transactionOf(card, { amount: '2' })));
    const results = await Promise.all(
      uses.map(({ id }) => runCommand(adjust, { id, amount: '10' }, apiKeyOf('biz_j'))),
    );
    expect(results.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(3);
    expect(await balancesOf('biz_j')).toEqual(['6.00', '44.00']);
  });
});

describe('a merchant refund', () => {
  it('creates a transaction with a negative amount, of a part or the remainder, exact to the cent', async () => {
    await money.credit('biz_k', '100');
    const card = await cardOf('biz_k');
    const key = apiKeyOf('biz_k');
    const created = await transactionOf(card, { amount: '10', currency: 'EUR', merchantName: 'Café' });
    expect(await runCommand(refund, { id: created.id }, key)).toEqual({
      cardTransaction: null,
      userErrors: [{ code: 'conflict', message: 'The transaction is pending, so it cannot be refunded.', path: [] }],
    });
    await runCommand(complete, { id: created.id }, key);
    const { cardTransaction: partialRefund } = await runCommand(refund, { id: created.id, amount: '3.33' }, key);
    expect(partialRefund).toEqual({
      ...created,
      id: expect.stringMatching(/^citx_/),
      refundOfId: created.id,
      status: 'COMPLETED',
      usdAmount: '-3.90',
      localAmount: { amount: '-3.33', currency: 'EUR' },
      createdAt: expect.any(String),
      postedAt: expect.any(String),
    });
    expect([partialRefund.id === created.id, await balancesOf('biz_k'), await kinds(partialRefund.id)]).toEqual([
      false,
      ['92.17', '0.00'],
      ['card_transaction.created', 'card_transaction.completed'],
    ]);
    expect((await runCommand(refund, { id: created.id, amount: '6.68' }, key)).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'amount must be at most 6.67, the remaining amount.', path: ['amount'] },
    ]);
    const { cardTransaction: rest } = await runCommand(refund, { id: created.id }, key);
    expect([rest.usdAmount, rest.localAmount.amount, await balancesOf('biz_k')]).toEqual([
      '-7.83',
      '-6.67',
      ['100.00', '0.00'],
    ]);
    expect((await runCommand(refund, { id: created.id }, key)).userErrors).toMatchObject([
      { message: 'The transaction was already refunded in full, so it cannot be refunded.' },
    ]);
    expect((await runCommand(refund, { id: rest.id }, key)).userErrors).toMatchObject([
      { message: 'The transaction is itself a refund, so it cannot be refunded.' },
    ]);
    expect((await execute(readCard, { id: card.id }, key)).data?.card.spentLastMonth).toBe(1173);
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('takes effect once with ten concurrent requests, and once per idempotency key', async () => {
    await money.credit('biz_l', '100');
    const card = await cardOf('biz_l');
    const key = apiKeyOf('biz_l');
    const [one, two] = [await transactionOf(card, { amount: '10' }), await transactionOf(card, { amount: '10' })];
    for (const { id } of [one, two]) await runCommand(complete, { id }, key);
    const all = await Promise.all(Array.from({ length: 10 }, () => runCommand(refund, { id: one.id }, key)));
    expect(all.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    const partialRefunds = await Promise.all(
      Array.from({ length: 10 }, () => runCommand(refund, { id: two.id, amount: '3' }, key)),
    );
    expect(partialRefunds.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(3);
    expect(await balancesOf('biz_l')).toEqual(['99.00', '0.00']);
    const third = await transactionOf(card, { amount: '10' });
    await runCommand(complete, { id: third.id }, key);
    const same = await Promise.all(
      Array.from({ length: 4 }, () => runCommand(refund, { id: third.id, amount: '1', key: 'once' }, key)),
    );
    expect(new Set(same.map(({ cardTransaction }) => cardTransaction.id)).size).toBe(1);
  });

  it('leaves the spend limit used, and works for canceled cards', async () => {
    await money.credit('biz_n', '100');
    const card = await cardOf('biz_n', { spendLimit: '10', spendLimitFrequency: 'ONE_TIME' });
    const created = await transactionOf(card, { amount: '10' });
    await runCommand(complete, { id: created.id }, apiKeyOf('biz_n'));
    await runCommand(updateCard, { id: card.id, input: { canceled: true } }, apiKeyOf('biz_n'));
    expect((await runCommand(refund, { id: created.id }, apiKeyOf('biz_n'))).userErrors).toEqual([]);
    expect(await balancesOf('biz_n')).toEqual(['100.00', '0.00']);
    const other = await cardOf('biz_n', { spendLimit: '10', spendLimitFrequency: 'ONE_TIME' });
    const repeated = await transactionOf(other, { amount: '10' });
    await runCommand(complete, { id: repeated.id }, apiKeyOf('biz_n'));
    await runCommand(refund, { id: repeated.id }, apiKeyOf('biz_n'));
    expect((await transactionOf(other, { amount: '1' })).declinedReason).toBe('spend_limit_exceeded');
  });

  it('requires the permission to change the card', async () => {
    await money.credit('biz_o', '100');
    const card = await cardOf('biz_o');
    const { id } = await transactionOf(card, { amount: '10' });
    for (const [document, variables] of [
      [refund, { id }],
      [adjust, { id, amount: '5' }],
    ] as const) {
      for (const principal of [apiKeyOf('biz_stranger'), userOf('user_holder')])
        expect(errorsOf(await execute(document, variables, principal))).toEqual(notFound);
      expect(errorsOf(await execute(document, variables, apiKeyOf('biz_o', ['payout:account:read'])))).toMatchObject([
        { message: 'This credential does not have the permission payout:account:update.' },
      ]);
    }
    expect(await balancesOf('biz_o')).toEqual(['90.00', '10.00']);
  });
});

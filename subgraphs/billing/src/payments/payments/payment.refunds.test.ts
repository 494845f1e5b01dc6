import { apiKeyOf, errorsOf } from '../../../../kit/src/testing';
import { payment, planId, refund, setUpTests, shop } from './testing/commands';

setUpTests();

describe('a refund', () => {
  const bought = async (buyer: string, plan = planId) => (await shop.submit(plan, { buyer })).session;

  it('of the full amount ends the membership', async () => {
    const { paymentId, membershipId } = await bought('regret');
    const { data } = await refund(paymentId);
    expect(data?.refundCreate).toEqual({
      refund: {
        id: expect.stringMatching(/^rfnd_/),
        status: 'SUCCEEDED',
        amount: { amount: '20.00' },
        automatic: false,
        provider: 'MULTI_PSP',
        referenceStatus: 'AVAILABLE',
        referenceType: 'ACQUIRER_REFERENCE_NUMBER',
        referenceValue: expect.stringMatching(/^\d{23}$/),
        payment: { id: paymentId, substatus: 'REFUNDED' },
      },
      userErrors: [],
    });
    expect(await payment(paymentId)).toMatchObject({
      status: 'PAID',
      substatus: 'REFUNDED',
      refundedAmount: { amount: '20.00' },
      refundable: false,
      membership: { id: membershipId, status: 'CANCELED' },
    });
    expect(await shop.events(data?.refundCreate.refund.id)).toEqual(['refund.created', 'refund.updated']);
    expect(await shop.events(membershipId)).toEqual(['membership.activated', 'membership.deactivated']);
    expect((await refund(paymentId)).data?.refundCreate.userErrors).toEqual([
      { code: 'conflict', message: 'This payment has been refunded in full.', path: [] },
    ]);
  });

  it('of a part leaves the rest and the membership', async () => {
    const { paymentId } = await bought('part');
    await refund(paymentId, '5');
    expect(await payment(paymentId)).toMatchObject({
      substatus: 'PARTIALLY_REFUNDED',
      refundedAmount: { amount: '5.00' },
      refundable: true,
      membership: { status: 'COMPLETED' },
    });
    expect((await refund(paymentId, '15.01')).data?.refundCreate.userErrors).toEqual([
      { code: 'parameter_invalid', message: 'At most $15.00 of this payment can be refunded.', path: ['amount'] },
    ]);
    for (const [amount, message] of [
      ['0', 'amount must be greater than zero.'],
      ['-1', 'amount must not be negative.'],
      ['1.001', 'amount must have at most 2 decimals in usd.'],
    ]) {
      expect((await refund(paymentId, amount)).data?.refundCreate.userErrors).toEqual([
        { code: 'parameter_invalid', message, path: ['amount'] },
      ]);
    }
    await refund(paymentId);
    expect(await payment(paymentId)).toMatchObject({
      substatus: 'REFUNDED',
      refundedAmount: { amount: '20.00' },
      refunds: [{ amount: { amount: '15.00' } }, { amount: { amount: '5.00' } }],
    });
  });

  it('never exceeds the amount paid, even with concurrent requests', async () => {
    const { paymentId } = await bought('crowd');
    const results = await Promise.all(Array.from({ length: 12 }, () => refund(paymentId, '3')));
    expect(results.filter(({ data }) => data?.refundCreate.refund).length).toBe(6);
    expect(await payment(paymentId)).toMatchObject({ refundedAmount: { amount: '18.00' } });
    expect(
      (
        await shop.rows(
          'SELECT sum(amount)::text AS sum FROM billing.sandbox_refunds WHERE charge_key IN (SELECT id FROM billing.charge_attempts WHERE payment_id = $1)',
          [paymentId],
        )
      )[0].sum,
    ).toBe('18.00');
  });

  it('splits the tax of the payment exactly to the cent', async () => {
    const taxed = await shop.plan({ initialPrice: '10', taxType: 'EXCLUSIVE' });
    const { session } = await shop.submit(taxed, { buyer: 'taxed', billingAddress: { country: 'DE' } });
    expect(await payment(session.paymentId)).toMatchObject({ total: { amount: '11.90' } });
    for (const amount of ['3.33', '3.33', undefined]) await refund(session.paymentId, amount);
    expect(await payment(session.paymentId)).toMatchObject({
      refundedAmount: { amount: '11.90' },
      taxRefundedAmount: { amount: '1.90' },
      substatus: 'REFUNDED',
    });
    const refundRows = await shop.rows(
      'SELECT tax_amount::text AS tax FROM billing.refunds WHERE payment_id = $1 ORDER BY created_at, id',
      [session.paymentId],
    );
    expect(refundRows.map(({ tax }) => tax)).toEqual(['0.53', '0.53', '0.84']);
  });

  it('is rejected if the payment was not charged by a processor', async () => {
    const { paymentId } = await bought('elsewhere');
    await shop.rows('DELETE FROM billing.charge_attempts WHERE payment_id = $1', [paymentId]);
    expect((await refund(paymentId, '1')).data?.refundCreate).toEqual({
      refund: null,
      userErrors: [
        {
          code: 'conflict',
          message: 'Only a payment collected by a payment processor can be refunded.',
          path: [],
        },
      ],
    });
    expect(await payment(paymentId)).toMatchObject({
      status: 'PAID',
      substatus: 'SUCCEEDED',
      refundedAmount: { amount: '0.00' },
      refunds: [],
    });
  });

  it('requires its account and the permission', async () => {
    const { paymentId } = await bought('guarded');
    expect(errorsOf(await refund(paymentId, '1', apiKeyOf('biz_stranger')))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect(errorsOf(await refund(paymentId, '1', apiKeyOf('biz_seller', ['payment:basic:read'])))).toMatchObject([
      { message: 'This credential does not have the permission payment:manage.' },
    ]);
    expect(errorsOf(await refund('pay_none'))).toMatchObject([{ message: 'No such resource was found.' }]);
    expect(await payment(paymentId)).toMatchObject({ refundedAmount: { amount: '0.00' }, refunds: [] });
  });
});

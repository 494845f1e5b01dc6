import { deliverIntegrationEvents, type IntegrationEvent } from '../../../../kit/src';
import { run } from '../../../../kit/src/testing';
import { bought, setUpTests, shop } from './testing';

setUpTests();

let eventCount = 0;
/** Delivers a bank report on a payment and returns the recorded result. */
async function report(paymentId: string, changes: object = {}, id = `dspr_${(eventCount += 1)}`): Promise<unknown> {
  const event: IntegrationEvent = {
    id: `evt_report${(eventCount += 1)}`,
    type: 'fact:dispute.reported',
    resourceId: id,
    accountId: 'biz_seller',
    occurredAt: new Date(),
    row: {
      id,
      payment_id: paymentId,
      dispute_id: `dspt_${id}`,
      inquiry: false,
      escalation: false,
      amount: null,
      ...changes,
    },
  };
  for (const _time of [1, 2]) await deliverIntegrationEvents(shop.billing.consumers, [event]);
  const [recorded] = await shop.rows(
    'SELECT amount::text AS amount, refusal, rest::text AS rest FROM billing.dispute_reports WHERE id = $1',
    [id],
  );
  const outboxRows = await shop.rows('SELECT "row"->>\'amount\' AS amount FROM billing.outbox WHERE resource_id = $1', [
    id,
  ]);
  expect(outboxRows).toHaveLength(1);
  return recorded;
}

const refund = async (paymentId: string, amount?: string) =>
  (
    await run(
      shop.billing.subgraph,
      shop.seller,
      'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { status } userErrors { message } } }',
      { input: { paymentId, amount } },
    )
  ).data?.refundCreate;
const notRefundable = {
  refund: null,
  userErrors: [{ message: 'A payment that is disputed, or was lost to a dispute, cannot be refunded.' }],
};
const substatusOf = async (paymentId: string) =>
  (await shop.rows('SELECT substatus FROM billing.payments WHERE id = $1', [paymentId]))[0].substatus;

it('a report blocks refunds of the payment from its own transaction on', async () => {
  const { paymentId } = await bought();
  expect(await report(paymentId)).toEqual({ amount: '10.00', refusal: null, rest: '10.00' });
  expect(await refund(paymentId)).toEqual(notRefundable);
  expect(await refund(paymentId, '1')).toEqual(notRefundable);
  expect(await substatusOf(paymentId)).toBe('dispute_needs_response');
});

it('a card with immediately disputed charges blocks refunds too', async () => {
  const { paymentId } = await bought({}, '4000000000000259');
  expect(await refund(paymentId)).toEqual(notRefundable);
  expect(await substatusOf(paymentId)).toBe('dispute_needs_response');
});

it('a report covers at most the amount that refunds have left', async () => {
  const { paymentId } = await bought();
  await refund(paymentId, '3.50');
  expect(await report(paymentId, { amount: '6.51' })).toEqual({ amount: null, refusal: 'too_large', rest: '6.50' });
  expect(await substatusOf(paymentId)).toBe('partially_refunded');
  expect(await report(paymentId, { amount: '10', escalation: true })).toEqual({
    amount: '6.50',
    refusal: null,
    rest: '6.50',
  });
  expect(await refund(paymentId, '1')).toEqual(notRefundable);
});

it('a report on a fully refunded payment is accepted only as an inquiry', async () => {
  const { paymentId } = await bought();
  expect((await refund(paymentId)).refund).toEqual({ status: 'SUCCEEDED' });
  expect(await report(paymentId)).toEqual({ amount: null, refusal: 'refunded', rest: '0.00' });
  expect(await report(paymentId, { inquiry: true })).toEqual({ amount: '10.00', refusal: null, rest: '0.00' });
  expect(await substatusOf(paymentId)).toBe('refunded');
});

it('an inquiry does not block refunds', async () => {
  const { paymentId } = await bought();
  expect(await report(paymentId, { inquiry: true, amount: '4' })).toEqual({
    amount: '4.00',
    refusal: null,
    rest: '10.00',
  });
  expect((await refund(paymentId)).refund).toEqual({ status: 'SUCCEEDED' });
});

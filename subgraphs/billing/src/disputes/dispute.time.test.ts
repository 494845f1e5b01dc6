import { run } from '../../../kit/src/testing';
import { tokenFor } from '../checkout/testing/test-checkout';
import {
  bought,
  day,
  inDays,
  line,
  monthly,
  record,
  recordAt,
  renewals,
  rowOf,
  setUpTests,
  shop,
  statusOf,
} from './testing';

setUpTests();

/** Runs the due jobs of each day. */
async function pass(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1) while ((await shop.due(inDays(n))) > 0);
}

describe('billing during a dispute', () => {
  it('charges nothing, and the renewals due once it is won', async () => {
    const made = await bought();
    const { renewal_period_end: end } = await rowOf(made.id);
    await record(made.paymentId, 'opened');
    await pass(29, 65);
    expect([await renewals(made.id), (await rowOf(made.id)).renewal_period_end, (await rowOf(made.id)).due_at]).toEqual(
      [[], end, null],
    );
    await recordAt(inDays(65), made.paymentId, 'won');
    await pass(65, 66);
    const paid = { status: 'paid', total: '10.00', refunded: '0.00' };
    expect([await renewals(made.id), await statusOf(made.id)]).toEqual([[paid, paid], 'active']);
    expect(Date.parse((await rowOf(made.id)).renewal_period_end)).toBe(Date.parse(end) + 60 * day);
  });

  it('does not change the period if the dispute is won before its end', async () => {
    const made = await bought();
    const { renewal_period_end: end } = await rowOf(made.id);
    await record(made.paymentId, 'opened');
    await recordAt(inDays(20), made.paymentId, 'won');
    await pass(29, 29);
    expect([await renewals(made.id), (await rowOf(made.id)).renewal_period_end]).toEqual([[], end]);
    await pass(30, 31);
    expect(await renewals(made.id)).toHaveLength(1);
  });

  it('ends canceling and expired memberships once it is won', async () => {
    const [leaving, timed] = [await bought(), await bought({ expirationDays: 10 })];
    await shop.ask(
      'mutation ($id: ID!) { membershipUpdate(id: $id, input: { cancelAtPeriodEnd: true }) { userErrors { code } } }',
      { id: leaving.id },
    );
    for (const { paymentId } of [leaving, timed]) await record(paymentId, 'opened');
    await pass(29, 35);
    expect([await statusOf(leaving.id), await statusOf(timed.id)]).toEqual(['unresolved', 'unresolved']);
    for (const { paymentId } of [leaving, timed]) await recordAt(inDays(35), paymentId, 'won');
    await pass(35, 35);
    expect([await statusOf(leaving.id), await statusOf(timed.id), await renewals(leaving.id)]).toEqual([
      'canceled',
      'expired',
      [],
    ]);
  });

  it('does not retry a failed renewal until the dispute ends', async () => {
    const made = await bought({ ...monthly, initialPrice: '0' }, '4000000000000341');
    await pass(30, 30);
    expect(await statusOf(made.id)).toBe('past_due');
    await record(made.paymentId, 'opened');
    await shop.submit(await shop.checkout({ mode: 'SETUP' }), {
      buyer: made.user.slice('user_'.length),
      cardToken: await tokenFor('4242424242424242'),
    });
    await pass(31, 40);
    expect([await statusOf(made.id), await renewals(made.id)]).toEqual([
      'unresolved',
      [{ status: 'open', total: '10.00', refunded: '0.00' }],
    ]);
    const [{ id: open }] = await shop.rows(
      "SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'open'",
      [made.id],
    );
    const retried = await run(
      shop.billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { paymentRetry(id: $id) { userErrors { message } } }',
      { id: open },
    );
    expect(retried.data?.paymentRetry.userErrors).toEqual([
      { message: 'Only an open payment of a membership that goes on can be retried.' },
    ]);
    await recordAt(inDays(40), made.paymentId, 'won');
    expect(await statusOf(made.id)).toBe('past_due');
    await pass(40, 41);
    expect([await statusOf(made.id), await renewals(made.id)]).toEqual([
      'active',
      [{ status: 'paid', total: '10.00', refunded: '0.00' }],
    ]);
  });

  it('leaves no open renewal payment when it is lost', async () => {
    const made = await bought({ ...monthly, initialPrice: '0' }, '4000000000000341');
    await pass(30, 30);
    await record(made.paymentId, 'opened');
    await record(made.paymentId, 'lost');
    const abandoned = { status: 'void', total: '10.00', refunded: '0.00' };
    expect([await statusOf(made.id), await renewals(made.id)]).toEqual(['canceled', [abandoned]]);
  });

  it.each([
    ['4242424242424242', 'paid', '10.00'],
    ['4000000000000341', 'open', '0.00'],
  ] as const)('settles a renewal in progress with %s, and renews again afterwards', async (card, becomes, refunded) => {
    const made = await bought({ ...monthly, initialPrice: '0' }, card);
    line.plan('charge', 'answerLost');
    await shop.due(inDays(30));
    expect(await renewals(made.id)).toMatchObject([{ status: 'open' }]);
    await record(made.paymentId, 'opened');
    await pass(31, 33);
    expect([await statusOf(made.id), await renewals(made.id)]).toEqual([
      'unresolved',
      [{ status: becomes, total: '10.00', refunded }],
    ]);
    if (becomes === 'open')
      await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer: made.user.slice('user_'.length) });
    await recordAt(inDays(34), made.paymentId, 'won');
    await pass(34, 36);
    expect([await statusOf(made.id), (await renewals(made.id)).at(-1)]).toEqual([
      'active',
      { status: 'paid', total: '10.00', refunded: '0.00' },
    ]);
    expect((await rowOf(made.id)).renewal_payment_id).toBeNull();
  });

  it('delays the end of a pause until the dispute ends', async () => {
    const made = await bought();
    await shop.ask(
      'mutation ($id: ID!, $until: DateTime!) { membershipPause(id: $id, input: { until: $until }) { userErrors { code } } }',
      { id: made.id, until: inDays(10).toISOString() },
    );
    await record(made.paymentId, 'opened');
    await pass(10, 12);
    expect(await rowOf(made.id)).toMatchObject({ status: 'unresolved', payment_collection_paused: true, due_at: null });
    await recordAt(inDays(12), made.paymentId, 'closed');
    await pass(12, 12);
    expect(await rowOf(made.id)).toMatchObject({ status: 'active', payment_collection_paused: false });
  });
});

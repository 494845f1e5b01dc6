import { run } from '../../../../kit/src/testing';
import { tokenFor } from '../../checkout/sessions/testing/test-checkout';
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

/** Runs the due jobs of each day in the range. */
async function runDueJobs(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1) while ((await shop.due(inDays(n))) > 0);
}

describe('billing during a dispute', () => {
  it('charges nothing, and the renewals due once it is won', async () => {
    const purchase = await bought();
    const { renewal_period_end: end } = await rowOf(purchase.id);
    await record(purchase.paymentId, 'opened');
    await runDueJobs(29, 65);
    expect([
      await renewals(purchase.id),
      (await rowOf(purchase.id)).renewal_period_end,
      (await rowOf(purchase.id)).due_at,
    ]).toEqual([[], end, null]);
    await recordAt(inDays(65), purchase.paymentId, 'won');
    await runDueJobs(65, 66);
    const paid = { status: 'paid', total: '10.00', refunded: '0.00' };
    expect([await renewals(purchase.id), await statusOf(purchase.id)]).toEqual([[paid, paid], 'active']);
    expect(Date.parse((await rowOf(purchase.id)).renewal_period_end)).toBe(Date.parse(end) + 60 * day);
  });

  it('does not change the period if the dispute is won before its end', async () => {
    const purchase = await bought();
    const { renewal_period_end: end } = await rowOf(purchase.id);
    await record(purchase.paymentId, 'opened');
    await recordAt(inDays(20), purchase.paymentId, 'won');
    await runDueJobs(29, 29);
    expect([await renewals(purchase.id), (await rowOf(purchase.id)).renewal_period_end]).toEqual([[], end]);
    await runDueJobs(30, 31);
    expect(await renewals(purchase.id)).toHaveLength(1);
  });

  it('ends canceling and expired memberships once it is won', async () => {
    const [canceling, timed] = [await bought(), await bought({ expirationDays: 10 })];
    await shop.execute(
      'mutation ($id: ID!) { membershipUpdate(id: $id, input: { cancelAtPeriodEnd: true }) { userErrors { code } } }',
      { id: canceling.id },
    );
    for (const { paymentId } of [canceling, timed]) await record(paymentId, 'opened');
    await runDueJobs(29, 35);
    expect([await statusOf(canceling.id), await statusOf(timed.id)]).toEqual(['unresolved', 'unresolved']);
    for (const { paymentId } of [canceling, timed]) await recordAt(inDays(35), paymentId, 'won');
    await runDueJobs(35, 35);
    expect([await statusOf(canceling.id), await statusOf(timed.id), await renewals(canceling.id)]).toEqual([
      'canceled',
      'expired',
      [],
    ]);
  });

  it('does not retry a failed renewal until the dispute ends', async () => {
    const purchase = await bought({ ...monthly, initialPrice: '0' }, '4000000000000341');
    await runDueJobs(30, 30);
    expect(await statusOf(purchase.id)).toBe('past_due');
    await record(purchase.paymentId, 'opened');
    await shop.submit(await shop.checkout({ mode: 'SETUP' }), {
      buyer: purchase.user.slice('user_'.length),
      cardToken: await tokenFor('4242424242424242'),
    });
    await runDueJobs(31, 40);
    expect([await statusOf(purchase.id), await renewals(purchase.id)]).toEqual([
      'unresolved',
      [{ status: 'open', total: '10.00', refunded: '0.00' }],
    ]);
    const [{ id: open }] = await shop.rows(
      "SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'open'",
      [purchase.id],
    );
    const retried = await run(
      shop.billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { paymentRetry(id: $id) { userErrors { message } } }',
      { id: open },
    );
    expect(retried.data?.paymentRetry.userErrors).toEqual([
      { message: 'Only an open payment of a running membership can be retried.' },
    ]);
    await recordAt(inDays(40), purchase.paymentId, 'won');
    expect(await statusOf(purchase.id)).toBe('past_due');
    await runDueJobs(40, 41);
    expect([await statusOf(purchase.id), await renewals(purchase.id)]).toEqual([
      'active',
      [{ status: 'paid', total: '10.00', refunded: '0.00' }],
    ]);
  });

  it('leaves no open renewal payment when it is lost', async () => {
    const purchase = await bought({ ...monthly, initialPrice: '0' }, '4000000000000341');
    await runDueJobs(30, 30);
    await record(purchase.paymentId, 'opened');
    await record(purchase.paymentId, 'lost');
    const abandoned = { status: 'void', total: '10.00', refunded: '0.00' };
    expect([await statusOf(purchase.id), await renewals(purchase.id)]).toEqual(['canceled', [abandoned]]);
  });

  it.each([
    ['4242424242424242', 'paid', '10.00'],
    ['4000000000000341', 'open', '0.00'],
  ] as const)('settles a renewal in progress with %s, and renews again afterwards', async (card, becomes, refunded) => {
    const purchase = await bought({ ...monthly, initialPrice: '0' }, card);
    line.plan('charge', 'answerLost');
    await shop.due(inDays(30));
    expect(await renewals(purchase.id)).toMatchObject([{ status: 'open' }]);
    await record(purchase.paymentId, 'opened');
    await runDueJobs(31, 33);
    expect([await statusOf(purchase.id), await renewals(purchase.id)]).toEqual([
      'unresolved',
      [{ status: becomes, total: '10.00', refunded }],
    ]);
    if (becomes === 'open')
      await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer: purchase.user.slice('user_'.length) });
    await recordAt(inDays(34), purchase.paymentId, 'won');
    await runDueJobs(34, 36);
    expect([await statusOf(purchase.id), (await renewals(purchase.id)).at(-1)]).toEqual([
      'active',
      { status: 'paid', total: '10.00', refunded: '0.00' },
    ]);
    expect((await rowOf(purchase.id)).renewal_payment_id).toBeNull();
  });

  it('delays the end of a pause until the dispute ends', async () => {
    const purchase = await bought();
    await shop.execute(
      'mutation ($id: ID!, $until: DateTime!) { membershipPause(id: $id, input: { until: $until }) { userErrors { code } } }',
      { id: purchase.id, until: inDays(10).toISOString() },
    );
    await record(purchase.paymentId, 'opened');
    await runDueJobs(10, 12);
    expect(await rowOf(purchase.id)).toMatchObject({
      status: 'unresolved',
      payment_collection_paused: true,
      due_at: null,
    });
    await recordAt(inDays(12), purchase.paymentId, 'closed');
    await runDueJobs(12, 12);
    expect(await rowOf(purchase.id)).toMatchObject({ status: 'active', payment_collection_paused: false });
  });
});

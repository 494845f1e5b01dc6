import type { TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { openUnreliableCheckout } from '../../checkout/sessions/testing/unreliable-checkout';
import type { UnreliableProcessor } from '../../payments/processors/testing/unreliable-processor';
import { run } from '../../../../kit/src/testing';
import { systemClock } from '../../../../kit/src';

let shop: TestCheckout;
let line: UnreliableProcessor;
beforeAll(async () => {
  ({ shop, line } = await openUnreliableCheckout());
});
afterAll(() => shop.close());
afterEach(() => {
  shop.clock = systemClock;
});

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const monthly = { planType: 'RENEWAL', initialPrice: '0', renewalPrice: '10', billingPeriod: 30 };
const scheduled = 'membership.cancel_at_period_end_changed';
const deactivated = 'membership.deactivated';

/** Runs due jobs day by day, and fails if that does not terminate. */
async function runDueJobs(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1)
    for (let rounds = 0; (await shop.due(inDays(n))) > 0; rounds += 1) expect(rounds).toBeLessThan(20);
}

const rowOf = async (id: string) =>
  (await shop.rows('SELECT to_jsonb(t) AS row FROM billing.memberships t WHERE id = $1', [id]))[0].row;
const renewals = async (id: string) =>
  shop.rows(
    "SELECT id, status, payments_failed AS failed, next_payment_attempt AS next FROM billing.payments WHERE membership_id = $1 AND billing_reason = 'subscription_cycle' ORDER BY created_at, id",
    [id],
  );
const statuses = async (id: string) => [(await rowOf(id)).status, ...(await renewals(id)).map(({ status }) => status)];

let buyers = 0;
async function buy(plan: object, card: string): Promise<{ id: string; buyer: string }> {
  const buyer = `decliner${(buyers += 1)}`;
  const { session } = await shop.submit(await shop.plan(plan), { buyer, card });
  return { id: session.membershipId, buyer };
}

/** Creates a past due membership with an open renewal payment. */
async function pastDue(): Promise<{ id: string; paymentId: string; buyer: string; end: number }> {
  const { id, buyer } = await buy(monthly, '4000000000000341');
  const end = Date.parse((await rowOf(id)).renewal_period_end);
  await runDueJobs(30, 30);
  const [payment] = await renewals(id);
  expect(await statuses(id)).toEqual(['past_due', 'open']);
  return { id, paymentId: payment.id, buyer, end };
}

const saveValidCard = async (buyer: string) => shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer });
const atPeriodEnd = (id: string, cancelAtPeriodEnd = true) =>
  shop.execute(
    'mutation ($id: ID!, $input: MembershipPatch!) { membershipUpdate(id: $id, input: $input) { membership { status cancelAtPeriodEnd } userErrors { message } } }',
    { id, input: { cancelAtPeriodEnd } },
  );
const extend = (id: string, days: number) =>
  shop.execute(
    'mutation ($id: ID!, $days: Int!) { membershipExtend(id: $id, input: { days: $days }) { membership { status currentPeriodEnd } userErrors { message } } }',
    { id, days },
  );
const retry = async (paymentId: string) =>
  (
    await run(
      shop.billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { paymentRetry(id: $id) { userErrors { code message } } }',
      { id: paymentId },
    )
  ).data?.paymentRetry.userErrors;

describe('a renewal that is canceled while the membership is past due', () => {
  it('is no longer collected: the membership ends at the time of the next retry', async () => {
    const { id, paymentId, buyer } = await pastDue();
    expect((await atPeriodEnd(id)).membership).toEqual({ status: 'CANCELING', cancelAtPeriodEnd: true });
    expect(await renewals(id)).toEqual([{ id: paymentId, status: 'open', failed: 1, next: null }]);
    await saveValidCard(buyer);
    expect(await retry(paymentId)).toEqual([
      { code: 'conflict', message: 'The renewal for this payment has been canceled.' },
    ]);
    const charges = line.countOf('charge').calls;
    await runDueJobs(31, 60);
    expect([await statuses(id), line.countOf('charge').calls - charges]).toEqual([['canceled', 'void'], 0]);
    expect((await shop.events(id)).slice(-2)).toEqual([scheduled, deactivated]);
    expect((await shop.events(paymentId)).at(-1)).toBe('payment.canceled');
  });

  it('is collected again if the cancellation is reverted before', async () => {
    const { id, paymentId, buyer } = await pastDue();
    const [{ next }] = await renewals(id);
    await atPeriodEnd(id);
    expect((await atPeriodEnd(id, false)).membership).toEqual({ status: 'PAST_DUE', cancelAtPeriodEnd: false });
    expect((await renewals(id))[0]).toMatchObject({ id: paymentId, next });
    await saveValidCard(buyer);
    await runDueJobs(31, 32);
    expect(await statuses(id)).toEqual(['active', 'paid']);
  });

  it('ends despite a pause', async () => {
    const { id } = await pastDue();
    await shop.execute('mutation ($id: ID!) { membershipPause(id: $id, input: {}) { userErrors { code } } }', { id });
    await atPeriodEnd(id);
    await runDueJobs(31, 32);
    expect(await statuses(id)).toEqual(['canceled', 'void']);
  });

  it.each([
    ['declined', false, ['canceled', 'void'], []],
    ['collected', true, ['canceled', 'paid'], [{ status: 'succeeded', amount: '10.00' }]],
  ] as const)(
    'during a charge that is %s ends the membership without keeping an amount',
    async (_title, good, finalStatuses, given) => {
      const { id, paymentId, buyer } = await pastDue();
      if (good) await saveValidCard(buyer);
      line.plan('charge', 'answerLost');
      await shop.due(inDays(31));
      await atPeriodEnd(id);
      await runDueJobs(32, 60);
      expect(await statuses(id)).toEqual(finalStatuses);
      expect(
        await shop.rows('SELECT status, amount::text AS amount FROM billing.refunds WHERE payment_id = $1', [
          paymentId,
        ]),
      ).toEqual(given);
    },
  );
});

describe('an extension of a past due membership', () => {
  it('moves the next attempt to the new end, at which the next period starts', async () => {
    const { id, paymentId, buyer, end } = await pastDue();
    const newEnd = new Date(end + 20 * day);
    expect((await extend(id, 20)).membership).toEqual({ status: 'PAST_DUE', currentPeriodEnd: newEnd.toISOString() });
    expect(await renewals(id)).toEqual([{ id: paymentId, status: 'open', failed: 1, next: newEnd }]);
    await saveValidCard(buyer);
    await runDueJobs(31, 49);
    expect(await statuses(id)).toEqual(['past_due', 'open']);
    await runDueJobs(50, 51);
    const row = await rowOf(id);
    expect([row.status, Date.parse(row.renewal_period_start), Date.parse(row.renewal_period_end)]).toEqual([
      'active',
      newEnd.getTime(),
      newEnd.getTime() + 30 * day,
    ]);
  });

  it('does not change the next attempt if the new end is earlier', async () => {
    const { id } = await pastDue();
    await runDueJobs(31, 33);
    const [{ next, failed }] = await renewals(id);
    expect(failed).toBe(2);
    await extend(id, 2);
    expect((await renewals(id))[0]).toMatchObject({ next, failed: 2 });
    await runDueJobs(34, 55);
    expect(await statuses(id)).toEqual(['canceled', 'uncollectible']);
  });

  it('prevents the end before the new end, even if the last attempt is in progress and fails', async () => {
    const { id, end } = await pastDue();
    await runDueJobs(31, 45);
    line.plan('charge', 'answerLost');
    await shop.due(inDays(46));
    await extend(id, 40);
    await runDueJobs(47, 69);
    expect([await statuses(id), (await renewals(id))[0]?.next]).toEqual([
      ['past_due', 'open'],
      new Date(end + 40 * day),
    ]);
    await runDueJobs(70, 71);
    expect(await statuses(id)).toEqual(['canceled', 'uncollectible']);
  });

  it('ends at the new end without another attempt if the renewal was canceled', async () => {
    const { id } = await pastDue();
    await extend(id, 20);
    await atPeriodEnd(id);
    await runDueJobs(31, 49);
    expect(await statuses(id)).toEqual(['past_due', 'open']);
    await runDueJobs(50, 51);
    expect(await statuses(id)).toEqual(['canceled', 'void']);
  });
});

describe('a full refund of the last paid period', () => {
  it('ends a past due membership, and voids its open renewal payment', async () => {
    const { id, buyer } = await buy({ ...monthly, initialPrice: '10' }, '4242424242424242');
    await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer, card: '4000000000000341' });
    await shop.rows(
      `UPDATE billing.memberships m SET payment_method_id = w.id FROM billing.payment_methods w
       WHERE m.id = $1 AND w.member_id = m.member_id AND w.card_last4 = '0341'`,
      [id],
    );
    await runDueJobs(30, 30);
    expect(await statuses(id)).toEqual(['past_due', 'open']);
    const [paid] = await shop.rows("SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'paid'", [
      id,
    ]);
    await shop.execute(
      'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { id } userErrors { message } } }',
      { input: { paymentId: paid.id } },
    );
    expect(await statuses(id)).toEqual(['canceled', 'void']);
    const [open] = await renewals(id);
    expect((await shop.events(open.id)).at(-1)).toBe('payment.canceled');
  });
});

describe('a paused trial', () => {
  const trial = { ...monthly, trialPeriodDays: 7 };
  const pause = (id: string, until: Date | null = null) =>
    shop.execute(
      'mutation ($id: ID!, $until: DateTime) { membershipPause(id: $id, input: { until: $until }) { userErrors { message } } }',
      { id, until: until?.toISOString() ?? null },
    );
  const resume = (id: string) =>
    shop.execute('mutation ($id: ID!) { membershipResume(id: $id) { userErrors { message } } }', { id });
  /** Sets the time of the following commands. */
  const setClock = (now: Date) => {
    shop.clock = { now: () => now };
  };
  const trialEndOf = async (id: string) => Date.parse((await rowOf(id)).trial_ends_at);

  it('keeps its remaining days until it is resumed, and is charged at their end', async () => {
    const { id } = await buy(trial, '4242424242424242');
    const end = await trialEndOf(id);
    const paused = inDays(2);
    setClock(paused);
    await pause(id);
    await pause(id, inDays(30));
    await runDueJobs(3, 11);
    expect(await statuses(id)).toEqual(['trialing']);
    expect(await shop.events(id)).toEqual(['membership.activated']);
    setClock(new Date(paused.getTime() + 10 * day));
    await resume(id);
    expect(await trialEndOf(id)).toBe(end + 10 * day);
    expect(Date.parse((await rowOf(id)).renewal_period_end)).toBe(end + 10 * day);
    await runDueJobs(12, 16);
    expect(await statuses(id)).toEqual(['trialing']);
    expect(await shop.events(id)).toEqual(['membership.activated', 'membership.trial_ending_soon']);
    await runDueJobs(17, 18);
    expect(await statuses(id)).toEqual(['active', 'paid']);
  });

  it('resumes automatically at the end of the pause', async () => {
    const { id } = await buy(trial, '4242424242424242');
    const end = await trialEndOf(id);
    const paused = inDays(2);
    setClock(paused);
    await pause(id, new Date(paused.getTime() + 8 * day));
    await runDueJobs(3, 11);
    expect([await statuses(id), await trialEndOf(id)]).toEqual([['trialing'], end + 8 * day]);
    await runDueJobs(12, 14);
    expect(await statuses(id)).toEqual(['trialing']);
    await runDueJobs(15, 16);
    expect(await statuses(id)).toEqual(['active', 'paid']);
  });

  it('ends on its original date if it was canceled', async () => {
    const { id } = await buy(trial, '4242424242424242');
    await pause(id);
    await atPeriodEnd(id);
    await runDueJobs(3, 8);
    expect(await statuses(id)).toEqual(['canceled']);
  });
});

import { until } from '../../../../../test/support/until';
import { Charges } from '../../payments/charges/charges';
import { TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { Renewals } from './renewals';

let shop: TestCheckout;

beforeAll(async () => {
  shop = await TestCheckout.open();
});

afterAll(() => shop.close());

const day = 86_400_000;
const at = (days: number, from = Date.now()) => new Date(from + days * day);
const fields =
  'status currentPeriodEnd renewalPeriodStart renewalPeriodEnd trialEndsAt usdTotalSpent splitPayPaymentsMade canceledAt paymentCollectionPaused';
const membership = (id: string) => shop.execute(`query ($id: ID!) { membership(id: $id) { ${fields} } }`, { id });
const paymentsOf = async (membershipId: string) =>
  (
    await shop.rows(
      `SELECT status, total::text AS total, billing_reason AS reason, payments_failed AS failed FROM billing.payments WHERE membership_id = $1 ORDER BY created_at, id`,
      [membershipId],
    )
  ).map(({ status, total, reason, failed }) => [status, total, reason, failed]);

/** Advances the time day by day, and runs due jobs. */
async function runDueJobs(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1) while ((await shop.due(at(n))) > 0);
}

const monthly = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '10', billingPeriod: 30 };

async function buy(plan: object, buyer: string, overrides: object = {}): Promise<string> {
  const { session, userErrors } = await shop.submit(await shop.plan(plan), { buyer, ...overrides });
  expect(userErrors).toEqual([]);
  return session.membershipId;
}

describe('a renewing membership', () => {
  it('is charged once per period, each starting at the end of the previous one', async () => {
    const id = await buy(monthly, 'month');
    const first = await membership(id);
    await runDueJobs(29, 29);
    expect(await paymentsOf(id)).toHaveLength(1);
    await runDueJobs(30, 31);
    const second = await membership(id);
    expect(second).toMatchObject({
      status: 'ACTIVE',
      renewalPeriodStart: first.renewalPeriodEnd,
      renewalPeriodEnd: new Date(Date.parse(first.renewalPeriodEnd) + 30 * day).toISOString(),
      usdTotalSpent: '20.00',
    });
    await runDueJobs(32, 91);
    expect(await paymentsOf(id)).toEqual([
      ['paid', '10.00', 'subscription_create', 0],
      ['paid', '10.00', 'subscription_cycle', 0],
      ['paid', '10.00', 'subscription_cycle', 0],
      ['paid', '10.00', 'subscription_cycle', 0],
    ]);
    expect(await shop.events(id)).toEqual(['membership.activated']);
  });

  it('is charged once with several workers', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => buy(monthly, `many${n}`)));
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while ((await shop.due(at(30.5))) > 0);
      }),
    );
    for (const id of ids)
      expect(await paymentsOf(id)).toEqual([
        ['paid', '10.00', 'subscription_create', 0],
        ['paid', '10.00', 'subscription_cycle', 0],
      ]);
  });

  it('is charged even if another one of the batch fails', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => buy(monthly, `beside${n}`)));
    const broken = ids[2] as string;
    await shop.rows("UPDATE billing.memberships SET currency = 'zzz' WHERE id = $1", [broken]);
    await runDueJobs(30.5, 30.5);
    expect(await Promise.all(ids.map(async (id) => (await paymentsOf(id)).length))).toEqual([2, 2, 1, 2, 2]);
    await shop.rows("UPDATE billing.memberships SET currency = 'usd' WHERE id = $1", [broken]);
    await runDueJobs(30.6, 30.6);
    for (const id of ids)
      expect(await paymentsOf(id)).toEqual([
        ['paid', '10.00', 'subscription_create', 0],
        ['paid', '10.00', 'subscription_cycle', 0],
      ]);
  });

  it('is charged once if its worker crashes before the request to the processor', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, (_, n) => buy(monthly, `died${n}`)));
    const crash = jest.spyOn(Charges.prototype, 'runBatch').mockRejectedValue(new Error('The process has died.'));
    await expect(shop.due(at(30.5))).rejects.toThrow('The process has died.');
    // One batch may still be writing after the other has failed.
    const ordered = ['open', '10.00', 'subscription_cycle', 0];
    await until(
      () => Promise.all(ids.map(async (id) => (await paymentsOf(id)).at(-1))),
      (latest) => JSON.stringify(latest) === JSON.stringify(ids.map(() => ordered)),
    );
    crash.mockRestore();
    await runDueJobs(30.6, 30.6);
    for (const id of ids)
      expect(await paymentsOf(id)).toEqual([
        ['paid', '10.00', 'subscription_create', 0],
        ['paid', '10.00', 'subscription_cycle', 0],
      ]);
    const [{ count }] = await shop.rows(
      "SELECT count(*)::int AS count FROM billing.sandbox_charges c JOIN billing.charge_attempts a ON a.id = c.key JOIN billing.payments p ON p.id = a.payment_id WHERE p.membership_id = ANY($1) AND p.billing_reason = 'subscription_cycle'",
      [ids],
    );
    expect(count).toBe(3);
  });

  it('starts after its trial, with a notice three days before the end', async () => {
    const id = await buy({ ...monthly, initialPrice: '0', trialPeriodDays: 7 }, 'trial');
    await runDueJobs(3, 3);
    expect(await shop.events(id)).toEqual(['membership.activated']);
    await runDueJobs(4, 5);
    expect(await shop.events(id)).toEqual(['membership.activated', 'membership.trial_ending_soon']);
    expect(await membership(id)).toMatchObject({ status: 'TRIALING' });
    await runDueJobs(7, 8);
    expect(await membership(id)).toMatchObject({ status: 'ACTIVE', usdTotalSpent: '10.00' });
    expect(await paymentsOf(id)).toEqual([
      ['paid', '0.00', 'subscription_create', 0],
      ['paid', '10.00', 'subscription_cycle', 0],
    ]);
    expect(await shop.events(id)).toEqual(['membership.activated', 'membership.trial_ending_soon']);
  });

  it('ends with its period if scheduled, and immediately on an immediate cancellation', async () => {
    const id = await buy(monthly, 'leaves');
    await shop.execute(
      'mutation ($id: ID!) { membershipUpdate(id: $id, input: { cancelAtPeriodEnd: true }) { userErrors { code } } }',
      { id },
    );
    await runDueJobs(30, 31);
    expect(await membership(id)).toMatchObject({ status: 'CANCELED' });
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await shop.events(id)).toEqual([
      'membership.activated',
      'membership.cancel_at_period_end_changed',
      'membership.deactivated',
    ]);
    await runDueJobs(32, 62);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('continues without payments during a pause, and is charged again afterwards', async () => {
    const id = await buy(monthly, 'pauses');
    await shop.execute(
      'mutation ($id: ID!, $until: DateTime!) { membershipPause(id: $id, input: { until: $until }) { userErrors { code } } }',
      { id, until: at(45).toISOString() },
    );
    await runDueJobs(30, 44);
    expect(await membership(id)).toMatchObject({ status: 'ACTIVE', paymentCollectionPaused: true });
    expect(await paymentsOf(id)).toHaveLength(1);
    await runDueJobs(45, 61);
    expect(await membership(id)).toMatchObject({ status: 'ACTIVE', paymentCollectionPaused: false });
    expect(await paymentsOf(id)).toHaveLength(2);
  });

  it('is completed after the payments of a split price', async () => {
    const id = await buy({ ...monthly, splitPayRequiredPayments: 3 }, 'split');
    await runDueJobs(30, 100);
    expect(await paymentsOf(id)).toHaveLength(3);
    expect(await membership(id)).toMatchObject({
      status: 'COMPLETED',
      renewalPeriodEnd: null,
      splitPayPaymentsMade: 3,
      usdTotalSpent: '30.00',
    });
  });

  const withCode = (code: string, numberOfIntervals: number) =>
    shop.execute(
      'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { code message path } } }',
      {
        input: {
          code,
          promoType: 'PERCENTAGE',
          amountOff: '33.33',
          baseCurrency: 'USD',
          newUsersOnly: false,
          numberOfIntervals,
        },
      },
    );
  const codeOf = async (id: string) =>
    (await shop.execute('query ($id: ID!) { membership(id: $id) { promoCode { code } } }', { id })).promoCode?.code ??
    null;

  it('keeps the discount of its promo code for the agreed payments', async () => {
    await withCode('TWICE', 2);
    const id = await buy(monthly, 'promo', { promoCode: 'TWICE' });
    expect(await codeOf(id)).toBe('TWICE');
    await runDueJobs(30, 31);
    expect(await codeOf(id)).toBeNull();
    await runDueJobs(32, 61);
    expect((await paymentsOf(id)).map(([, total]) => total)).toEqual(['6.67', '6.67', '10.00']);
  });

  it('has a discount on its first charge by a promo code for one payment, also after a free trial', async () => {
    await withCode('FIRST', 1);
    const trial = await buy({ ...monthly, initialPrice: '0', trialPeriodDays: 7 }, 'tried', { promoCode: 'FIRST' });
    const paid = await buy(monthly, 'once', { promoCode: 'FIRST' });
    expect([await codeOf(trial), await codeOf(paid)]).toEqual(['FIRST', null]);
    await runDueJobs(7, 8);
    expect(await codeOf(trial)).toBeNull();
    await runDueJobs(30, 38);
    expect((await paymentsOf(trial)).map(([, total]) => total)).toEqual(['0.00', '6.67', '10.00']);
    expect((await paymentsOf(paid)).map(([, total]) => total)).toEqual(['6.67', '10.00']);
  });

  it('counts payments that are free by a promo code', async () => {
    const terms = { promoType: 'PERCENTAGE', amountOff: '100', baseCurrency: 'USD', newUsersOnly: false };
    await shop.execute(
      'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { code message path } } }',
      { input: { ...terms, code: 'FREE2', numberOfIntervals: 2 } },
    );
    const id = await buy(monthly, 'free', { promoCode: 'FREE2' });
    await runDueJobs(30, 61);
    expect((await paymentsOf(id)).map(([, total]) => total)).toEqual(['0.00', '0.00', '10.00']);
    expect(await codeOf(id)).toBeNull();
  });
});

describe('a failed renewal', () => {
  const card = '4000000000000341';
  /** Creates a membership whose card is declined. */
  async function withBadCard(buyer: string): Promise<string> {
    const id = await buy({ ...monthly, initialPrice: '0' }, buyer, { card });
    return id;
  }

  it('is retried after 1, 3, 5 and 7 days, and then the membership ends', async () => {
    const id = await withBadCard('never');
    await runDueJobs(30, 30);
    expect(await membership(id)).toMatchObject({ status: 'PAST_DUE' });
    const failed: number[] = [];
    for (let n = 30; n <= 48; n += 1) {
      await runDueJobs(n, n);
      failed.push((await paymentsOf(id)).at(-1)?.[3]);
    }
    // The attempts run on days 30, 31, 34, 39 and 46.
    expect(failed).toEqual([1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5]);
    expect(await membership(id)).toMatchObject({ status: 'CANCELED', canceledAt: expect.any(String) });
    expect(await paymentsOf(id)).toEqual([
      ['paid', '0.00', 'subscription_create', 0],
      ['uncollectible', '10.00', 'subscription_cycle', 5],
    ]);
    expect(await shop.events(id)).toEqual(['membership.activated', 'membership.deactivated']);
  });

  it('is retried once if a second worker has started the retry before the first one has completed it', async () => {
    const id = await withBadCard('raced');
    await runDueJobs(30, 30);
    const workers = Renewals.prototype as unknown as { retry(...args: unknown[]): Promise<unknown> };
    const { retry } = workers;
    const delayed = jest.spyOn(workers, 'retry').mockImplementationOnce(async function (this: unknown, ...args) {
      await shop.due(at(31));
      return retry.apply(this, args);
    });
    await shop.due(at(31));
    expect(delayed).toHaveBeenCalled();
    delayed.mockRestore();
    expect(await paymentsOf(id)).toEqual([
      ['paid', '0.00', 'subscription_create', 0],
      ['open', '10.00', 'subscription_cycle', 2],
    ]);
  });

  it('is paid by the next attempt with a valid card, and the period keeps its start', async () => {
    const id = await withBadCard('mends');
    const { renewalPeriodEnd } = await membership(id);
    await runDueJobs(30, 30);
    expect((await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer: 'mends' })).session.status).toBe(
      'COMPLETED',
    );
    await runDueJobs(31, 32);
    expect(await membership(id)).toMatchObject({ status: 'ACTIVE', renewalPeriodStart: renewalPeriodEnd });
    expect(await paymentsOf(id)).toEqual([
      ['paid', '0.00', 'subscription_create', 0],
      ['paid', '10.00', 'subscription_cycle', 1],
    ]);
  });

  it('can be retried and canceled by the seller', async () => {
    const id = await withBadCard('asked');
    await runDueJobs(30, 30);
    const [{ id: paymentId }] = (await shop.rows(
      "SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'open'",
      [id],
    )) as [{ id: string }];
    expect(
      await shop.execute('query ($id: ID!) { payment(id: $id) { substatus retryable voidable nextPaymentAttempt } }', {
        id: paymentId,
      }),
    ).toEqual({ substatus: 'PAST_DUE', retryable: true, voidable: true, nextPaymentAttempt: expect.any(String) });
    const retried = await shop.execute(
      'mutation ($id: ID!) { paymentRetry(id: $id) { payment { status paymentsFailed } userErrors { code message } } }',
      { id: paymentId },
    );
    expect(retried.payment).toEqual({ status: 'OPEN', paymentsFailed: 2 });
    await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer: 'asked' });
    expect(
      (
        await shop.execute(
          'mutation ($id: ID!) { paymentRetry(id: $id) { payment { status } userErrors { code message } } }',
          { id: paymentId },
        )
      ).payment,
    ).toEqual({ status: 'PAID' });
    expect(await membership(id)).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('a membership for some days', () => {
  it('expires automatically', async () => {
    const id = await buy({ initialPrice: '10', expirationDays: 14 }, 'days');
    expect(await membership(id)).toMatchObject({ status: 'ACTIVE' });
    await runDueJobs(13, 13);
    expect(await membership(id)).toMatchObject({ status: 'ACTIVE' });
    await runDueJobs(14, 15);
    expect(await membership(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await shop.events(id)).toEqual(['membership.activated', 'membership.deactivated']);
  });
});

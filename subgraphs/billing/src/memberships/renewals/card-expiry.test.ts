import { createContext, createLogger, systemPrincipal } from '../../../../kit/src';
import { TestCheckout } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.rows('UPDATE billing.payment_methods SET card_exp_year = 2039');
});

const monthly = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '10', billingPeriod: 30 };
const log = createLogger('silent');

const runAt = (at: string): Promise<number> =>
  shop.billing.cardExpiryNotices.runDue(
    createContext({ principal: systemPrincipal, requestId: 'test', log, clock: { now: () => new Date(at) } }),
  );

/** Buys a plan, and sets the next renewal and the expiry of the saved card. Returns the id of the membership. */
async function buy(buyer: string, { renewsAt = '2027-01-10', year = 2026, month = 12, plan = monthly } = {}) {
  const { session } = await shop.submit(await shop.plan(plan), { buyer });
  const id = session.membershipId as string;
  await shop.rows('UPDATE billing.memberships SET renewal_period_end = $2 WHERE id = $1', [
    id,
    `${renewsAt}T10:00:00Z`,
  ]);
  await shop.rows(
    `UPDATE billing.payment_methods SET card_exp_year = $2, card_exp_month = $3
     WHERE member_id = (SELECT member_id FROM billing.memberships WHERE id = $1)`,
    [id, year, month],
  );
  return id;
}

const notice = 'fact:membership.card_expiring';
const noticesOf = async (id: string): Promise<number> =>
  (await shop.events(id)).filter((type) => type === notice).length;

describe('a card that expires before the next renewal', () => {
  it('leads to one notice, 30 days before it expires', async () => {
    const id = await buy('ada');
    // The card is valid until the end of December.
    expect([await runAt('2026-12-01T23:59:59Z'), await noticesOf(id)]).toEqual([0, 0]);
    expect([await runAt('2026-12-02T00:00:00Z'), await noticesOf(id)]).toEqual([1, 1]);
    for (const at of ['2026-12-02T00:00:01Z', '2026-12-31T23:59:59Z', '2027-01-05T00:00:00Z'])
      expect([await runAt(at), await noticesOf(id)]).toEqual([0, 1]);
  });

  it('leads to one notice with several workers, and after an interruption', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => buy(`many${n}`)));
    await shop.rows(`ALTER TABLE billing.outbox ADD CONSTRAINT stuck CHECK (type <> '${notice}') NOT VALID`);
    await expect(runAt('2026-12-10T00:00:00Z')).rejects.toThrow('stuck');
    await shop.rows('ALTER TABLE billing.outbox DROP CONSTRAINT stuck');
    expect(await Promise.all(ids.map(noticesOf))).toEqual([0, 0, 0, 0, 0, 0]);
    const counts = await Promise.all(Array.from({ length: 4 }, () => runAt('2026-12-10T00:00:00Z')));
    expect(counts.reduce((sum, count) => sum + count)).toBe(6);
    expect(await Promise.all(ids.map(noticesOf))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('leads to one notice for several memberships, about the one that renews first', async () => {
    const late = await buy('paula', { renewsAt: '2027-02-01' });
    const early = await buy('paula', { renewsAt: '2027-01-03' });
    const before = await buy('paula', { renewsAt: '2026-12-20' });
    await shop.rows(
      `UPDATE billing.memberships m SET payment_method_id = (SELECT min(w.id) FROM billing.payment_methods w WHERE w.member_id = m.member_id)
       WHERE m.id = ANY($1)`,
      [[late, early, before]],
    );
    expect(await runAt('2026-12-10T00:00:00Z')).toBe(1);
    expect(await Promise.all([late, early, before].map(noticesOf))).toEqual([0, 1, 0]);
  });

  it('leads to another notice if a new card expires too', async () => {
    const id = await buy('rita');
    await runAt('2026-12-10T00:00:00Z');
    await shop.rows(
      `INSERT INTO billing.payment_methods SELECT (jsonb_populate_record(p, '{"id":"payt_second","reference":"second","card_exp_year":2027,"card_exp_month":1}')).*
       FROM billing.payment_methods p JOIN billing.memberships m ON m.member_id = p.member_id WHERE m.id = $1`,
      [id],
    );
    await shop.rows(
      `UPDATE billing.memberships SET payment_method_id = 'payt_second', renewal_period_end = '2027-02-10' WHERE id = $1`,
      [id],
    );
    expect([await runAt('2027-01-10T00:00:00Z'), await noticesOf(id)]).toEqual([1, 2]);
  });
});

describe('there is no notice', () => {
  it.each([
    ['if the card is valid at the renewal', { renewsAt: '2026-12-31' }],
    ['if the card expires later', { renewsAt: '2027-06-01', year: 2027, month: 2 }],
    ['about a plan that is paid once', { plan: { planType: 'ONE_TIME', initialPrice: '10' } as never }],
  ])('%s', async (title, options) => {
    const id = await buy(`none${title.length}`, options);
    expect([await runAt('2026-12-10T00:00:00Z'), await noticesOf(id)]).toEqual([0, 0]);
  });

  it.each([
    ['canceled', 'cancel_at_period_end = true'],
    ['paused', 'payment_collection_paused = true'],
    ['ended', "status = 'canceled', canceled_at = now()"],
    ['free to renew', 'renewal_price = 0'],
  ])('about a membership that is %s', async (state, change) => {
    const id = await buy(`state${state.length}`);
    await shop.rows(`UPDATE billing.memberships SET ${change} WHERE id = $1`, [id]);
    expect([await runAt('2026-12-10T00:00:00Z'), await noticesOf(id)]).toEqual([0, 0]);
  });

  it('about a card that another one has replaced', async () => {
    const id = await buy('olga');
    await shop.rows(
      `INSERT INTO billing.payment_methods SELECT (jsonb_populate_record(p, jsonb_build_object('id', 'payt_newer', 'reference', 'newer', 'card_exp_year', 2039, 'created_at', now() + interval '1 day'))).*
       FROM billing.payment_methods p JOIN billing.memberships m ON m.member_id = p.member_id WHERE m.id = $1`,
      [id],
    );
    await shop.rows('UPDATE billing.memberships SET payment_method_id = NULL WHERE id = $1', [id]);
    expect([await runAt('2026-12-10T00:00:00Z'), await noticesOf(id)]).toEqual([0, 0]);
  });
});

it('the membership of a notice has the card that is charged', async () => {
  const id = await buy('nora');
  const { data } = await shop.page(
    'query ($id: ID!) { membership(id: $id) { renewalPeriodEnd renewalPaymentMethod { card { last4 expMonth expYear } } } }',
    { id },
  );
  expect(data?.membership).toEqual({
    renewalPeriodEnd: '2027-01-10T10:00:00.000Z',
    renewalPaymentMethod: { card: { last4: '4242', expMonth: 12, expYear: 2026 } },
  });
  await shop.rows('UPDATE billing.memberships SET payment_method_id = NULL WHERE id = $1', [id]);
  const { data: latest } = await shop.page(
    'query ($id: ID!) { membership(id: $id) { renewalPaymentMethod { card { last4 } } } }',
    { id },
  );
  expect(latest?.membership.renewalPaymentMethod).toEqual({ card: { last4: '4242' } });
});

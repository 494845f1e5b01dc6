import { TestCheckout } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

const yearly = { planType: 'RENEWAL', initialPrice: '100', renewalPrice: '100', billingPeriod: 365 };
const notice = 'fact:membership.renewing_soon';

async function buy(buyer: string, plan: object = yearly): Promise<string> {
  const { session, userErrors } = await shop.submit(await shop.plan(plan), { buyer });
  expect(userErrors).toEqual([]);
  return session.membershipId;
}

/** Runs the due jobs at a number of days after now. */
async function runAt(days: number): Promise<void> {
  while ((await shop.due(new Date(Date.now() + days * 86_400_000))) > 0);
}

const noticesOf = async (id: string): Promise<number> =>
  (await shop.events(id)).filter((type) => type === notice).length;

/** Runs the due jobs at each of the days, and returns the number of notices after each. */
async function noticesAt(id: string, days: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  for (const day of days) {
    await runAt(day);
    counts.push(await noticesOf(id));
  }
  return counts;
}

const command = (name: string, id: string, input = '') =>
  shop.page(`mutation ($id: ID!) { ${name}(id: $id${input}) { userErrors { code } } }`, { id });

describe('the notice before a renewal', () => {
  it('is published once, seven days before each renewal after a long period', async () => {
    const id = await buy('year');
    expect(await noticesAt(id, [357.9, 358.1, 364.9, 366, 722.9, 723.1, 730.5])).toEqual([0, 1, 1, 1, 1, 2, 2]);
    expect(await shop.rows('SELECT 1 FROM billing.payments WHERE membership_id = $1', [id])).toHaveLength(3);
  });

  it('is published once by several workers', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => buy(`workers${n}`)));
    await Promise.all(Array.from({ length: 4 }, () => runAt(360)));
    expect(await Promise.all(ids.map(noticesOf))).toEqual([1, 1, 1, 1, 1]);
  });

  it.each([
    ['short periods', { ...yearly, billingPeriod: 89 }, [82.5, 89.5]],
    ['free renewals', { ...yearly, initialPrice: '0', renewalPrice: '0' }, [360, 366]],
    ['payments without renewal', { initialPrice: '10' }, [360, 366]],
  ])('is not published for %s', async (name, plan, days) => {
    const id = await buy(`none${name.length}`, plan);
    expect(await noticesAt(id, days)).toEqual([0, 0]);
  });

  it('is not published after a cancellation, and not during a pause', async () => {
    const canceled = await buy('leaves');
    await command('membershipCancel', canceled, ', input: { mode: AT_PERIOD_END }');
    const paused = await buy('pauses');
    await command('membershipPause', paused, ', input: {}');
    expect([await noticesAt(canceled, [359]), await noticesAt(paused, [359])]).toEqual([[0], [0]]);
    await command('membershipUncancel', canceled);
    await command('membershipResume', paused);
    expect([await noticesAt(canceled, [360]), await noticesAt(paused, [360])]).toEqual([[1], [1]]);
  });
});

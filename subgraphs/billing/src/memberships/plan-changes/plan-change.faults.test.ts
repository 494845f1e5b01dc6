import { openUnreliableCheckout } from '../../checkout/sessions/testing/unreliable-checkout';
import type { UnreliableProcessor } from '../../payments/processors/testing/unreliable-processor';
import { basic, type Bought, PlanChangeCalls, pro } from './testing';

let calls: PlanChangeCalls;
let line: UnreliableProcessor;

beforeAll(async () => {
  const opened = await openUnreliableCheckout();
  [calls, line] = [new PlanChangeCalls(opened.shop), opened.line];
});

afterAll(() => calls.shop.close());

const soon = () => new Date(Date.now() + 5 * 60_000);
const limited = { ...pro, stock: 1, unlimitedStock: false };

/** Starts a change whose charge succeeds, but whose response is lost. Returns the id of the payment. */
async function started(purchase: Bought, planId: string): Promise<string> {
  line.plan('charge', 'answerLost');
  const { session } = await calls.change(purchase, planId);
  expect(session.status).toBe('PROCESSING');
  return session.paymentId;
}

/** Runs the worker until the charge has its result, and a refund is done. */
async function settle(): Promise<void> {
  await calls.shop.due(soon());
  await calls.shop.due(soon());
}

const paymentOf = async (id: string) =>
  (
    await calls.shop.rows(
      'SELECT status, auto_refunded, (refunded_amount = total) AS refunded, membership_id IS NOT NULL AS delivered, held_units FROM billing.payments WHERE id = $1',
      [id],
    )
  )[0];
const refunded = { status: 'paid', auto_refunded: true, refunded: true, delivered: false, held_units: 0 };

it('a change with a lost response of the processor takes effect once, after the retry', async () => {
  const purchase = await calls.bought(basic, 'lena');
  const target = await calls.shop.plan(limited);
  const payment = await started(purchase, target);
  expect([(await calls.rowOf(purchase)).plan_id, await calls.planOf(target)]).toEqual([
    purchase.planId,
    { member_count: 0, stock: 0 },
  ]);
  await settle();
  expect(await paymentOf(payment)).toMatchObject({ status: 'paid', auto_refunded: false, delivered: true });
  expect([(await calls.rowOf(purchase)).plan_id, await calls.planOf(target)]).toEqual([
    target,
    { member_count: 1, stock: 0 },
  ]);
});

it.each<[string, (purchase: Bought) => Promise<unknown>]>([
  ['was canceled', (purchase) => calls.cancel(purchase, 'IMMEDIATE')],
  ['ends with its period', (purchase) => calls.cancel(purchase, 'AT_PERIOD_END')],
  [
    'was extended',
    ({ id }) =>
      calls.shop.execute(
        'mutation ($id: ID!) { membershipExtend(id: $id, input: { days: 3 }) { userErrors { message } } }',
        { id },
      ),
  ],
])('a change is refunded, and the unit returned, if the membership %s in the meantime', async (name, change) => {
  const purchase = await calls.bought(basic, `m${name.replace(/\W/g, '')}`);
  const target = await calls.shop.plan(limited);
  const payment = await started(purchase, target);
  await change(purchase);
  await settle();
  expect(await paymentOf(payment)).toEqual(refunded);
  expect([(await calls.rowOf(purchase)).plan_id, await calls.planOf(target)]).toEqual([
    purchase.planId,
    { member_count: 0, stock: 1 },
  ]);
});

it('a change in another window is refunded if the first one takes effect', async () => {
  const purchase = await calls.bought(basic, 'tabs');
  const [first, second] = [await calls.shop.plan(pro), await calls.shop.plan(limited)];
  const payment = await started(purchase, second);
  expect((await calls.change(purchase, first)).session.status).toBe('COMPLETED');
  await settle();
  expect(await paymentOf(payment)).toEqual(refunded);
  expect([(await calls.rowOf(purchase)).plan_id, await calls.planOf(second)]).toEqual([
    first,
    { member_count: 0, stock: 1 },
  ]);
});

import { sandboxExchangeRates as rates } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { Membership } from '../memberships/membership.resource';
import { canChangePlan, immediateChange, isChangeTarget, type PeriodPayment } from './plan-change.rules';

const start = new Date('2026-03-01T12:00:00Z');
const end = new Date('2026-03-31T12:00:00Z');
const after = (days: number, hours = 0) => new Date(start.getTime() + (days * 24 + hours) * 3_600_000);

const membership = {
  id: 'mem_1',
  accountId: 'biz_1',
  productId: 'prod_1',
  planId: 'plan_basic',
  userId: 'user_1',
  memberId: 'mber_1',
  status: 'active',
  billedHere: true,
  quantity: 1,
  currency: 'usd',
  renewalPrice: '30',
  billingPeriod: 30,
  renewalPeriodStart: start,
  renewalPeriodEnd: end,
  createdAt: new Date('2025-01-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
  paymentCollectionPaused: false,
  renewalPaymentId: null,
  splitPayRequiredPayments: null,
  testClockId: null,
} as unknown as Membership;
const plan = {
  id: 'plan_pro',
  accountId: 'biz_1',
  productId: 'prod_1',
  planType: 'renewal',
  releaseMethod: 'buy_now',
  visibility: 'visible',
  currency: 'usd',
  renewalPrice: '60',
  billingPeriod: 30,
  taxType: 'exclusive',
  splitPayRequiredPayments: null,
} as unknown as Plan;
const payment: PeriodPayment = {
  subtotal: '30',
  discount: '0',
  total: '35.7',
  refundedAmount: '0',
  planChange: null,
  paidAt: start,
  createdAt: start,
};

interface Case {
  readonly of?: Partial<Membership>;
  readonly to?: Partial<Plan>;
  readonly quantity?: number;
  readonly paid?: Partial<PeriodPayment> | null;
  readonly now?: Date;
}

const changeOf = ({ of = {}, to = {}, quantity = 1, paid = {}, now = after(15) }: Case) =>
  immediateChange(
    { ...membership, ...of },
    { plan: { ...plan, ...to }, quantity },
    { payment: paid && { ...payment, ...paid }, taxRate: null, taxType: 'exclusive' },
    { now, rates },
  );

describe('immediate changes', () => {
  it.each<[string, Case, string, string, number]>([
    ['half of the period is unused', {}, '15.00', '45.00', 15],
    ['a started day is used', { now: after(15, 1) }, '14.00', '46.00', 14],
    ['the whole period is unused', { now: start }, '30.00', '30.00', 30],
    ['the last hours of the period', { now: after(29, 20) }, '0.00', '60.00', 0],
    ['half of the price was paid', { paid: { discount: '15', total: '17.85' } }, '7.50', '52.50', 15],
    ['half of the payment was refunded', { paid: { refundedAmount: '17.85' } }, '7.50', '52.50', 15],
    ['all was refunded', { paid: { refundedAmount: '35.7' } }, '0.00', '60.00', 0],
    ['nothing was paid', { paid: null }, '0.00', '60.00', 0],
    ['the last payment paid for an earlier period', { paid: { paidAt: after(-30) } }, '0.00', '60.00', 0],
    ['a setup fee was paid with the first period', { paid: { subtotal: '130', total: '154.7' } }, '15.00', '45.00', 15],
    [
      'the period itself was started by a change, with a credit',
      { paid: { discount: '25', total: '5.95', planChange: {} as PeriodPayment['planChange'] } },
      '15.00',
      '45.00',
      15,
    ],
    ['two units', { quantity: 2 }, '15.00', '105.00', 15],
    ['a price that does not divide', { now: after(20), paid: { subtotal: '29.99' } }, '10.00', '50.00', 10],
    [
      'the seller added days to the period',
      { of: { renewalPeriodEnd: after(60) }, now: after(30) },
      '15.00',
      '45.00',
      30,
    ],
  ])('credit the unused days: %s', (_, given, credit, total, days) => {
    const change = changeOf(given);
    expect([change?.price.discount, change?.price.total, change?.unusedDays]).toEqual([credit, total, days]);
    expect(change?.until).toEqual(new Date((given.now ?? after(15)).getTime() + 30 * 86_400_000));
  });

  it('has whole units in currencies without decimals', () => {
    const yen = changeOf({
      of: { currency: 'jpy', renewalPrice: '1000' },
      to: { currency: 'jpy', renewalPrice: '3000' },
      paid: { subtotal: '1000', total: '1000' },
      now: after(20),
    });
    expect([yen?.price.discount, yen?.price.total]).toEqual(['333', '2667']);
  });

  it('is free if the credit equals the price', () => {
    expect(changeOf({ to: { renewalPrice: '15' } })?.price).toMatchObject({ total: '0.00', needsMethod: false });
  });

  it.each<[string, Case]>([
    ['the credit is more than the price', { to: { renewalPrice: '14.99' } }],
    ['the new plan treats tax differently', { to: { taxType: 'inclusive' } }],
  ])('are not possible if %s', (_, given) => {
    expect(changeOf(given)).toBeNull();
  });

  it('cost nothing in a trial, which continues', () => {
    const change = changeOf({ of: { status: 'trialing', trialEndsAt: end }, to: { taxType: 'inclusive' } });
    expect([change?.price.total, change?.price.discount, change?.price.renewal, change?.until]).toEqual([
      '0.00',
      '0.00',
      '60.00',
      end,
    ]);
  });
});

describe('memberships whose plan can be changed', () => {
  it.each<[boolean, string, Partial<Membership>]>([
    [true, 'active', {}],
    [true, 'in a trial', { status: 'trialing' }],
    [false, 'past due', { status: 'past_due' }],
    [false, 'disputed', { status: 'unresolved' }],
    [false, 'canceled', { status: 'canceled' }],
    [false, 'about to end', { cancelAtPeriodEnd: true }],
    [false, 'paused', { paymentCollectionPaused: true }],
    [false, 'with a renewal in progress', { renewalPaymentId: 'pay_1' }],
    [false, 'paid in installments', { splitPayRequiredPayments: 3 }],
    [false, 'imported from another service', { billedHere: false }],
    [false, 'without a period', { billingPeriod: null, renewalPeriodEnd: null }],
    [false, 'at the end of the period', { renewalPeriodEnd: after(10) }],
    [false, 'owned by a business', { userId: null }],
  ])('%s: %s', (expected, _, changes) => {
    expect(canChangePlan({ ...membership, ...changes }, after(10))).toBe(expected);
  });
});

describe('plans to which a membership can change', () => {
  it.each<[boolean, string, Partial<Plan>, number]>([
    [true, 'of the same product', {}, 1],
    [false, 'of another product', { productId: 'prod_2' }, 1],
    [false, 'of another account', { accountId: 'biz_2' }, 1],
    [false, 'in another currency', { currency: 'eur' }, 1],
    [false, 'hidden', { visibility: 'hidden' }, 1],
    [false, 'paid once', { planType: 'one_time', billingPeriod: null }, 1],
    [false, 'with a waitlist', { releaseMethod: 'waitlist' }, 1],
    [false, 'with installments', { splitPayRequiredPayments: 3 }, 1],
    [false, 'the present plan with the present quantity', { id: 'plan_basic' }, 1],
    [
      true,
      'the present plan with another quantity, also if it is hidden',
      { id: 'plan_basic', visibility: 'hidden' },
      2,
    ],
  ])('%s: %s', (expected, _, changes, quantity) => {
    expect(isChangeTarget(membership, { plan: { ...plan, ...changes }, quantity })).toBe(expected);
  });
});

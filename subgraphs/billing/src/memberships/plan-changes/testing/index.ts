import type { Context } from '../../../../../kit/src';
import { TestCheckout, newSession } from '../../../checkout/sessions/testing/test-checkout';

const day = 86_400_000;

const pageDocument = `query ($id: ID!, $key: String!) { membershipPlanPage(id: $id, key: $key) { quantity
  options { planId title price { formatted } billingPeriod multipleQuantity current }
  scheduled { title quantity price { formatted } billingPeriod at } } }`;
const quoteDocument = `query ($input: MembershipPlanQuoteInput!) { membershipPlanQuote(input: $input) { quote { title quantity price { formatted } endsDiscount
  now { price { formatted } credit { formatted } unusedDays total { formatted } until terms } later { at terms } } userErrors { code message path } } }`;
const changeDocument = `mutation ($input: MembershipPlanChangeInput!) { membershipPlanChange(input: $input) {
  session { id status failure paymentId } userErrors { code message path } } }`;
const scheduleDocument = `mutation ($input: MembershipPlanScheduleInput!) { membershipPlanSchedule(input: $input) {
  membership { id } userErrors { code message path } } }`;
const unscheduleDocument =
  'mutation ($id: ID!, $userId: ID!) { membershipPlanUnschedule(id: $id, userId: $userId) { userErrors { message } } }';

/** A bought membership, with the key of its page. */
export interface Bought {
  readonly id: string;
  readonly key: string;
  readonly userId: string;
  readonly planId: string;
}

export const basic = { title: 'Basic', planType: 'RENEWAL', initialPrice: '30', renewalPrice: '30', billingPeriod: 30 };
export const pro = { ...basic, title: 'Pro', initialPrice: '60', renewalPrice: '60' };
export const mini = { ...basic, title: 'Mini', initialPrice: '10', renewalPrice: '10', billingPeriod: 7 };

/** Calls of the page on which a buyer changes the plan of a membership, and reads of the rows. */
export class PlanChangeCalls {
  constructor(readonly shop: TestCheckout) {}

  static async open(): Promise<PlanChangeCalls> {
    return new PlanChangeCalls(await TestCheckout.open());
  }

  /** Buys a membership with a card. */
  async bought(plan: object, buyer: string, input: object = {}): Promise<Bought> {
    const planId = await this.shop.plan(plan);
    const { session } = await this.shop.submit(planId, { buyer, ...input });
    const { searchParams } = new URL(session.manageUrl);
    return { id: session.membershipId, key: searchParams.get('key') as string, userId: `user_${buyer}`, planId };
  }

  page({ id, key }: Pick<Bought, 'id' | 'key'>, now?: Date): Promise<any> {
    return this.call(pageDocument, { id, key }, now);
  }

  quote({ id, key }: Pick<Bought, 'id' | 'key'>, planId: string, now?: Date, quantity = 1): Promise<any> {
    return this.call(quoteDocument, { input: { id, key, planId, quantity } }, now);
  }

  change({ id, userId }: Bought, planId: string, now?: Date, input: object = {}): Promise<any> {
    const submitted = { id, userId, planId, session: newSession(now), clientAddress: '203.0.113.60', ...input };
    return this.call(changeDocument, { input: submitted }, now);
  }

  schedule({ id, userId }: Bought, planId: string, input: object = {}): Promise<any> {
    return this.call(scheduleDocument, { input: { id, userId, planId, ...input } });
  }

  unschedule({ id, userId }: Bought): Promise<any> {
    return this.call(unscheduleDocument, { id, userId });
  }

  /** Cancels a membership. `mode` is a value of the enum of the graph. */
  async cancel({ id }: Bought, mode: string): Promise<void> {
    await this.shop.page(
      `mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: ${mode} }) { userErrors { code } } }`,
      { id },
    );
  }

  /** Changes the renewal price of a plan as the seller. */
  async setPrice(planId: string, price: string): Promise<void> {
    await this.shop.execute(
      'mutation ($id: ID!, $price: Decimal!) { planUpdate(id: $id, input: { renewalPrice: $price }) { userErrors { message } } }',
      { id: planId, price },
    );
  }

  async rowOf({ id }: Pick<Bought, 'id'>): Promise<any> {
    const [row] = await this.shop.rows(
      `SELECT plan_id, quantity, status, renewal_price::numeric(10,2)::text AS price, billing_period, renewal_period_start, renewal_period_end,
         usd_total_spent::numeric(10,2)::text AS spent, promo_code_id, scheduled_plan FROM billing.memberships WHERE id = $1`,
      [id],
    );
    return row;
  }

  async planOf(id: string): Promise<any> {
    return (await this.shop.rows('SELECT member_count, stock FROM billing.plans WHERE id = $1', [id]))[0];
  }

  /** Returns the payments for a membership, oldest first. */
  paymentsOf({ id }: Pick<Bought, 'id'>): Promise<any[]> {
    return this.shop.rows(
      `SELECT subtotal::text, discount::text, total::text, status, billing_reason, plan_id FROM billing.payments
       WHERE membership_id = $1 OR plan_change ->> 'membershipId' = $1 ORDER BY created_at, id`,
      [id],
    );
  }

  /** Returns the time that is the number of days before the end of the period. */
  async before(purchase: Bought, days: number): Promise<Date> {
    return new Date((await this.rowOf(purchase)).renewal_period_end.getTime() - days * day);
  }

  private async call(document: string, variables: object, now?: Date): Promise<any> {
    const overrides: Partial<Context> = now ? { clock: { now: () => now } } : {};
    const { data, errors } = await this.shop.page(document, variables as Record<string, any>, overrides);
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data ?? {})[0];
  }
}

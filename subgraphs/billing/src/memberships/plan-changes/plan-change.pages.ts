import {
  checkRange,
  type Context,
  DomainError,
  encodeTerms,
  type ExchangeRates,
  isZero,
  Selection,
  type Transaction,
  userErrorsOf,
} from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import { maxUnits } from '../../checkout/purchases/purchases';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import { priced } from '../../payments/receipts/receipt-amounts';
import type { ManagedMembership, ManagementPages, ManagementReads } from '../management/management.pages';
import { QuantityNotAllowed } from '../memberships/membership.errors';
import type { Membership } from '../memberships/membership.resource';
import { PlanChangeNotAllowed, PlanNotOffered } from './plan-change.errors';
import type { MembershipPlanChoiceInput, MembershipPlanQuoteInput } from './plan-change.inputs';
import {
  canChangePlan,
  immediateChange,
  type ImmediateChange,
  isChangeTarget,
  periodPrice,
  type PlanChoice,
} from './plan-change.rules';
import { immediateChangeTerms, scheduledChangeTerms } from './plan-change.terms';
import type {
  MembershipPlanOption,
  MembershipPlans,
  MembershipPlanQuote,
  MembershipPlanQuotePayload,
} from './plan-change.type';

/** A choice for a membership. */
type MembershipChoice = MembershipPlanChoiceInput & { readonly id: string };

/** Reads the contents of the page on which a buyer changes the plan of a membership. */
export class PlanChangePages {
  constructor(
    private readonly reads: ManagementPages,
    private readonly deps: Pick<ManagementReads, 'database' | 'memberships' | 'plans' | 'payments' | 'quotes'> & {
      readonly rates: ExchangeRates;
    },
  ) {}

  /** Returns the plans to which a membership can change; null if the membership does not exist or the key is wrong. */
  async find(ctx: Context, id: string, key: string): Promise<MembershipPlans | null> {
    requireHostedPage(ctx);
    return (await this.reads.findByKey(ctx, id, key, Selection.none)) ? this.plansOf(ctx, id) : null;
  }

  /** Returns the plans to which a membership of the calling user can change; null for memberships of others. */
  async findOwn(ctx: Context, id: string): Promise<MembershipPlans | null> {
    return (await this.deps.memberships.isOwn(ctx, id)) ? this.plansOf(ctx, id) : null;
  }

  private plansOf(ctx: Context, id: string): Promise<MembershipPlans> {
    return this.deps.database.transaction(async (manager) => {
      const tx = { ...ctx, manager };
      const { membership, clock } = await this.reads.read(tx, id);
      const plans = canChangePlan(membership, clock.now()) ? await this.deps.plans.alternativesTo(tx, membership) : [];
      const choices = plans.filter((plan) => isOption(membership, plan));
      return {
        options: choices.map((plan) => optionOf(membership, plan)),
        quantity: membership.quantity,
        scheduled: scheduledOf(membership),
      };
    });
  }

  /** Returns the prices of a change to a plan, with the reasons why it is not possible. Changes nothing. */
  async quote(ctx: Context, input: MembershipPlanQuoteInput): Promise<MembershipPlanQuotePayload | null> {
    requireHostedPage(ctx);
    return (await this.reads.findByKey(ctx, input.id, input.key, Selection.none)) ? this.quoteOf(ctx, input) : null;
  }

  /** Returns the prices of a change of a membership of the calling user; null for memberships of others. */
  async quoteOwn(ctx: Context, input: MembershipChoice): Promise<MembershipPlanQuotePayload | null> {
    return (await this.deps.memberships.isOwn(ctx, input.id)) ? this.quoteOf(ctx, input) : null;
  }

  private async quoteOf(ctx: Context, input: MembershipChoice): Promise<MembershipPlanQuotePayload> {
    try {
      const taxRate = await this.taxRate(ctx, input.id, input.planId);
      const quote = await this.deps.database.transaction((manager) =>
        this.quoteIn({ ...ctx, manager }, input, taxRate),
      );
      return { quote, userErrors: [] };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { quote: null, userErrors: userErrorsOf(error) };
    }
  }

  /**
   * Returns the tax rate of the new plan for the billing address of the membership's payment method; null if the rate is
   * unknown. Must be called outside of any transaction. Throws `NotFound` if the membership does not exist.
   */
  async taxRate(ctx: Context, id: string, planId: string): Promise<TaxRate | null> {
    const { method } = await this.deps.database.transaction((manager) => this.reads.read({ ...ctx, manager }, id));
    return this.deps.quotes.taxRate(ctx, planId, method?.mailingAddress);
  }

  /** Returns the chosen plan and quantity. Throws `PlanNotOffered`, `PlanChangeNotAllowed`, or `NotFound` for an unknown plan. */
  async choice(
    tx: Transaction,
    { membership, clock }: Pick<ManagedMembership, 'membership' | 'clock'>,
    { planId, quantity: units }: MembershipPlanChoiceInput,
  ): Promise<PlanChoice> {
    const quantity = units ?? 1;
    checkRange(quantity, 1, maxUnits, 'quantity');
    if (!canChangePlan(membership, clock.now())) throw new PlanChangeNotAllowed();
    const plan = await this.deps.plans.offered(tx, planId);
    if (!isChangeTarget(membership, { plan, quantity })) throw new PlanNotOffered();
    if (quantity > 1 && !plan.allowMultipleQuantity) throw new QuantityNotAllowed();
    return { plan, quantity };
  }

  /** Returns an immediate change to the chosen plan; null if it can start at the end of the period only. */
  async immediate(
    tx: Transaction,
    { membership, plan, clock }: ManagedMembership,
    choice: PlanChoice,
    taxRate: TaxRate | null,
  ): Promise<ImmediateChange | null> {
    const payment = await this.deps.payments.latestPaid(tx, membership.id);
    const { taxType } = membership;
    const { rates } = this.deps;
    return immediateChange(
      membership,
      choice,
      { payment, taxRate, taxType: taxType ?? plan.taxType },
      { now: clock.now(), rates },
    );
  }

  private async quoteIn(
    tx: Transaction,
    input: MembershipChoice,
    taxRate: TaxRate | null,
  ): Promise<MembershipPlanQuote> {
    const managed = await this.reads.read(tx, input.id);
    const { membership, method } = managed;
    const choice = await this.choice(tx, managed, input);
    const change = await this.immediate(tx, managed, choice, taxRate);
    const isTrial = membership.status === 'trialing';
    return {
      title: choice.plan.title,
      quantity: choice.quantity,
      price: priced(periodPrice(choice), membership.currency),
      billingPeriod: choice.plan.billingPeriod as number,
      endsDiscount: membership.promoCodeId !== null || membership.cancelDiscountPercentage !== null,
      now: change && {
        ...amountsOf(change),
        unusedDays: change.unusedDays,
        until: change.until,
        terms: encodeTerms(immediateChangeTerms(choice, change, method)),
      },
      later: isTrial
        ? null
        : {
            at: membership.renewalPeriodEnd as Date,
            terms: encodeTerms(scheduledChangeTerms(choice, membership)),
          },
    };
  }
}

/** The present plan is an option only if its quantity can change. */
function isOption(membership: Membership, plan: Plan): boolean {
  const isCurrent = plan.id === membership.planId;
  if (isCurrent && !plan.allowMultipleQuantity) return false;
  return isChangeTarget(membership, { plan, quantity: isCurrent ? membership.quantity + 1 : 1 });
}

function optionOf(membership: Membership, plan: Plan): MembershipPlanOption {
  return {
    planId: plan.id,
    title: plan.title,
    price: priced(plan.renewalPrice, plan.currency),
    billingPeriod: plan.billingPeriod as number,
    multipleQuantity: plan.allowMultipleQuantity,
    current: plan.id === membership.planId,
  };
}

function scheduledOf({ scheduledPlan, renewalPeriodEnd, currency }: Membership): MembershipPlans['scheduled'] {
  if (scheduledPlan === null || renewalPeriodEnd === null) return null;
  const { planTitle, quantity, renewalPrice, billingPeriod } = scheduledPlan;
  return { title: planTitle, quantity, price: priced(renewalPrice, currency), billingPeriod, at: renewalPeriodEnd };
}

function amountsOf({ price }: ImmediateChange) {
  const { subtotal, discount, taxAmount, total, currency } = price;
  const unlessZero = (amount: string) => (isZero(amount) ? null : priced(amount, currency));
  return {
    price: priced(subtotal, currency),
    credit: unlessZero(discount),
    tax: unlessZero(taxAmount),
    total: priced(total, currency),
  };
}

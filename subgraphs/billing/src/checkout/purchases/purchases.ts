import { type ExchangeRates, type Transaction, checkRange, isZero, requireTerms } from '../../../../kit/src';
import type { AffiliateCodes } from '../../growth/affiliates/affiliate-codes.repository';
import type { ChargeAttemptEntity } from '../../payments/charges/charge-attempt.entity';
import type { ChargeOrder, Charges } from '../../payments/charges/charges';
import type { Buyer } from '../../memberships/members/member.repository';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import type { MembershipSales } from '../../memberships/memberships/membership.sales';
import type { PlanCountsRepository } from '../../memberships/memberships/plan-counts.repository';
import type { Payment } from '../../payments/payments/payment.resource';
import { recordPaymentEvent } from '../../payments/payments/payment.events';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { Source } from '../../payments/processors/processor';
import type { PaymentProvider } from '../../payments/processors/processor.enums';
import type { LaterDiscount, PromoCodes } from '../../catalogue/promo-codes/promo-code.discounts';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import type { PaidPlanChange } from '../../shared/plan-change';
import type { UserBillingDetailsRepository } from '../../users/billing-details/billing-details.repository';
import { OtherProductRequired, PurchaseInProgress } from './purchase.errors';
import { type Price, firstChargeAmount, priceOf } from './purchase.price';
import { requirementsOf } from './purchase.requirements';
import { purchaseTerms } from './purchase.terms';
import {
  type Description,
  type ReservedPromoCode,
  type Purchase,
  type Referral,
  newPurchasePayment,
} from './new-purchase-payment';

/** Entities that were saved when a purchase started. */
export interface StartedPurchase {
  readonly payment: Payment;
  /** Attempt to charge or save a payment method; null if no payment method is needed. */
  readonly attempt: ChargeAttemptEntity | null;
}

/** Parameters of a price calculation. */
export interface Terms {
  readonly quantity: number;
  readonly promoCode: { readonly code: string } | { readonly id: string } | null;
  readonly taxRate: TaxRate | null;
  /** User who buys; null if the buyer is unknown. */
  readonly userId: string | null;
}

/** How a purchase is paid. */
export interface Payer {
  /**
   * Returns the payment method. Called only if one is required. Throws a `DomainError` if the buyer has not provided
   * one.
   */
  readonly source: () => Source;
  readonly provider?: PaymentProvider;
  readonly capture?: boolean;
  readonly challenge?: boolean;
  /** URL to which the buyer is redirected after a 3-D Secure challenge or a hosted page. */
  readonly returnUrl: string;
  readonly isOnSession: boolean;
  /** True if the payment method is new and must be saved for later charges, even if nothing is due now. */
  readonly saves: boolean;
}

export interface PurchaseDependencies {
  readonly plans: PlanRepository;
  readonly payments: PaymentRepository;
  readonly memberships: MembershipRepository;
  readonly sales: MembershipSales;
  readonly counts: PlanCountsRepository;
  readonly promoCodes: PromoCodes;
  readonly affiliateCodes: AffiliateCodes;
  readonly billingDetails: UserBillingDetailsRepository;
  readonly charges: Charges;
  readonly rates: ExchangeRates;
}

/**
 * Price of a purchase, with the discount of its promo code on later payments; `laterDiscount` is null if there is none.
 */
export interface QuotedPrice extends Price {
  readonly laterDiscount: LaterDiscount | null;
}

const noPromoCode: ReservedPromoCode = { promoCodeId: null, promoCodeUseId: null };

/** Price of a purchase, and the promo code use that was reserved for it. */
interface Priced {
  readonly price: Price;
  readonly promoCode: ReservedPromoCode;
}

/**
 * Starts purchases: calculates the price, reserves stock and a promo code use, and creates the charge attempt.
 * `PaymentSettlement` later applies the result of the attempt. Lock order: promo code, product, plan.
 */
export class Purchases {
  constructor(private readonly deps: PurchaseDependencies) {}

  /** Returns the current price of a purchase. Neither reserves nor locks anything. */
  async quote(tx: Transaction, plan: Plan, terms: Terms): Promise<QuotedPrice> {
    checkQuantity(plan, terms.quantity);
    const withoutTrial = await this.hadTrial(tx, plan, terms.userId);
    const promo = terms.promoCode && (await this.deps.promoCodes.quote(tx, discountRequest(plan, terms, withoutTrial)));
    const price = priceOf(plan, { ...terms, withoutTrial, discount: promo?.discount ?? '0' }, this.deps.rates);
    return { ...price, laterDiscount: await this.laterDiscount(tx, price, promo && promo.promoCodeId) };
  }

  /**
   * Starts a purchase and returns the saved entities. Creates a charge attempt if a payment method is required.
   * Otherwise the payment stays idle (`chargeState`), and the caller can settle it immediately.
   *
   * @param previousPayment payment of an earlier failed attempt at the same purchase; it is updated instead of creating
   * a new one
   */
  async begin(
    tx: Transaction,
    purchase: Purchase,
    payer: Payer,
    previousPayment: Payment | null = null,
  ): Promise<StartedPurchase> {
    const { promoCodes, rates } = this.deps;
    const { terms, buyer } = purchase;
    const withoutTrial = await this.hadTrial(tx, purchase.plan, buyer.id);
    const reservation =
      terms.promoCode &&
      (await promoCodes.hold(tx, { ...discountRequest(purchase.plan, terms, withoutTrial), userId: buyer.id }));
    const { plan, description } = await this.reserve(tx, purchase);
    const price = priceOf(plan, { ...terms, withoutTrial, discount: reservation?.discount ?? '0' }, rates);
    if (purchase.shownTerms !== null) {
      const laterDiscount = await this.laterDiscount(tx, price, reservation && reservation.promoCodeId);
      requireTerms(purchaseTerms(plan, { ...price, laterDiscount }, codeOf(terms)), purchase.shownTerms);
    }
    return this.order(
      tx,
      { ...purchase, plan, description },
      {
        price,
        promoCode: { promoCodeId: reservation?.promoCodeId ?? null, promoCodeUseId: reservation?.useId ?? null },
      },
      payer,
      previousPayment,
    );
  }

  /** Returns the price of a top-up: buying the plan of an existing membership again, without discount and trial. */
  repurchasePrice(plan: Plan, terms: Pick<Terms, 'quantity' | 'taxRate'>): Price {
    return priceOf(plan, { ...terms, discount: '0', withoutTrial: true }, this.deps.rates);
  }

  /**
   * Starts a top-up: a repeated purchase of the plan of an existing membership. It takes no stock, and the limit per
   * buyer does not apply. The caller must check that the terms shown to the buyer are still current.
   */
  async repurchase(
    tx: Transaction,
    purchase: Purchase<string>,
    payer: Payer,
    previousPayment: Payment | null,
  ): Promise<StartedPurchase> {
    const price = this.repurchasePrice(purchase.plan, purchase.terms);
    return this.order(tx, purchase, { price, promoCode: noPromoCode }, payer, previousPayment);
  }

  /**
   * Starts the payment for a change of a membership's plan, at a price that contains the credit for unused time. The
   * caller must have reserved the units of the stock, and must check that the terms shown to the buyer are still current.
   */
  changePlan(
    tx: Transaction,
    purchase: Purchase<string> & { readonly planChange: PaidPlanChange },
    price: Price,
    payer: Payer,
    previousPayment: Payment | null,
  ): Promise<StartedPurchase> {
    return this.order(tx, purchase, { price, promoCode: noPromoCode }, payer, previousPayment);
  }

  private async order(
    tx: Transaction,
    purchase: Purchase<string>,
    { price, promoCode }: Priced,
    payer: Payer,
    previousPayment: Payment | null,
  ): Promise<StartedPurchase> {
    const { charges, payments, billingDetails } = this.deps;
    const { plan, buyer, evidence } = purchase;
    const [referral, buyerDetails] = await Promise.all([
      this.referralOf(tx, purchase),
      billingDetails.forPayment(tx, { accountId: plan.accountId, userId: buyer.id }, evidence),
    ]);
    const payment = newPurchasePayment(tx, purchase, price, { ...promoCode, ...referral, buyerDetails }, payer);
    payment.provider = payer.provider ?? charges.processor.provider;
    if (previousPayment)
      Object.assign(payment, {
        id: previousPayment.id,
        paymentsFailed: previousPayment.paymentsFailed,
        createdAt: previousPayment.createdAt,
      });
    await payments.save(tx, payment);
    if (!previousPayment) await recordPaymentEvent(tx, 'payment.created', payment);
    return {
      payment,
      attempt:
        payment.chargeState === 'idle' ? null : await charges.begin(tx, orderOf(payment, purchase, price, payer)),
    };
  }

  /** Returns the discount of the promo code on payments after the first one; null if there is none. */
  private async laterDiscount(
    tx: Transaction,
    { renewal: amount, subtotal, currency }: Price,
    promoCodeId: string | null,
  ): Promise<LaterDiscount | null> {
    if (promoCodeId === null || amount === null) return null;
    const charged = isZero(subtotal) ? 0 : 1;
    return this.deps.promoCodes.laterDiscount(tx, { promoCodeId, charged, amount, currency });
  }

  /**
   * Returns the affiliate code as accepted if an active affiliate other than the buyer has it; otherwise as ignored. An
   * invalid code does not make the purchase fail.
   */
  private async referralOf(tx: Transaction, { affiliateCode, plan, buyer }: Purchase<string>): Promise<Referral> {
    if (affiliateCode === null) return { affiliateCode, ignoredAffiliateCode: null };
    const code = await this.deps.affiliateCodes.current(tx, plan.accountId, affiliateCode, buyer.id);
    return { affiliateCode: code, ignoredAffiliateCode: code === null ? affiliateCode : null };
  }

  /**
   * Reverts the reservations of an unsuccessful purchase: returns its units to the stock and releases its promo code
   * use.
   */
  async release(tx: Transaction, payment: Payment): Promise<void> {
    if (payment.promoCodeUseId !== null) await this.deps.promoCodes.release(tx, payment.promoCodeUseId);
    payment.promoCodeUseId = null;
    await this.returnUnits(tx, payment);
  }

  /** Returns the reserved units of a purchase that was not delivered to the stock of its plan. */
  async returnUnits(tx: Transaction, payment: Payment): Promise<void> {
    if (payment.heldUnits > 0 && payment.planId)
      await this.deps.counts.postPlan(tx, payment.planId, 0, -payment.heldUnits);
    payment.heldUnits = 0;
  }

  /**
   * Locks the plan, checks that the buyer may buy it, and deducts the units from its stock. Returns the locked plan and
   * the description.
   */
  private async reserve(
    tx: Transaction,
    { plan: { id }, terms, buyer, buyerAccountId, description }: Purchase,
  ): Promise<{ readonly plan: Plan; readonly description: string }> {
    const { plans, sales, counts, payments } = this.deps;
    const [described, plan] = await Promise.all([resolveDescription(tx, description), plans.lock(tx, id)]);
    checkQuantity(plan, terms.quantity);
    await sales.checkOffer(tx, plan, { buyer, buyerAccountId }, terms.quantity);
    if (plan.onePerUser && (await payments.hasUnfinished(tx, id, { userId: buyer.id }))) throw new PurchaseInProgress();
    if (plan.onePerCompany && buyerAccountId && (await payments.hasUnfinished(tx, id, { buyerAccountId })))
      throw new PurchaseInProgress();
    await this.checkRequiredProducts(tx, plan, buyer);
    await counts.postPlan(tx, id, 0, terms.quantity);
    return { plan, description: described };
  }

  private async checkRequiredProducts(tx: Transaction, plan: Plan, { id }: Buyer): Promise<void> {
    const { productIds } = requirementsOf(plan);
    if (productIds.length > 0 && !(await this.deps.memberships.hasAccess(tx, id, productIds)))
      throw new OtherProductRequired();
  }

  private async hadTrial(tx: Transaction, plan: Plan, userId: string | null): Promise<boolean> {
    if (!plan.trialPeriodDays || userId === null) return false;
    return this.deps.memberships.boughtBefore(tx, plan.id, plan.accountId, { userId });
  }
}

function resolveDescription(tx: Transaction, description: Description): string | Promise<string> {
  return typeof description === 'string' ? description : description(tx);
}

function checkQuantity(plan: Plan, quantity: number): void {
  checkRange(quantity, 1, plan.allowMultipleQuantity ? maxUnits : 1, 'quantity');
}

/** Maximum quantity (units of a plan) of one purchase. */
export const maxUnits = 1_000;

/** Returns the promo code that the buyer entered, trimmed and in upper case; null if none was entered. */
export function codeOf({ promoCode }: Pick<Terms, 'promoCode'>): string | null {
  return promoCode && 'code' in promoCode ? promoCode.code.trim().toUpperCase() : null;
}

function discountRequest(plan: Plan, { promoCode, quantity, userId }: Terms, withoutTrial: boolean) {
  return {
    accountId: plan.accountId,
    ...promoCode,
    plan,
    userId,
    subtotal: firstChargeAmount(plan, quantity, withoutTrial),
    currency: plan.currency,
  };
}

function orderOf(payment: Payment, { plan, description }: Purchase<string>, price: Price, payer: Payer): ChargeOrder {
  const free = isZero(price.total);
  return {
    accountId: payment.accountId,
    subject: { paymentId: payment.id },
    kind: free ? 'save' : 'charge',
    source: payer.source(),
    amount: free ? null : price.total,
    currency: plan.currency,
    provider: payer.provider,
    capture: payer.capture,
    challenge: payer.challenge,
    description,
    email: payment.email,
    returnUrl: payer.returnUrl,
    isOnSession: payer.isOnSession,
  };
}

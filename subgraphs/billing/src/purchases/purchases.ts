import { type ExchangeRates, type Transaction, checkRange, isZero, requireTerms } from '../../../kit/src';
import type { AffiliateCodes } from '../affiliates/affiliate-codes.repository';
import type { ChargeAttemptEntity } from '../charges/charge-attempt.entity';
import type { ChargeOrder, Charges } from '../charges/charges';
import type { Buyer } from '../members';
import type { MembershipRepository, MembershipSales, PlanCountsRepository } from '../memberships';
import type { PaymentEntity } from '../payments/payment.entity';
import { recordPaymentEvent } from '../payments/payment.events';
import type { PaymentRepository } from '../payments/payment.repository';
import type { PlanEntity, PlanRepository } from '../plans';
import type { Source } from '../processors/processor';
import type { PaymentProvider } from '../processors/processor.enums';
import type { LaterDiscount, PromoCodes } from '../promo-codes';
import type { TaxRate } from '../taxes';
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

/** Rows that are saved when a purchase starts. */
export interface StartedPurchase {
  readonly payment: PaymentEntity;
  /** The charge attempt; null if no payment method is charged or saved. */
  readonly attempt: ChargeAttemptEntity | null;
}

/** Parameters of a price calculation. */
export interface Terms {
  readonly quantity: number;
  readonly promoCode: { readonly code: string } | { readonly id: string } | null;
  readonly taxRate: TaxRate | null;
  /** Null if the buyer is unknown. */
  readonly userId: string | null;
}

/** Payment details of a purchase. */
export interface Payer {
  /** Returns the payment method. Called only if one is required. Throws a `DomainError` if the buyer gave none. */
  readonly source: () => Source;
  readonly provider?: PaymentProvider;
  readonly capture?: boolean;
  readonly challenge?: boolean;
  /** URL to which a challenge or hosted page redirects the buyer afterwards. */
  readonly returnUrl: string;
  readonly attended: boolean;
  /** True if the payment method is new and must be saved, even if nothing is due yet. */
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
  readonly charges: Charges;
  readonly rates: ExchangeRates;
}

/** Price of a purchase, and the discount of its promo code on later payments; null without such a discount. */
export interface QuotedPrice extends Price {
  readonly laterDiscount: LaterDiscount | null;
}

/** Price of a purchase, with the promo code of which a use is reserved. */
interface Priced {
  readonly price: Price;
  readonly promoCode: ReservedPromoCode;
}

/**
 * Starts purchases: calculates the price, reserves stock and promo code, and creates the charge attempt. The settlement
 * of the payment processes the result.
 * Lock order: promo code, product, plan.
 */
export class Purchases {
  constructor(private readonly deps: PurchaseDependencies) {}

  /** Returns the current price. Does not reserve or lock anything. */
  async quote(tx: Transaction, plan: PlanEntity, terms: Terms): Promise<QuotedPrice> {
    checkQuantity(plan, terms.quantity);
    const withoutTrial = await this.hadTrial(tx, plan, terms.userId);
    const promo = terms.promoCode && (await this.deps.promoCodes.quote(tx, discountRequest(plan, terms, withoutTrial)));
    const price = priceOf(plan, { ...terms, withoutTrial, discount: promo?.discount ?? '0' }, this.deps.rates);
    return { ...price, laterDiscount: await this.laterDiscount(tx, price, promo && promo.promoCodeId) };
  }

  /**
   * Starts a purchase and returns the saved rows. If a payment method is required, a charge attempt is created. If
   * nothing is due now or later, the payment can be settled immediately (`chargeState` is idle).
   *
   * @param previousPayment payment of the same purchase with a failed attempt: it is updated to the current terms
   */
  async begin(
    tx: Transaction,
    purchase: Purchase,
    payer: Payer,
    previousPayment: PaymentEntity | null = null,
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

  /** Returns the price of buying the plan of a membership again, without discount and trial. */
  againPrice(plan: PlanEntity, terms: Pick<Terms, 'quantity' | 'taxRate'>): Price {
    return priceOf(plan, { ...terms, discount: '0', withoutTrial: true }, this.deps.rates);
  }

  /**
   * Starts a repurchase of the plan of a membership. A repurchase takes no stock, and the limit per buyer does not
   * apply. The caller must compare the shown terms with the current ones.
   */
  async beginAgain(
    tx: Transaction,
    purchase: Purchase<string>,
    payer: Payer,
    previousPayment: PaymentEntity | null,
  ): Promise<StartedPurchase> {
    const price = this.againPrice(purchase.plan, purchase.terms);
    return this.order(
      tx,
      purchase,
      { price, promoCode: { promoCodeId: null, promoCodeUseId: null } },
      payer,
      previousPayment,
    );
  }

  private async order(
    tx: Transaction,
    purchase: Purchase<string>,
    { price, promoCode }: Priced,
    payer: Payer,
    previousPayment: PaymentEntity | null,
  ): Promise<StartedPurchase> {
    const { charges, payments } = this.deps;
    const referral = await this.referralOf(tx, purchase);
    const payment = newPurchasePayment(tx, purchase, price, { ...promoCode, ...referral }, payer);
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

  /** Returns the discount of the promo code on payments after the first one; null without such a discount. */
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
   * Returns the affiliate code as accepted if its affiliate is active and not the buyer, otherwise as ignored. An
   * invalid code does not fail the purchase.
   */
  private async referralOf(tx: Transaction, { affiliateCode, plan, buyer }: Purchase<string>): Promise<Referral> {
    if (affiliateCode === null) return { affiliateCode, ignoredAffiliateCode: null };
    const code = await this.deps.affiliateCodes.current(tx, plan.accountId, affiliateCode, buyer.id);
    return { affiliateCode: code, ignoredAffiliateCode: code === null ? affiliateCode : null };
  }

  /** Returns the units of an unsuccessful purchase to the stock and releases its promo code use. */
  async release(tx: Transaction, payment: PaymentEntity): Promise<void> {
    if (payment.promoCodeUseId !== null) await this.deps.promoCodes.release(tx, payment.promoCodeUseId);
    if (payment.heldUnits > 0 && payment.planId)
      await this.deps.counts.postPlan(tx, payment.planId, 0, -payment.heldUnits);
    payment.heldUnits = 0;
    payment.promoCodeUseId = null;
  }

  /** Checks that the buyer may buy the plan, and reserves the units from the stock. The plan stays locked. */
  private async reserve(
    tx: Transaction,
    { plan: { id }, terms, buyer, buyerAccountId, description }: Purchase,
  ): Promise<{ readonly plan: PlanEntity; readonly description: string }> {
    const { plans, sales, counts, payments } = this.deps;
    const [described, plan] = await Promise.all([resolveDescription(tx, description), plans.lock(tx, id)]);
    checkQuantity(plan, terms.quantity);
    await sales.checkOffer(tx, plan, { buyer, buyerAccountId }, terms.quantity);
    if (plan.onePerUser && (await payments.underWay(tx, id, { userId: buyer.id }))) throw new PurchaseInProgress();
    if (plan.onePerCompany && buyerAccountId && (await payments.underWay(tx, id, { buyerAccountId })))
      throw new PurchaseInProgress();
    await this.checkRequiredProducts(tx, plan, buyer);
    await counts.postPlan(tx, id, 0, terms.quantity);
    return { plan, description: described };
  }

  private async checkRequiredProducts(tx: Transaction, plan: PlanEntity, { id }: Buyer): Promise<void> {
    const { productIds } = requirementsOf(plan);
    if (productIds.length > 0 && !(await this.deps.memberships.hasAccess(tx, id, productIds)))
      throw new OtherProductRequired();
  }

  private async hadTrial(tx: Transaction, plan: PlanEntity, userId: string | null): Promise<boolean> {
    if (!plan.trialPeriodDays || userId === null) return false;
    return this.deps.memberships.boughtBefore(tx, plan.id, plan.accountId, { userId });
  }
}

function resolveDescription(tx: Transaction, description: Description): string | Promise<string> {
  return typeof description === 'string' ? description : description(tx);
}

function checkQuantity(plan: PlanEntity, quantity: number): void {
  checkRange(quantity, 1, plan.allowMultipleQuantity ? maxUnits : 1, 'quantity');
}

/** Maximum units of a purchase. */
export const maxUnits = 1_000;

/** Returns the promo code from the input of the buyer, normalized for comparisons; null without one. */
export function codeOf({ promoCode }: Pick<Terms, 'promoCode'>): string | null {
  return promoCode && 'code' in promoCode ? promoCode.code.trim().toUpperCase() : null;
}

function discountRequest(plan: PlanEntity, { promoCode, quantity, userId }: Terms, withoutTrial: boolean) {
  return {
    accountId: plan.accountId,
    ...promoCode,
    plan,
    userId,
    subtotal: firstChargeAmount(plan, quantity, withoutTrial),
    currency: plan.currency,
  };
}

function orderOf(
  payment: PaymentEntity,
  { plan, description }: Purchase<string>,
  price: Price,
  payer: Payer,
): ChargeOrder {
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
    attended: payer.attended,
  };
}

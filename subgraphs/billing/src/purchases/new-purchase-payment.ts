import { isZero, newId, type Transaction } from '../../../kit/src';
import type { Buyer } from '../members';
import { newPayment } from '../payments/new-payment';
import { PaymentEntity } from '../payments/payment.entity';
import { substatusOf } from '../payments/payment.substatus';
import type { BillingReason } from '../payments/payment.states';
import type { PlanEntity } from '../plans';
import type { PostalAddress } from '../shared';
import type { Price } from './purchase.price';
import { agreedTermsOf } from './purchase.terms';
import type { Payer, Terms } from './purchases';

/** What the processor shows as bought, or how that is asked for: with one statement, which leaves together with the one that locks the plan. */
export type Description = string | ((tx: Transaction) => Promise<string>);

/** A purchase to begin. The buyer has been let in as far as what they typed tells. */
export interface Purchase<Told extends Description = Description> {
  readonly plan: PlanEntity;
  readonly terms: Terms;
  readonly buyer: Buyer;
  /** The account that buys, for plans that are sold once to a business. */
  readonly buyerAccountId: string | null;
  /** The terms that the buyer was shown, as the page sent them back; null where no page was shown. */
  readonly shownTerms: string | null;
  readonly description: Told;
  readonly billingReason?: BillingReason;
  readonly checkoutConfigurationId: string | null;
  readonly billingAddress: PostalAddress | null;
  readonly shippingAddress: PostalAddress | null;
  /** Code of the address at which the buyer came; one that names no active affiliate is ignored. */
  readonly affiliateCode: string | null;
  readonly customFieldResponses: readonly { readonly question: string; readonly answer: string }[];
  readonly metadata: Record<string, unknown>;
  /** In the plan's currency. */
  readonly applicationFee: string | null;
  /** The invoice that is paid with it. */
  readonly invoiceId?: string;
  /** The membership that lasts longer by it, where nothing new is bought. */
  readonly topsUpMembershipId?: string;
  /** The member and saved method that pay, where there are. */
  readonly member?: { readonly id: string; readonly paymentMethodId: string };
}

export interface HeldPromoCode {
  readonly promoCodeId: string | null;
  readonly promoCodeUseId: string | null;
}

/** What became of the affiliate code of a purchase: at most one of both is set. */
export interface Referral {
  readonly affiliateCode: string | null;
  readonly ignoredAffiliateCode: string | null;
}

/** The payment of a purchase as it begins, not written yet. */
export function newPurchasePayment(
  tx: Transaction,
  purchase: Purchase,
  price: Price,
  kept: HeldPromoCode & Referral,
  payer: Payer,
): PaymentEntity {
  const { plan, buyer } = purchase;
  const now = tx.clock.now();
  const id = newId('pay');
  const charged = !isZero(price.total) || (price.needsMethod && payer.saves);
  const payment = Object.assign(new PaymentEntity(), {
    ...newPayment(price.currency, now),
    id,
    accountId: plan.accountId,
    userId: buyer.id,
    buyerAccountId: purchase.buyerAccountId,
    memberId: purchase.member?.id ?? null,
    membershipId: null,
    topsUpMembershipId: purchase.topsUpMembershipId ?? null,
    planId: plan.id,
    productId: plan.productId,
    checkoutConfigurationId: purchase.checkoutConfigurationId,
    paymentMethodId: purchase.member?.paymentMethodId ?? null,
    ...kept,
    agreedTerms: agreedTermsOf(plan, price),
    invoiceId: purchase.invoiceId ?? null,
    chargeState: charged ? 'processing' : 'idle',
    billingReason: purchase.billingReason ?? reasonOf(plan),
    quantity: price.quantity,
    heldUnits: plan.unlimitedStock || purchase.topsUpMembershipId ? 0 : price.quantity,
    subtotal: price.subtotal,
    discount: price.discount,
    taxAmount: price.taxAmount,
    taxBehavior: price.taxBehavior,
    total: price.total,
    usdTotal: price.usdTotal,
    applicationFee: purchase.applicationFee,
    provider: payer.provider ?? 'multi_psp',
    paymentMethodType: null,
    cardBrand: null,
    cardLast4: null,
    email: buyer.email,
    phone: buyer.phone ?? null,
    buyerProfile: { username: buyer.username, name: buyer.name },
    billingAddress: purchase.billingAddress,
    shippingAddress: purchase.shippingAddress,
    customFieldResponses: purchase.customFieldResponses,
    metadata: purchase.metadata,
    lastPaymentAttempt: charged ? now : null,
  } satisfies PaymentEntity);
  return Object.assign(payment, { substatus: substatusOf(payment) });
}

function reasonOf({ planType }: PlanEntity): BillingReason {
  return planType === 'renewal' ? 'subscription_create' : 'one_time';
}

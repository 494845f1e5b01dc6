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

/**
 * Description of the purchase at the processor, or a function that loads the description with one statement, in the
 * same round trip as the lock of the plan.
 */
export type Description = string | ((tx: Transaction) => Promise<string>);

/** Purchase to start. The input of the buyer is already validated. */
export interface Purchase<Told extends Description = Description> {
  readonly plan: PlanEntity;
  readonly terms: Terms;
  readonly buyer: Buyer;
  /** The buying account, for plans that are sold once per business. */
  readonly buyerAccountId: string | null;
  /** Terms that the buyer was shown, as sent back by the page; null if no page was shown. */
  readonly shownTerms: string | null;
  readonly description: Told;
  readonly billingReason?: BillingReason;
  readonly checkoutConfigurationId: string | null;
  readonly billingAddress: PostalAddress | null;
  readonly shippingAddress: PostalAddress | null;
  /** Affiliate code of the link; ignored if the affiliate is not active. */
  readonly affiliateCode: string | null;
  readonly customFieldResponses: readonly { readonly question: string; readonly answer: string }[];
  readonly metadata: Record<string, unknown>;
  /** Application fee in the currency of the plan; null for none. */
  readonly applicationFee: string | null;
  /** Id of the invoice that the purchase pays. */
  readonly invoiceId?: string;
  /** Id of the membership that a repurchase extends. */
  readonly topsUpMembershipId?: string;
  /** Ids of the paying member and of their saved payment method, if one is used. */
  readonly member?: { readonly id: string; readonly paymentMethodId: string };
}

export interface ReservedPromoCode {
  readonly promoCodeId: string | null;
  readonly promoCodeUseId: string | null;
}

/** Affiliate code of a purchase, either accepted or ignored: at most one of the two fields is set. */
export interface Referral {
  readonly affiliateCode: string | null;
  readonly ignoredAffiliateCode: string | null;
}

/** Creates the payment of a purchase, without saving it. */
export function newPurchasePayment(
  tx: Transaction,
  purchase: Purchase,
  price: Price,
  appliedCodes: ReservedPromoCode & Referral,
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
    ...appliedCodes,
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

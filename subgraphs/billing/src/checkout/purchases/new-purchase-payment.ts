import { isZero, newId, type Transaction, newRow } from '../../../../kit/src';
import type { Buyer } from '../../memberships/members/member.repository';
import { nothingCollected } from '../../payments/payments/new-payment';
import { Payment } from '../../payments/payments/payment.resource';
import { substatusOf } from '../../payments/payments/payment.substatus';
import type { BillingReason } from '../../payments/payments/payment.states';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PostalAddress } from '../../shared/address.type';
import type { PaidPlanChange } from '../../shared/plan-change';
import type { BuyerEvidence } from '../../users/billing-details/billing-details.repository';
import type { BuyerDetails } from '../../users/billing-details/billing-details.type';
import type { Price } from './purchase.price';
import { agreedTermsOf } from './purchase.terms';
import type { Payer, Terms } from './purchases';

/**
 * Description of the purchase for the processor, or a function that loads it with one statement, which is sent in the
 * same round trip as the lock of the plan.
 */
export type Description = string | ((tx: Transaction) => Promise<string>);

/** Purchase to start. The input of the buyer must already be validated. */
export interface Purchase<Text extends Description = Description> {
  readonly plan: Plan;
  readonly terms: Terms;
  readonly buyer: Buyer;
  /** Id of the account that buys, for plans that each account may buy only once; otherwise null. */
  readonly buyerAccountId: string | null;
  /** Encoded terms that the page showed to the buyer, which must equal the current terms; null if no page was shown. */
  readonly shownTerms: string | null;
  readonly description: Text;
  readonly billingReason?: BillingReason;
  readonly checkoutConfigurationId: string | null;
  readonly billingAddress: PostalAddress | null;
  readonly shippingAddress: PostalAddress | null;
  /** Why the documents of the payment may show the billing details of the buyer; null if they may not. */
  readonly evidence: BuyerEvidence;
  /** Affiliate code from the checkout link. It is ignored if no active affiliate has it. */
  readonly affiliateCode: string | null;
  readonly customFieldResponses: readonly { readonly question: string; readonly answer: string }[];
  readonly metadata: Record<string, unknown>;
  /** Application fee as exact decimal, in the currency of the plan; null for none. */
  readonly applicationFee: string | null;
  /** Id of the invoice that the purchase pays. */
  readonly invoiceId?: string;
  /** Id of the existing membership that the purchase extends (top-up), instead of creating one. */
  readonly topsUpMembershipId?: string;
  /** Change of a membership's plan that the purchase pays for, instead of creating a membership. */
  readonly planChange?: PaidPlanChange;
  /** Ids of the paying member and of their saved payment method; omitted if no saved method is used. */
  readonly member?: { readonly id: string; readonly paymentMethodId: string };
}

/** Data that is read for a payment in addition to its purchase and price. */
interface PaymentParts extends ReservedPromoCode, Referral {
  readonly buyerDetails: BuyerDetails | null;
}

export interface ReservedPromoCode {
  readonly promoCodeId: string | null;
  readonly promoCodeUseId: string | null;
}

/** Affiliate code of a purchase, either accepted (`affiliateCode`) or ignored. At most one of the fields is set. */
export interface Referral {
  readonly affiliateCode: string | null;
  readonly ignoredAffiliateCode: string | null;
}

/** Creates the payment entity of a purchase, without saving it. */
export function newPurchasePayment(
  tx: Transaction,
  purchase: Purchase,
  price: Price,
  parts: PaymentParts,
  payer: Payer,
): Payment {
  const { plan, buyer } = purchase;
  const now = tx.clock.now();
  const id = newId('pay');
  const charged = !isZero(price.total) || (price.needsMethod && payer.saves);
  const payment = newRow(Payment, now, {
    ...nothingCollected(price.currency),
    id,
    accountId: plan.accountId,
    userId: buyer.id,
    buyerAccountId: purchase.buyerAccountId,
    memberId: purchase.member?.id ?? null,
    topsUpMembershipId: purchase.topsUpMembershipId ?? null,
    planChange: purchase.planChange ?? null,
    planId: plan.id,
    productId: plan.productId,
    checkoutConfigurationId: purchase.checkoutConfigurationId,
    paymentMethodId: purchase.member?.paymentMethodId ?? null,
    ...parts,
    agreedTerms: agreedTermsOf(plan, price),
    invoiceId: purchase.invoiceId ?? null,
    chargeState: charged ? 'processing' : 'idle',
    billingReason: purchase.billingReason ?? reasonOf(plan),
    quantity: price.quantity,
    heldUnits: heldUnitsOf(purchase, price),
    subtotal: price.subtotal,
    discount: price.discount,
    taxAmount: price.taxAmount,
    taxBehavior: price.taxBehavior,
    total: price.total,
    usdTotal: price.usdTotal,
    applicationFee: purchase.applicationFee,
    provider: payer.provider ?? 'multi_psp',
    email: buyer.email,
    phone: buyer.phone ?? null,
    buyerProfile: { username: buyer.username, name: buyer.name },
    billingAddress: purchase.billingAddress,
    shippingAddress: purchase.shippingAddress,
    customFieldResponses: purchase.customFieldResponses,
    metadata: purchase.metadata,
    lastPaymentAttempt: charged ? now : null,
  });
  return Object.assign(payment, { substatus: substatusOf(payment) });
}

/** Returns the units of the plan's stock that were reserved for the purchase. */
function heldUnitsOf({ plan, planChange, topsUpMembershipId }: Purchase, { quantity }: Price): number {
  if (planChange) return planChange.heldUnits;
  return plan.unlimitedStock || topsUpMembershipId ? 0 : quantity;
}

function reasonOf({ planType }: Plan): BillingReason {
  return planType === 'renewal' ? 'subscription_create' : 'one_time';
}

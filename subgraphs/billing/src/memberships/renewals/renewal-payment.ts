import {
  convert,
  decimalsOf,
  ExactDecimal,
  type ExchangeRates,
  newId,
  type Transaction,
  newRow,
} from '../../../../kit/src';
import type { Membership } from '../memberships/membership.resource';
import type { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import { nothingCollected } from '../../payments/payments/new-payment';
import { Payment } from '../../payments/payments/payment.resource';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PaymentProvider } from '../../payments/processors/processor.enums';
import { taxOn } from '../../invoicing/taxes/tax-on';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import type { BuyerDetails } from '../../users/billing-details/billing-details.type';

/** Data from which the payment for the next period of a membership is created. */
export interface RenewalTerms {
  readonly plan: Plan;
  /** The payment method to charge; null if none is saved. */
  readonly method: PaymentMethod | null;
  /** Amount of the discount as exact decimal string, in the currency of the membership. */
  readonly discount: string;
  readonly taxRate: TaxRate | null;
  readonly provider: PaymentProvider;
  /** Business name and tax id of the buyer for the receipt; null for none. */
  readonly buyerDetails: BuyerDetails | null;
}

/** Creates the payment entity for the next period of a membership, without saving it. */
export function newRenewalPayment(
  tx: Transaction,
  membership: Membership,
  terms: RenewalTerms,
  rates: ExchangeRates,
): Payment {
  const { plan, method, discount, taxRate, provider, buyerDetails } = terms;
  const { currency, renewalPrice } = membership;
  const decimals = decimalsOf(currency);
  const taxed = taxOn({
    amount: new ExactDecimal(renewalPrice).minus(discount).toFixed(decimals),
    currency,
    taxType: membership.taxType ?? plan.taxType,
    rate: taxRate,
  });
  const now = tx.clock.now();
  return newRow(Payment, now, {
    ...nothingCollected(currency),
    id: newId('pay'),
    accountId: membership.accountId,
    userId: membership.userId,
    buyerAccountId: membership.buyerAccountId,
    memberId: membership.memberId,
    membershipId: membership.id,
    planId: membership.planId,
    productId: membership.productId,
    checkoutConfigurationId: membership.checkoutConfigurationId,
    paymentMethodId: method?.id ?? null,
    promoCodeId: new ExactDecimal(discount).isZero() ? null : membership.promoCodeId,
    chargeState: method ? 'processing' : 'idle',
    billingReason: 'subscription_cycle',
    quantity: membership.quantity,
    subtotal: new ExactDecimal(renewalPrice).toFixed(decimals),
    discount: new ExactDecimal(discount).toFixed(decimals),
    taxAmount: taxed.taxAmount,
    taxBehavior: taxed.behavior,
    total: taxed.total,
    usdTotal: convert(taxed.total, currency, 'usd', rates),
    provider,
    paymentMethodType: method?.type ?? null,
    cardBrand: method?.cardBrand ?? null,
    cardLast4: method?.cardLast4 ?? null,
    buyerDetails,
    billingAddress: method?.mailingAddress ?? null,
    affiliateCode: membership.affiliateUsername,
    metadata: membership.metadata,
    lastPaymentAttempt: now,
  });
}

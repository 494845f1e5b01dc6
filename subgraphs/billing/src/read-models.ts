import type { ReadModel } from '../../kit/src';
import { affiliateOverrideReadModel } from './growth/affiliates/affiliate-override.read-model';
import { affiliateReadModel } from './growth/affiliates/affiliate.read-model';
import { checkoutSessionReadModel } from './checkout/sessions/checkout-session.read-model';
import { checkoutConfigurationReadModel } from './checkout/checkout-configurations/checkout-configuration.read-model';
import { entryReadModel } from './growth/waitlist-entries/waitlist-entry.read-model';
import { feeMarkupReadModel } from './payments/fee-markups/fee-markup.read-model';
import { invoiceReadModel } from './invoicing/invoices/invoice.read-model';
import { leadReadModel } from './growth/leads/lead.read-model';
import { memberReadModel } from './memberships/members/member.read-model';
import { membershipReadModel } from './memberships/memberships/membership.read-model';
import { partnerBusinessReadModel } from './growth/partners/partner-business.read-model';
import { partnerEarningReadModel } from './growth/partners/partner-earning.read-model';
import { partnerReadModel } from './growth/partners/partner.read-model';
import { referredUserReadModel } from './growth/partners/referred-user.read-model';
import { paymentMethodReadModel } from './payments/payment-methods/payment-method.read-model';
import { paymentFeeReadModel } from './payments/payments/payment-fee.read-model';
import { paymentReadModel } from './payments/payments/payment.read-model';
import { planReadModel } from './catalogue/plans/plan.read-model';
import { productReadModel } from './catalogue/products/product.read-model';
import { refundReadModel } from './payments/refunds/refund.read-model';
import { shipmentReadModel } from './payments/shipments/shipment.read-model';
import type { HostedPages } from './shared/hosted-pages';
import { setupIntentReadModel } from './checkout/setup-intents/setup-intent.read-model';
import { promoCodeReadModel } from './catalogue/promo-codes/promo-code.read-model';
import { reviewReadModel } from './growth/reviews/review.read-model';
import { testClockReadModel } from './memberships/test-clocks/test-clock.read-model';
import { tokenTransactionReadModel } from './payments/token-transactions/token-transaction.read-model';

/** All read models of the billing domain. They reference each other for joins. */
export interface ReadModels {
  readonly plan: ReadModel;
  readonly product: ReadModel;
  readonly member: ReadModel;
  readonly membership: ReadModel;
  readonly checkoutConfiguration: ReadModel;
  readonly setupIntent: ReadModel;
  readonly paymentMethod: ReadModel;
  readonly payment: ReadModel;
  readonly paymentFee: ReadModel;
  readonly refund: ReadModel;
  readonly promoCode: ReadModel;
  readonly checkoutSession: ReadModel;
  readonly entry: ReadModel;
  readonly invoice: ReadModel;
  readonly review: ReadModel;
  readonly lead: ReadModel;
  readonly affiliate: ReadModel;
  readonly affiliateOverride: ReadModel;
  readonly feeMarkup: ReadModel;
  readonly tokenTransaction: ReadModel;
  readonly shipment: ReadModel;
  readonly testClock: ReadModel;
  readonly partner: ReadModel;
  readonly partnerBusiness: ReadModel;
  readonly partnerEarning: ReadModel;
  readonly referredUser: ReadModel;
}

/**
 * Creates all read models of the billing domain.
 *
 * @param origin public base URL of the service, for links
 * @param pages creates the URLs of hosted pages that require a secret key
 */
export function createReadModels(origin: string, pages: HostedPages): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.plan = planReadModel(models, origin);
  models.product = productReadModel(models);
  models.member = memberReadModel();
  models.membership = membershipReadModel(models, pages);
  models.checkoutConfiguration = checkoutConfigurationReadModel(models, origin);
  models.setupIntent = setupIntentReadModel(models);
  models.paymentMethod = paymentMethodReadModel(models);
  models.payment = paymentReadModel(models);
  models.paymentFee = paymentFeeReadModel();
  models.refund = refundReadModel(models);
  models.promoCode = promoCodeReadModel(models);
  models.checkoutSession = checkoutSessionReadModel(pages);
  models.shipment = shipmentReadModel(models);
  models.entry = entryReadModel(models);
  models.invoice = invoiceReadModel(models, origin);
  models.review = reviewReadModel(models);
  models.lead = leadReadModel(models);
  models.affiliate = affiliateReadModel();
  models.affiliateOverride = affiliateOverrideReadModel(origin);
  models.feeMarkup = feeMarkupReadModel();
  models.tokenTransaction = tokenTransactionReadModel(models);
  models.testClock = testClockReadModel();
  models.partner = partnerReadModel(origin);
  models.partnerBusiness = partnerBusinessReadModel();
  models.partnerEarning = partnerEarningReadModel(models);
  models.referredUser = referredUserReadModel();
  return models;
}

import { type ReadModel, readModelOf } from '../../kit/src';
import { affiliateOverrideReadModel } from './growth/affiliates/affiliate-override.read-model';
import { affiliateReadModel } from './growth/affiliates/affiliate.read-model';
import { checkoutSessionReadModel } from './checkout/sessions/checkout-session.read-model';
import { checkoutConfigurationReadModel } from './checkout/checkout-configurations/checkout-configuration.read-model';
import { entryReadModel } from './growth/waitlist-entries/waitlist-entry.read-model';
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
import { promoCodeReadModel } from './catalogue/promo-codes/promo-code.read-model';
import { reviewReadModel } from './growth/reviews/review.read-model';
import { testClockReadModel } from './memberships/test-clocks/test-clock.read-model';
import type { Plan } from './catalogue/plans/plan.resource';
import type { Product } from './catalogue/products/product.resource';
import type { Member } from './memberships/members/member.type';
import type { Membership } from './memberships/memberships/membership.resource';
import type { CheckoutConfiguration } from './checkout/checkout-configurations/checkout-configuration.resource';
import { SetupIntent } from './checkout/setup-intents/setup-intent.resource';
import type { PaymentMethod } from './payments/payment-methods/payment-method.resource';
import type { Payment } from './payments/payments/payment.resource';
import type { PaymentFee } from './payments/payments/payment-fee.type';
import type { Refund } from './payments/refunds/refund.resource';
import type { PromoCode } from './catalogue/promo-codes/promo-code.resource';
import type { CheckoutSession } from './checkout/sessions/checkout.type';
import type { Entry } from './growth/waitlist-entries/waitlist-entry.resource';
import type { Invoice } from './invoicing/invoices/invoice.resource';
import type { Review } from './growth/reviews/review.resource';
import type { Lead } from './growth/leads/lead.resource';
import type { Affiliate } from './growth/affiliates/affiliate.resource';
import type { AffiliateOverride } from './growth/affiliates/affiliate-override.resource';
import { FeeMarkup } from './payments/fee-markups/fee-markup.resource';
import { TokenTransaction } from './payments/token-transactions/token-transaction.resource';
import type { Shipment } from './payments/shipments/shipment.resource';
import type { TestClock } from './memberships/test-clocks/test-clock.resource';
import type { Partner } from './growth/partners/partner.resource';
import type { PartnerBusiness } from './growth/partners/partner-business.resource';
import type { PartnerEarning } from './growth/partners/partner-earning.resource';
import type { ReferredUser } from './growth/partners/partner-business-parts.type';

/** All read models of the billing domain. They reference each other for joins. */
export interface ReadModels {
  readonly plan: ReadModel<Plan>;
  readonly product: ReadModel<Product>;
  readonly member: ReadModel<Member>;
  readonly membership: ReadModel<Membership>;
  readonly checkoutConfiguration: ReadModel<CheckoutConfiguration>;
  readonly setupIntent: ReadModel<SetupIntent>;
  readonly paymentMethod: ReadModel<PaymentMethod>;
  readonly payment: ReadModel<Payment>;
  readonly paymentFee: ReadModel<PaymentFee>;
  readonly refund: ReadModel<Refund>;
  readonly promoCode: ReadModel<PromoCode>;
  readonly checkoutSession: ReadModel<CheckoutSession>;
  readonly entry: ReadModel<Entry>;
  readonly invoice: ReadModel<Invoice>;
  readonly review: ReadModel<Review>;
  readonly lead: ReadModel<Lead>;
  readonly affiliate: ReadModel<Affiliate>;
  readonly affiliateOverride: ReadModel<AffiliateOverride>;
  readonly feeMarkup: ReadModel<FeeMarkup>;
  readonly tokenTransaction: ReadModel<TokenTransaction>;
  readonly shipment: ReadModel<Shipment>;
  readonly testClock: ReadModel<TestClock>;
  readonly partner: ReadModel<Partner>;
  readonly partnerBusiness: ReadModel<PartnerBusiness>;
  readonly partnerEarning: ReadModel<PartnerEarning>;
  readonly referredUser: ReadModel<ReferredUser>;
}

/**
 * Creates all read models of the billing domain.
 *
 * @param origin public base URL of the service, for links
 * @param pages creates the URLs of hosted pages that require a secret key
 */
export function createReadModels(origin: string, pages: HostedPages): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModels[Name] };
  models.plan = planReadModel(models, origin);
  models.product = productReadModel(models);
  models.member = memberReadModel();
  models.membership = membershipReadModel(models, pages);
  models.checkoutConfiguration = checkoutConfigurationReadModel(models, origin);
  models.setupIntent = readModelOf(SetupIntent, {}, { models });
  models.paymentMethod = paymentMethodReadModel(models);
  models.payment = paymentReadModel(models, pages);
  models.paymentFee = paymentFeeReadModel();
  models.refund = refundReadModel(models, pages);
  models.promoCode = promoCodeReadModel(models);
  models.checkoutSession = checkoutSessionReadModel(pages);
  models.shipment = shipmentReadModel(models);
  models.entry = entryReadModel(models);
  models.invoice = invoiceReadModel(models, origin, pages);
  models.review = reviewReadModel(models);
  models.lead = leadReadModel(models);
  models.affiliate = affiliateReadModel();
  models.affiliateOverride = affiliateOverrideReadModel(origin);
  models.feeMarkup = readModelOf(FeeMarkup);
  models.tokenTransaction = readModelOf(TokenTransaction, {}, { models });
  models.testClock = testClockReadModel();
  models.partner = partnerReadModel(origin);
  models.partnerBusiness = partnerBusinessReadModel();
  models.partnerEarning = partnerEarningReadModel(models);
  models.referredUser = referredUserReadModel();
  return models;
}

import { affiliateEntities } from './growth/affiliates';
import { ChargeAttemptEntity } from './payments/charges/charge-attempt.entity';
import { CheckoutConfiguration } from './checkout/checkout-configurations/checkout-configuration.resource';
import { CheckoutSessionEntity } from './checkout/sessions/checkout-session.entity';
import { Dispute, DisputeReportEntity } from './payments/disputes';
import { Entry } from './growth/waitlist-entries/waitlist-entry.resource';
import { MembershipTransferEntity } from './memberships/membership-transfers';
import { FeeMarkup } from './payments/fee-markups/fee-markup.resource';
import { Invoice } from './invoicing/invoices/invoice.resource';
import { Lead } from './growth/leads/lead.resource';
import { Membership } from './memberships/memberships/membership.resource';
import { partnerEntities } from './growth/partners/partners';
import { paymentEntities } from './payments/payments/payments';
import { Plan } from './catalogue/plans/plan.resource';
import { Product } from './catalogue/products/product.resource';
import { promoCodeEntities } from './catalogue/promo-codes/promo-codes';
import { Review } from './growth/reviews/review.resource';
import { Shipment } from './payments/shipments/shipment.resource';
import { TestClock } from './memberships/test-clocks';
import { TokenTransaction } from './payments/token-transactions/token-transaction.resource';

export const entities = [
  Product,
  Plan,
  Membership,
  CheckoutConfiguration,
  CheckoutSessionEntity,
  Entry,
  MembershipTransferEntity,
  Dispute,
  DisputeReportEntity,
  Shipment,
  ChargeAttemptEntity,
  ...paymentEntities,
  ...partnerEntities,
  ...promoCodeEntities,
  Invoice,
  Review,
  Lead,
  ...affiliateEntities,
  FeeMarkup,
  TokenTransaction,
  TestClock,
];

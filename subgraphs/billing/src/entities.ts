import { affiliateEntities } from './affiliates';
import { ChargeAttemptEntity } from './charges/charge-attempt.entity';
import { CheckoutConfiguration } from './checkout-configurations/checkout-configuration.resource';
import { CheckoutSessionEntity } from './checkout/checkout-session.entity';
import { Dispute, DisputeReportEntity } from './disputes';
import { Entry } from './waitlist-entries/waitlist-entry.resource';
import { MembershipTransferEntity } from './membership-transfers';
import { FeeMarkup } from './fee-markups/fee-markup.resource';
import { Invoice } from './invoices/invoice.resource';
import { Lead } from './leads/lead.resource';
import { Membership } from './memberships/membership.resource';
import { partnerEntities } from './partners/partners';
import { paymentEntities } from './payments/payments';
import { Plan } from './plans/plan.resource';
import { Product } from './products/product.resource';
import { promoCodeEntities } from './promo-codes/promo-codes';
import { Review } from './reviews/review.resource';
import { Shipment } from './shipments/shipment.resource';
import { TestClock } from './test-clocks';
import { TokenTransaction } from './token-transactions/token-transaction.resource';

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

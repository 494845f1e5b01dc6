import { affiliateEntities } from './affiliates';
import { ChargeAttemptEntity } from './charges/charge-attempt.entity';
import { CheckoutConfiguration } from './checkout-configurations';
import { CheckoutSessionEntity } from './checkout/checkout-session.entity';
import { Dispute, DisputeReportEntity } from './disputes';
import { Entry } from './waitlist-entries';
import { MembershipTransferEntity } from './membership-transfers';
import { FeeMarkup } from './fee-markups';
import { Invoice } from './invoices/invoice.resource';
import { Lead } from './leads';
import { Membership } from './memberships';
import { partnerEntities } from './partners';
import { paymentEntities } from './payments/payments';
import { Plan } from './plans';
import { Product } from './products';
import { promoCodeEntities } from './promo-codes';
import { Review } from './reviews';
import { Shipment } from './shipments';
import { TestClock } from './test-clocks';
import { TokenTransaction } from './token-transactions';

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

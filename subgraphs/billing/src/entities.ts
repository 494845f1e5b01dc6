import { affiliateEntities } from './affiliates';
import { ChargeAttemptEntity } from './charges/charge-attempt.entity';
import { CheckoutConfigurationEntity } from './checkout-configurations';
import { CheckoutSessionEntity } from './checkout/checkout-session.entity';
import { DisputeEntity, DisputeReportEntity } from './disputes';
import { EntryEntity } from './waitlist-entries';
import { MembershipTransferEntity } from './membership-transfers';
import { FeeMarkupEntity } from './fee-markups';
import { InvoiceEntity } from './invoices/invoice.entity';
import { LeadEntity } from './leads';
import { MembershipEntity } from './memberships';
import { partnerEntities } from './partners';
import { paymentEntities } from './payments/payments';
import { Plan } from './plans';
import { Product } from './products';
import { promoCodeEntities } from './promo-codes';
import { ReviewEntity } from './reviews';
import { ShipmentEntity } from './shipments';
import { TestClockEntity } from './test-clocks';
import { TokenTransactionEntity } from './token-transactions';

export const entities = [
  Product,
  Plan,
  MembershipEntity,
  CheckoutConfigurationEntity,
  CheckoutSessionEntity,
  EntryEntity,
  MembershipTransferEntity,
  DisputeEntity,
  DisputeReportEntity,
  ShipmentEntity,
  ChargeAttemptEntity,
  ...paymentEntities,
  ...partnerEntities,
  ...promoCodeEntities,
  InvoiceEntity,
  ReviewEntity,
  LeadEntity,
  ...affiliateEntities,
  FeeMarkupEntity,
  TokenTransactionEntity,
  TestClockEntity,
];

import { Catalogue1750000000001 } from './0001-catalogue';
import { Memberships1750000000002 } from './0002-memberships';
import { PaymentOptions1750000000003 } from './0003-payment-options';
import { Partners1750000000004 } from './0004-partners';
import { CheckoutConfigurations1750000000005 } from './0005-checkout-configurations';
import { Payments1750000000006 } from './0006-payments';
import { PromoCodes1750000000007 } from './0007-promo-codes';
import { Invoices1750000000008 } from './0008-invoices';
import { Entries1750000000009 } from './0009-entries';
import { SandboxProcessor1750000000011 } from './0011-sandbox-processor';
import { Reviews1750000000012 } from './0012-reviews';
import { Leads1750000000013 } from './0013-leads';
import { Affiliates1750000000014 } from './0014-affiliates';
import { FeeMarkups1750000000015 } from './0015-fee-markups';
import { TokenTransactions1750000000016 } from './0016-token-transactions';
import { MembershipMethods1750000000017 } from './0017-membership-methods';
import { Renewals1750000000018 } from './0018-renewals';
import { MembershipsFound1750000000020 } from './0020-memberships-found';
import { MembershipHandovers1750000000021 } from './0021-membership-handovers';
import { TestClocks1750000000022 } from './0022-test-clocks';
import { Disputes1750000000023 } from './0023-disputes';
import { LicenseBindings1750000000024 } from './0024-license-bindings';
import { PayoutAccountIds1750000000025 } from './0025-payout-account-ids';
import { Shipments1750000000040 } from './0040-shipments';
import { PaymentDisputes1750000000046 } from './0046-payment-disputes';
import { FactsForPayouts1750000000050 } from './0050-facts-for-payouts';
import { ResolutionCases1750000000056 } from './0056-resolution-cases';
import { LicensingExperiences1750000000060 } from './0060-licensing-experiences';
import { KnownFiles1750000000070 } from './0070-known-files';
import { MembershipsByPromoCode1750000000093 } from './0093-memberships-by-promo-code';
import { PausedTrials1750000000095 } from './0095-paused-trials';
import { DisputeReports1750000000097 } from './0097-dispute-reports';
import { AgreedTerms1750000000099 } from './0099-agreed-terms';
import { AffiliateCommissions1750000000110 } from './0110-affiliate-commissions';
import { AffiliatesByUser1750000000111 } from './0111-affiliates-by-user';
import { BillingInboxByTime1750000000121 } from './0121-inbox-by-time';
import { OpenEntries1750000000125 } from './0125-open-entries';
import { BillingTrigrams1750000000130 } from './0130-trigrams';
import { MemberSearch1750000000131 } from './0131-member-search';
import { BillingOutboxContext1750000000140 } from './0140-outbox-context';
import { CardExpiryNotices1750000000175 } from './0175-card-expiry-notices';
import { CardExpiry1750000000176 } from './0176-card-expiry';
import { DeletedPaymentMethods1750000000180 } from './0180-deleted-payment-methods';
import { PlanChanges1750000000185 } from './0185-plan-changes';
import { Consents1750000000190 } from './0190-consents';
import { RenewalChoices1750000000195 } from './0195-renewal-choices';
import { BillingDetails1750000000196 } from './0196-billing-details';

/** All migrations of the domain, in the order of execution. */
export const migrations = [
  Catalogue1750000000001,
  Memberships1750000000002,
  PaymentOptions1750000000003,
  Partners1750000000004,
  CheckoutConfigurations1750000000005,
  Payments1750000000006,
  PromoCodes1750000000007,
  Invoices1750000000008,
  Entries1750000000009,
  SandboxProcessor1750000000011,
  Reviews1750000000012,
  Leads1750000000013,
  Affiliates1750000000014,
  FeeMarkups1750000000015,
  TokenTransactions1750000000016,
  MembershipMethods1750000000017,
  Renewals1750000000018,
  MembershipsFound1750000000020,
  MembershipHandovers1750000000021,
  TestClocks1750000000022,
  Disputes1750000000023,
  LicenseBindings1750000000024,
  PayoutAccountIds1750000000025,
  Shipments1750000000040,
  PaymentDisputes1750000000046,
  FactsForPayouts1750000000050,
  ResolutionCases1750000000056,
  LicensingExperiences1750000000060,
  KnownFiles1750000000070,
  MembershipsByPromoCode1750000000093,
  PausedTrials1750000000095,
  DisputeReports1750000000097,
  AgreedTerms1750000000099,
  AffiliateCommissions1750000000110,
  AffiliatesByUser1750000000111,
  BillingInboxByTime1750000000121,
  OpenEntries1750000000125,
  BillingTrigrams1750000000130,
  MemberSearch1750000000131,
  BillingOutboxContext1750000000140,
  CardExpiryNotices1750000000175,
  CardExpiry1750000000176,
  DeletedPaymentMethods1750000000180,
  PlanChanges1750000000185,
  Consents1750000000190,
  RenewalChoices1750000000195,
  BillingDetails1750000000196,
];

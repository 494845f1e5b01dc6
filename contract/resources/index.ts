import { type TSchema, sharedSchemas } from '../schemas';
import { accessTokenSchemas } from './access-token';
import { accountRead, accountSchemas } from './account';
import { affiliateSchemas } from './affiliate';
import { apiKeySchemas } from './api-key';
import { checkoutConfigurationSchemas } from './checkout-configuration';
import { companySchemas } from './company';
import { entryRead, entrySchemas } from './entry';
import { feeMarkupSchemas } from './fee-markup';
import { financialActivitySchemas } from './financial-activity';
import { invoiceRead, invoiceSchemas } from './invoice';
import { leadSchemas } from './lead';
import { ledgerAccountRead, ledgerAccountSchemas } from './ledger-account';
import { ledgerEntrySchemas } from './ledger-entry';
import { memberRead, memberSchemas } from './member';
import { membershipRead, membershipSchemas } from './membership';
import { partnerSchemas } from './partner';
import { paymentRead, paymentSchemas } from './payment';
import { paymentMethodSchemas } from './payment-method';
import { planRead, planSchemas, planTaxSchemas } from './plan';
import { productRead, productSchemas } from './product';
import { promoCodeSchemas } from './promo-code';
import { promotionSchemas } from './promotion';
import type { ResourceRead } from './read';
import { refundRead, refundSchemas } from './refund';
import { setupIntentRead, setupIntentSchemas } from './setup-intent';
import { reviewSchemas } from './review';
import { sharedAnswers } from './shared';
import { testClockSchemas } from './test-clock';
import { tokenTransactionSchemas } from './token-transaction';
import { userSchemas } from './user';
import { versionSchemas } from './version';

/** Every schema of the dated API, in the newest shape, by name. */
export const schemas: Record<string, TSchema> = {
  ...sharedSchemas,
  ...sharedAnswers,
  ...planSchemas,
  ...planTaxSchemas,
  ...productSchemas,
  ...memberSchemas,
  ...membershipSchemas,
  ...accountSchemas,
  ...companySchemas,
  ...userSchemas,
  ...apiKeySchemas,
  ...accessTokenSchemas,
  ...versionSchemas,
  ...partnerSchemas,
  ...checkoutConfigurationSchemas,
  ...promotionSchemas,
  ...promoCodeSchemas,
  ...entrySchemas,
  ...invoiceSchemas,
  ...paymentMethodSchemas,
  ...setupIntentSchemas,
  ...paymentSchemas,
  ...refundSchemas,
  ...reviewSchemas,
  ...leadSchemas,
  ...affiliateSchemas,
  ...feeMarkupSchemas,
  ...tokenTransactionSchemas,
  ...testClockSchemas,
  ...ledgerAccountSchemas,
  ...ledgerEntrySchemas,
  ...financialActivitySchemas,
};

/** How each resource is read, by graph type. Events are rendered with these. */
export const resourceReads: Readonly<Record<string, ResourceRead>> = Object.fromEntries(
  [accountRead, planRead, productRead, memberRead, membershipRead, entryRead, invoiceRead, setupIntentRead, paymentRead, refundRead, ledgerAccountRead].map((read) => [read.type, read]),
);

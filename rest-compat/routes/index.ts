import type { Route } from '..';
import { accessTokenRoutes } from './access-tokens';
import { accountRoutes } from './accounts';
import { affiliateOverrideRoutes } from './affiliate-overrides';
import { affiliateRoutes } from './affiliates';
import { apiKeyRoutes } from './api-keys';
import { checkoutConfigurationRoutes } from './checkout-configurations';
import { companyRoutes } from './companies';
import { entryRoutes } from './entries';
import { feeMarkupRoutes } from './fee-markups';
import { financialActivityRoutes } from './financial-activity';
import { invoiceRoutes } from './invoices';
import { leadRoutes } from './leads';
import { ledgerAccountRoutes } from './ledger-accounts';
import { memberRoutes } from './members';
import { membershipRoutes } from './memberships';
import { partnerRoutes } from './partners';
import { planTaxRoutes } from './plan-tax';
import { paymentMethodRoutes } from './payment-methods';
import { paymentRoutes } from './payments';
import { planRoutes } from './plans';
import { productRoutes } from './products';
import { promoCodeRoutes } from './promo-codes';
import { promotionRoutes } from './promotion';
import { refundRoutes } from './refunds';
import { setupIntentRoutes } from './setup-intents';
import { reviewRoutes } from './reviews';
import { testClockRoutes } from './test-clocks';
import { tokenTransactionRoutes } from './token-transactions';
import { userRoutes } from './users';
import { versionRoutes } from './versions';

/** Every operation of the dated API. */
export const routes: readonly Route[] = [
  ...productRoutes,
  ...planRoutes,
  ...planTaxRoutes,
  ...memberRoutes,
  ...membershipRoutes,
  ...accountRoutes,
  ...companyRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...accessTokenRoutes,
  ...partnerRoutes,
  ...checkoutConfigurationRoutes,
  ...promotionRoutes,
  ...versionRoutes,
  ...promoCodeRoutes,
  ...entryRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...reviewRoutes,
  ...leadRoutes,
  ...affiliateRoutes,
  ...affiliateOverrideRoutes,
  ...feeMarkupRoutes,
  ...tokenTransactionRoutes,
  ...testClockRoutes,
  ...ledgerAccountRoutes,
  ...financialActivityRoutes,
];

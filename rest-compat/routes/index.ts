import type { Route } from '..';
import { accessTokenRoutes } from './access-tokens';
import { accountLinkRoutes } from './account-links';
import { accountPreferencesRoutes } from './account-preferences';
import { accountRoutes } from './accounts';
import { affiliateOverrideRoutes } from './affiliate-overrides';
import { affiliateRoutes } from './affiliates';
import { apiKeyRoutes } from './api-keys';
import { cardRoutes } from './cards';
import { cardTransactionRoutes } from './card-transactions';
import { checkoutConfigurationRoutes } from './checkout-configurations';
import { companyRoutes } from './companies';
import { courseChapterRoutes } from './course-chapters';
import { courseLessonRoutes } from './course-lessons';
import { courseRoutes } from './courses';
import { courseLearningRoutes } from './course-learning';
import { courseLessonInteractionRoutes } from './course-lesson-interactions';
import { courseStudentRoutes } from './course-students';
import { depositRoutes } from './deposits';
import { disputeAlertRoutes } from './dispute-alerts';
import { disputeRoutes } from './disputes';
import { entryRoutes } from './entries';
import { eventLogRoutes } from './event-log';
import { feeMarkupRoutes } from './fee-markups';
import { experienceRoutes } from './experiences';
import { fileRoutes } from './files';
import { financialActivityRoutes } from './financial-activity';
import { invoiceRoutes } from './invoices';
import { leadRoutes } from './leads';
import { ledgerAccountRoutes } from './ledger-accounts';
import { llcFormationRoutes } from './llc-formations';
import { memberRoutes } from './members';
import { membershipRoutes } from './memberships';
import { partnerRoutes } from './partners';
import { planTaxRoutes } from './plan-tax';
import { paymentMethodRoutes } from './payment-methods';
import { payoutAccountRoutes } from './payout-accounts';
import { payoutMethodRoutes } from './payout-methods';
import { paymentRoutes } from './payments';
import { payoutRoutes } from './payouts';
import { planRoutes } from './plans';
import { productRoutes } from './products';
import { promoCodeRoutes } from './promo-codes';
import { promotionRoutes } from './promotion';
import { recommendedActionRoutes } from './recommended-actions';
import { refundRoutes } from './refunds';
import { resolutionCenterCaseRoutes } from './resolution-center-cases';
import { shipmentRoutes } from './shipments';
import { setupIntentRoutes } from './setup-intents';
import { reviewRoutes } from './reviews';
import { swapRoutes } from './swaps';
import { teamMemberRoutes } from './team-members';
import { testClockRoutes } from './test-clocks';
import { tokenTransactionRoutes } from './token-transactions';
import { transferRoutes } from './transfers';
import { userRoutes } from './users';
import { verificationRoutes } from './verifications';
import { versionRoutes } from './versions';
import { webhookDeliveryRoutes } from './webhook-deliveries';
import { webhookRoutes } from './webhooks';
import { withdrawalRoutes } from './withdrawals';

/** All operations of the dated API (`/api/v1`). */
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
  ...teamMemberRoutes,
  ...accountLinkRoutes,
  ...accountPreferencesRoutes,
  ...llcFormationRoutes,
  ...recommendedActionRoutes,
  ...partnerRoutes,
  ...checkoutConfigurationRoutes,
  ...promotionRoutes,
  ...versionRoutes,
  ...promoCodeRoutes,
  ...entryRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...shipmentRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...reviewRoutes,
  ...leadRoutes,
  ...affiliateRoutes,
  ...affiliateOverrideRoutes,
  ...feeMarkupRoutes,
  ...tokenTransactionRoutes,
  ...testClockRoutes,
  ...payoutRoutes,
  ...withdrawalRoutes,
  ...ledgerAccountRoutes,
  ...payoutMethodRoutes,
  ...payoutAccountRoutes,
  ...transferRoutes,
  ...swapRoutes,
  ...depositRoutes,
  ...cardRoutes,
  ...cardTransactionRoutes,
  ...financialActivityRoutes,
  ...courseLearningRoutes,
  ...courseStudentRoutes,
  ...courseLessonInteractionRoutes,
  ...resolutionCenterCaseRoutes,
  ...fileRoutes,
  ...courseRoutes,
  ...courseChapterRoutes,
  ...courseLessonRoutes,
  ...experienceRoutes,
  ...disputeRoutes,
  ...disputeAlertRoutes,
  ...verificationRoutes,
  ...eventLogRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
];

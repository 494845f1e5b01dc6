import { type TSchema, sharedSchemas } from '../schemas';
import { accessTokenSchemas } from './access-token';
import { accountRead, accountSchemas } from './account';
import { accountLinkSchemas } from './account-link';
import { accountPreferencesSchemas } from './account-preferences';
import { affiliateSchemas } from './affiliate';
import { apiKeySchemas } from './api-key';
import { assessmentSubmissionSchemas } from './assessment-submission';
import { cardRead, cardSchemas } from './card';
import { cardTransactionRead, cardTransactionSchemas } from './card-transaction';
import { checkoutConfigurationSchemas } from './checkout-configuration';
import { companySchemas } from './company';
import { courseSchemas } from './course';
import { courseChapterSchemas } from './course-chapter';
import { courseLessonSchemas } from './course-lesson';
import { courseLessonInteractionRead, courseLessonInteractionSchemas } from './course-lesson-interaction';
import { courseStudentSchemas } from './course-student';
import { depositRead, depositSchemas } from './deposit';
import { disputeRead, disputeSchemas } from './dispute';
import { disputeAlertRead, disputeAlertSchemas } from './dispute-alert';
import { eventMessageSchemas } from './event-message';
import { entryRead, entrySchemas } from './entry';
import { experienceSchemas } from './experience';
import { feeMarkupSchemas } from './fee-markup';
import { fileSchemas } from './file';
import { financialActivitySchemas } from './financial-activity';
import { invoiceRead, invoiceSchemas } from './invoice';
import { leadSchemas } from './lead';
import { ledgerAccountRead, ledgerAccountSchemas } from './ledger-account';
import { ledgerEntrySchemas } from './ledger-entry';
import { llcFormationSchemas } from './llc-formation';
import { memberRead, memberSchemas } from './member';
import { membershipRead, membershipSchemas } from './membership';
import { partnerSchemas } from './partner';
import { paymentRead, paymentSchemas } from './payment';
import { paymentMethodSchemas } from './payment-method';
import { payoutRead, payoutSchemas } from './payout';
import { payoutAccountRead, payoutAccountSchemas } from './payout-account';
import { payoutMethodRead, payoutMethodSchemas } from './payout-method';
import { payoutQuoteSchemas } from './payout-quote';
import { planRead, planSchemas, planTaxSchemas } from './plan';
import { productRead, productSchemas } from './product';
import { promoCodeSchemas } from './promo-code';
import { promotionSchemas } from './promotion';
import type { ResourceRead } from './read';
import { recommendedActionSchemas } from './recommended-action';
import { resolutionCenterCaseRead, resolutionCenterCaseSchemas } from './resolution-center-case';
import { refundRead, refundSchemas } from './refund';
import { setupIntentRead, setupIntentSchemas } from './setup-intent';
import { reviewSchemas } from './review';
import { shipmentRead, shipmentSchemas } from './shipment';
import { sharedResponses } from './shared';
import { swapRead, swapSchemas } from './swap';
import { teamMemberSchemas } from './team-member';
import { testClockSchemas } from './test-clock';
import { tokenTransactionSchemas } from './token-transaction';
import { transferRead, transferSchemas } from './transfer';
import { userSchemas } from './user';
import { identityProfileRead, verificationRead, verificationSchemas } from './verification';
import { versionSchemas } from './version';
import { webhookSchemas } from './webhook';
import { webhookDeliverySchemas } from './webhook-delivery';
import { withdrawalRead, withdrawalSchemas } from './withdrawal';

/** All JSON Schemas of the date-versioned REST API at the latest version, by name. */
export const schemas: Record<string, TSchema> = {
  ...sharedSchemas,
  ...sharedResponses,
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
  ...teamMemberSchemas,
  ...accountLinkSchemas,
  ...accountPreferencesSchemas,
  ...llcFormationSchemas,
  ...recommendedActionSchemas,
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
  ...shipmentSchemas,
  ...reviewSchemas,
  ...leadSchemas,
  ...affiliateSchemas,
  ...feeMarkupSchemas,
  ...tokenTransactionSchemas,
  ...testClockSchemas,
  ...payoutSchemas,
  ...payoutQuoteSchemas,
  ...withdrawalSchemas,
  ...ledgerAccountSchemas,
  ...ledgerEntrySchemas,
  ...payoutMethodSchemas,
  ...payoutAccountSchemas,
  ...transferSchemas,
  ...swapSchemas,
  ...depositSchemas,
  ...cardSchemas,
  ...cardTransactionSchemas,
  ...financialActivitySchemas,
  ...resolutionCenterCaseSchemas,
  ...fileSchemas,
  ...courseSchemas,
  ...courseChapterSchemas,
  ...courseLessonSchemas,
  ...experienceSchemas,
  ...courseStudentSchemas,
  ...courseLessonInteractionSchemas,
  ...assessmentSubmissionSchemas,
  ...disputeSchemas,
  ...disputeAlertSchemas,
  ...eventMessageSchemas,
  ...verificationSchemas,
  ...webhookSchemas,
  ...webhookDeliverySchemas,
};

/** Query field, GraphQL fragment and serializer of each resource that events contain, by GraphQL type. */
export const resourceReads: Readonly<Record<string, ResourceRead>> = Object.fromEntries(
  [
    accountRead,
    planRead,
    productRead,
    memberRead,
    membershipRead,
    entryRead,
    invoiceRead,
    setupIntentRead,
    paymentRead,
    refundRead,
    shipmentRead,
    ledgerAccountRead,
    payoutMethodRead,
    payoutAccountRead,
    payoutRead,
    withdrawalRead,
    transferRead,
    swapRead,
    depositRead,
    cardRead,
    cardTransactionRead,
    courseLessonInteractionRead,
    disputeRead,
    disputeAlertRead,
    resolutionCenterCaseRead,
    verificationRead,
    identityProfileRead,
  ].map((read) => [read.type, read]),
);

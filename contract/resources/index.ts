import { type TSchema, sharedSchemas } from '../schemas';
import { readsOf, schemasOf } from '../wire';
import * as accessToken from './access-token';
import * as account from './account';
import * as accountLink from './account-link';
import * as accountPreferences from './account-preferences';
import * as affiliate from './affiliate';
import * as apiKey from './api-key';
import * as assessmentSubmission from './assessment-submission';
import * as card from './card';
import * as cardTransaction from './card-transaction';
import * as checkoutConfiguration from './checkout-configuration';
import * as company from './company';
import * as course from './course';
import * as courseChapter from './course-chapter';
import * as courseLesson from './course-lesson';
import * as courseLessonInteraction from './course-lesson-interaction';
import * as courseStudent from './course-student';
import * as deposit from './deposit';
import * as dispute from './dispute';
import * as disputeAlert from './dispute-alert';
import * as entry from './entry';
import * as eventMessage from './event-message';
import * as experience from './experience';
import * as feeMarkup from './fee-markup';
import * as file from './file';
import * as financialActivity from './financial-activity';
import * as invoice from './invoice';
import * as lead from './lead';
import * as ledgerAccount from './ledger-account';
import * as ledgerEntry from './ledger-entry';
import * as llcFormation from './llc-formation';
import * as member from './member';
import * as membership from './membership';
import * as partner from './partner';
import * as payment from './payment';
import * as paymentMethod from './payment-method';
import * as paymentResolution from './payment-resolution';
import * as payout from './payout';
import * as payoutAccount from './payout-account';
import * as payoutMethod from './payout-method';
import * as payoutQuote from './payout-quote';
import * as plan from './plan';
import * as planTax from './plan-tax';
import * as product from './product';
import * as promoCode from './promo-code';
import * as promotion from './promotion';
import * as recommendedAction from './recommended-action';
import * as refund from './refund';
import * as resolutionCenterCase from './resolution-center-case';
import * as review from './review';
import * as setupIntent from './setup-intent';
import * as shipment from './shipment';
import * as swap from './swap';
import * as teamMember from './team-member';
import * as testClock from './test-clock';
import * as tokenTransaction from './token-transaction';
import * as transfer from './transfer';
import * as user from './user';
import * as verification from './verification';
import * as version from './version';
import * as webhook from './webhook';
import * as webhookDelivery from './webhook-delivery';
import * as withdrawal from './withdrawal';
import * as shared from './shared';

const modules = [
  shared,
  accessToken,
  account,
  accountLink,
  accountPreferences,
  affiliate,
  apiKey,
  assessmentSubmission,
  card,
  cardTransaction,
  checkoutConfiguration,
  company,
  course,
  courseChapter,
  courseLesson,
  courseLessonInteraction,
  courseStudent,
  deposit,
  dispute,
  disputeAlert,
  entry,
  eventMessage,
  experience,
  feeMarkup,
  file,
  financialActivity,
  invoice,
  lead,
  ledgerAccount,
  ledgerEntry,
  llcFormation,
  member,
  membership,
  partner,
  payment,
  paymentMethod,
  paymentResolution,
  payout,
  payoutAccount,
  payoutMethod,
  payoutQuote,
  plan,
  planTax,
  product,
  promoCode,
  promotion,
  recommendedAction,
  refund,
  resolutionCenterCase,
  review,
  setupIntent,
  shipment,
  swap,
  teamMember,
  testClock,
  tokenTransaction,
  transfer,
  user,
  verification,
  version,
  webhook,
  webhookDelivery,
  withdrawal,
];

/** All JSON Schemas of the date-versioned REST API at the latest version, by name. */
export const schemas: Readonly<Record<string, TSchema>> = {
  ...sharedSchemas,
  ...Object.assign({}, ...modules.map(schemasOf)),
};

/** Query field, GraphQL fragment and serializer of each resource that events contain, by GraphQL type. */
export const resourceReads = Object.fromEntries(modules.flatMap(readsOf).map((read) => [read.type, read]));

import { namedEnumValues } from '../schemas';
import { enumValue, integer, list, nullable, shape, string } from '../wire';
import { openEnum } from './shared';

/**
 * Recommended actions for accounts that the API contract defines. This service never recommends the actions for
 * advertising and financing.
 */
const accountActions = namedEnumValues('AccountRecommendedActionWord', [
  'theme_business',
  'create_product',
  'create_plan',
  'verify_identity',
  'connect_affiliate_program',
  'create_promotion',
  'setup_tracking_pixel',
  'migrate_from_stripe',
  'accept_first_payment',
  'launch_first_ad',
  'launch_draft_campaign',
  'increase_ad_budget',
  'refresh_ad_creatives',
  'fix_ad_billing',
  'exclude_customers_from_ads',
  'retarget_abandoned_checkouts',
  'invite_team_member',
  'enable_tax_collection',
  'create_card',
  'join_service_university',
  'apply_for_financing',
]);
const userActions = namedEnumValues('RecommendedActionWord', [
  'create_business',
  'become_affiliate',
  'become_service_partner',
  ...accountActions,
]);

const actionFields = {
  title: string('Short title of the action.'),
  description: string('Explanation of the action.'),
  cta: string('URL of a page that explains how to complete the action.'),
  cta_label: string('Label of the link in `cta`.'),
  blocked_capabilities: list(openEnum(), 'Capabilities limited until the action is completed.'),
  icon_url: nullable(string('URL of an icon; always null.')).constant(null),
  impact_score: nullable(integer('Estimated impact; always null.')).constant(null),
  reasoning: nullable(string('Reason for the recommendation; always null.')).constant(null),
  status: enumValue(['optional'], 'Urgency, always `optional`.').constant('optional'),
};

/** A recommended action for an account. */
export const accountRecommendation = shape('AccountRecommendation', {
  action: enumValue(accountActions, 'Stable name of the action.'),
  ...actionFields,
});

/** A recommended action for a user. The route supplies id and title of the account. */
export const userRecommendation = shape('UserRecommendation', {
  action: enumValue(userActions, 'Stable name of the action.'),
  ...actionFields,
  account_id: nullable(string('Account that the action concerns (`biz_`).')),
  account_name: nullable(string('Name of the account; null if `account_id` is null.')),
});

export const accountRecommendations = shape('AccountRecommendations', {
  data: list(accountRecommendation, 'Recommended actions.').from('recommendedActions'),
});

export const userRecommendations = shape('UserRecommendations', {
  data: list(userRecommendation, 'Recommended actions.'),
});

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
  title: string(),
  description: string(),
  cta: string('URL of a page that explains how to complete the action.'),
  cta_label: string(),
  blocked_capabilities: list(openEnum(), 'Capabilities limited until the action is completed.'),
  icon_url: nullable(string()).constant(null),
  impact_score: nullable(integer()).constant(null),
  reasoning: nullable(string()).constant(null),
  status: enumValue(['optional']).constant('optional'),
};

/** A recommended action for an account. */
export const accountRecommendation = shape('AccountRecommendation', {
  action: enumValue(accountActions),
  ...actionFields,
});

/** A recommended action for a user. The route supplies id and title of the account. */
export const userRecommendation = shape('UserRecommendation', {
  action: enumValue(userActions),
  ...actionFields,
  account_id: nullable(string('Account that the action concerns (`biz_`).')),
  account_name: nullable(string()),
});

export const accountRecommendations = shape('AccountRecommendations', {
  data: list(accountRecommendation).from('recommendedActions'),
});

export const userRecommendations = shape('UserRecommendations', { data: list(userRecommendation) });

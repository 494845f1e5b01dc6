import { type TSchema, Type, enumOf, namedEnumValues, nullable, ref } from '../../schemas';

/**
 * Recommended actions for accounts that the API contract defines. This service never recommends the actions for
 * advertising and financing.
 */
const recommendedActionValues = namedEnumValues('AccountRecommendedActionWord', [
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
const userActionValues = namedEnumValues('RecommendedActionWord', [
  'create_business',
  'become_affiliate',
  'become_service_partner',
  ...recommendedActionValues,
]);

const action = {
  title: Type.String(),
  description: Type.String(),
  cta: Type.String({ description: 'URL of a page that explains how to complete the action.' }),
  cta_label: Type.String(),
  blocked_capabilities: Type.Array(Type.String(), {
    description: 'Capabilities limited until the action is completed.',
  }),
  icon_url: nullable(Type.String()),
  impact_score: nullable(Type.Integer()),
  reasoning: nullable(Type.String()),
  status: enumOf(['optional']),
};

/** JSON Schemas for recommended actions in the date-versioned REST API, latest version. */
export const recommendedActionSchemas: Record<string, TSchema> = {
  AccountRecommendation: Type.Object({ action: enumOf(recommendedActionValues), ...action }),
  UserRecommendation: Type.Object({
    action: enumOf(userActionValues),
    ...action,
    account_id: nullable(Type.String(), { description: 'Account that the action concerns (`biz_`).' }),
    account_name: nullable(Type.String()),
  }),
  AccountRecommendations: Type.Object({ data: Type.Array(ref('AccountRecommendation')) }),
  UserRecommendations: Type.Object({ data: Type.Array(ref('UserRecommendation')) }),
};

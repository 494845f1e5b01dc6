import type { Capability } from '../../../../kit/src';
import type { Account } from '../accounts/account.resource';

/** Recommended actions, highest priority first. */
export const recommendedActionValues = [
  'create_business',
  'create_product',
  'create_plan',
  'verify_identity',
  'accept_first_payment',
  'theme_business',
  'enable_tax_collection',
  'create_promotion',
  'invite_team_member',
  'connect_affiliate_program',
] as const;
export type RecommendedActionValue = (typeof recommendedActionValues)[number];

/** Data of an account that shows which recommended actions are already done. */
export interface AccountStanding {
  readonly account: Pick<Account, 'logoUrl' | 'description' | 'taxRemittedBy' | 'taxCollectionEnabledStates'>;
  readonly teamSize: number;
  readonly salesSteps: readonly string[];
  readonly verified: boolean;
}

/**
 * Conditions under which an action is recommended. An action is no longer recommended once the account's data shows
 * that it is done.
 */
const conditions: Readonly<
  Record<Exclude<RecommendedActionValue, 'create_business'>, (standing: AccountStanding) => boolean>
> = {
  create_product: lacks('product'),
  create_plan: (standing) => standing.salesSteps.includes('product') && lacks('plan')(standing),
  verify_identity: ({ verified }) => !verified,
  accept_first_payment: (standing) => standing.salesSteps.includes('plan') && lacks('payment')(standing),
  theme_business: ({ account }) => account.logoUrl === null || account.description === null,
  enable_tax_collection: ({ account }) =>
    account.taxRemittedBy === null && account.taxCollectionEnabledStates.length === 0,
  create_promotion: (standing) => standing.salesSteps.includes('plan') && lacks('promo_code')(standing),
  invite_team_member: ({ teamSize }) => teamSize <= 1,
  connect_affiliate_program: (standing) => standing.salesSteps.includes('payment') && lacks('affiliate')(standing),
};

function lacks(step: string): (standing: AccountStanding) => boolean {
  return ({ salesSteps }) => !salesSteps.includes(step);
}

/** Returns the recommended actions of an account, highest priority first. */
export function recommendedFor(standing: AccountStanding): RecommendedActionValue[] {
  return recommendedActionValues.filter((action) => action !== 'create_business' && conditions[action](standing));
}

export interface RecommendedActionDetails {
  readonly title: string;
  readonly description: string;
  readonly ctaLabel: string;
  /** Name of the documentation page that describes the action, for example `accounts`. */
  readonly page: string;
  /** Capabilities that the recommended action limits. */
  readonly blockedCapabilities: readonly Capability[];
}

const text = (
  title: string,
  description: string,
  ctaLabel: string,
  page: string,
  blocked: readonly Capability[] = [],
): RecommendedActionDetails => ({ title, description, ctaLabel, page, blockedCapabilities: blocked });

export const recommendedActionDetails: Readonly<Record<RecommendedActionValue, RecommendedActionDetails>> = {
  create_business: text(
    'Open a business',
    'Products are sold by an account. Open one to begin.',
    'Open a business',
    'accounts',
  ),
  create_product: text(
    'Create a product',
    'There is nothing to buy yet. Add what you sell.',
    'Create a product',
    'products',
  ),
  create_plan: text(
    'Set a price',
    'Customers buy products through a plan, and there is none yet.',
    'Create a plan',
    'plans',
  ),
  verify_identity: text(
    'Verify your identity',
    'Larger payouts are held until the identity behind the account is verified.',
    'Verify',
    'verifications',
    ['standard_payout', 'instant_payout'],
  ),
  accept_first_payment: text(
    'Accept your first payment',
    'Everything is ready. Share your checkout with a customer.',
    'Create a checkout link',
    'checkout-configurations',
  ),
  theme_business: text(
    'Present your business',
    'A logo and a description show buyers who they are buying from.',
    'Complete the profile',
    'accounts',
  ),
  enable_tax_collection: text(
    'Set up tax collection',
    'No tax is collected on your sales yet.',
    'Set up tax',
    'accounts',
  ),
  create_promotion: text(
    'Create a promo code',
    'A discount can win back hesitant buyers.',
    'Create a promo code',
    'promo-codes',
  ),
  invite_team_member: text(
    'Add a team member',
    'You are the only team member so far. Give others their own roles.',
    'Add a team member',
    'team-members',
  ),
  connect_affiliate_program: text(
    'Let others promote you',
    'Affiliates refer buyers and are paid for those who buy.',
    'Add an affiliate',
    'affiliates',
  ),
};

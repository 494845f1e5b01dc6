import { toEnumValue } from '../../resources/shared';
import { type LegacyPlanData, serializeLegacyPlan } from '../plan/serialize';
import { type LegacyProductData, serializeLegacyProduct } from '../product/serialize';
import { isLegacyPromoCode, type LegacyPromoCodeData, serializeLegacyPromoCode } from '../promo-code/serialize';
import { unixSecondsOf } from '../shared';
import { type LegacyUserData, serializeLegacyUser } from '../user/serialize';

interface LegacyResponseData {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly question: string;
  readonly answer: string;
}

/**
 * Fields that the GraphQL fragment `LegacyMembershipRead` selects; plan and promo code are complete if the operation
 * expands them.
 */
export interface LegacyMembershipData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly product: LegacyProductData | null;
  readonly user: LegacyUserData | null;
  readonly plan: (Pick<LegacyPlanData, 'id' | 'purchaseUrl'> & Partial<LegacyPlanData>) | null;
  readonly promoCodeId: string | null;
  readonly promoCode?: LegacyPromoCodeData | null;
  readonly storedStatus: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly paymentProcessor: string;
  readonly processorSubscriptionId: string | null;
  readonly processorCustomerId: string | null;
  readonly licenseKey: string | null;
  readonly metadata: object;
  readonly acquisitionData: object | null;
  readonly quantity: number;
  readonly walletAddress: string | null;
  readonly customFieldResponses: readonly LegacyResponseData[];
  readonly discord: { readonly id?: unknown; readonly username?: unknown; readonly image_url?: unknown } | null;
  readonly nftTokens: string | null;
  readonly expiresAt: string | null;
  readonly renewalPeriodStart: string | null;
  readonly renewalPeriodEnd: string | null;
  readonly createdAt: string;
  readonly manageUrl: string | null;
  readonly checkoutConfigurationId: string | null;
  readonly affiliateUsername: string | null;
  readonly telegramAccountId: string | null;
  readonly phoneNumber: string | null;
  readonly splitPayRequiredPayments: number | null;
}

const validStatuses: readonly string[] = ['TRIALING', 'ACTIVE', 'COMPLETED', 'PAST_DUE'];

const seconds = (instant: string | null) => (instant === null ? null : unixSecondsOf(instant));

/**
 * Serializes a membership for the legacy API.
 *
 * @param expand returns whether the caller requested this nested object instead of its id
 */
export function serializeLegacyMembership(membership: LegacyMembershipData, expand: (name: string) => boolean) {
  const { user, storedStatus, customFieldResponses: responses, discord } = membership;
  const ofStripe = membership.paymentProcessor === 'STRIPE';
  return {
    id: membership.id,
    company_id: membership.account?.id ?? null,
    ...nested(membership, expand),
    access_pass: membership.product?.id ?? null,
    email: user?.email ?? null,
    stripe_subscription_id: ofStripe ? membership.processorSubscriptionId : null,
    stripe_customer_id: ofStripe ? membership.processorCustomerId : null,
    status: toEnumValue(storedStatus),
    valid: validStatuses.includes(storedStatus),
    cancel_at_period_end: membership.cancelAtPeriodEnd,
    payment_processor: toEnumValue(membership.paymentProcessor),
    license_key: membership.licenseKey,
    metadata: membership.metadata,
    acquisition_data: membership.acquisitionData,
    quantity: membership.quantity,
    wallet_address: membership.walletAddress,
    custom_field_responses: responses.map(serializeResponse),
    custom_fields_responses: Object.fromEntries(responses.map(({ question, answer }) => [question, answer])),
    custom_fields_responses_v2: Object.fromEntries(
      responses.map(({ id, question, answer }) => [id, { question, answer }]),
    ),
    discord: discord && {
      id: discord.id ?? null,
      username: discord.username ?? null,
      image_url: discord.image_url ?? null,
    },
    nft_tokens: membership.nftTokens,
    expires_at: seconds(membership.expiresAt ?? (membership.cancelAtPeriodEnd ? membership.renewalPeriodEnd : null)),
    renewal_period_start: seconds(membership.renewalPeriodStart),
    renewal_period_end: seconds(membership.renewalPeriodEnd),
    created_at: unixSecondsOf(membership.createdAt),
    manage_url: membership.manageUrl,
    affiliate_page_url: affiliatePage(membership),
    checkout_session: membership.checkoutConfigurationId,
    affiliate_username: membership.affiliateUsername,
    telegram_account_id: membership.telegramAccountId,
    phone_number: membership.phoneNumber,
    split_pay_required_payments: membership.splitPayRequiredPayments,
  };
}

/** Serializes the nested objects of a membership: as objects if they are expanded, otherwise as ids. */
function nested(
  { product, user, plan, promoCode, promoCodeId }: LegacyMembershipData,
  expand: (name: string) => boolean,
) {
  return {
    product: product && (expand('product') ? serializeLegacyProduct(product) : product.id),
    user: user && (expand('user') ? serializeLegacyUser(user) : user.id),
    plan: plan && (expand('plan') ? serializeLegacyPlan(plan as LegacyPlanData, () => false) : plan.id),
    promo_code:
      promoCode && expand('promo_code') && isLegacyPromoCode(promoCode)
        ? serializeLegacyPromoCode(promoCode)
        : promoCodeId,
  };
}

function serializeResponse({ id, createdAt, updatedAt, question, answer }: LegacyResponseData) {
  return { id, created_at: unixSecondsOf(createdAt), updated_at: unixSecondsOf(updatedAt), question, answer };
}

function affiliatePage({ plan, user }: LegacyMembershipData): string | null {
  return plan && user && `${plan.purchaseUrl}?a=${encodeURIComponent(user.username)}`;
}

import { toWord } from '../../resources/shared';
import { unixSecondsOf, unixSecondsOrNull } from '../shared';

/** What `LegacyMembershipRead` selects. */
export interface LegacyMembershipData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly product: { readonly id: string } | null;
  readonly user: { readonly id: string; readonly username: string; readonly email: string | null } | null;
  readonly plan: { readonly id: string } | null;
  readonly promoCodeId: string | null;
  readonly processorSubscriptionId: string | null;
  readonly processorCustomerId: string | null;
  readonly storedStatus: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly paymentProcessor: string;
  readonly licenseKey: string | null;
  readonly metadata: object;
  readonly acquisitionData: object | null;
  readonly quantity: number;
  readonly walletAddress: string | null;
  readonly customFieldResponses: readonly ResponseData[];
  readonly discord: object | null;
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

interface ResponseData {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Statuses that give access. */
const valid = ['TRIALING', 'ACTIVE', 'COMPLETED', 'PAST_DUE'];

/** A membership in the shape of the legacy API, what it belongs to by id. */
export function serializeLegacyMembership(membership: LegacyMembershipData) {
  const productId = membership.product?.id ?? null;
  const responses = membership.customFieldResponses;
  return {
    id: membership.id,
    company_id: membership.account?.id ?? null,
    product: productId,
    access_pass: productId,
    user: membership.user?.id ?? null,
    plan: membership.plan?.id ?? null,
    promo_code: membership.promoCodeId,
    email: membership.user?.email ?? null,
    stripe_subscription_id: membership.processorSubscriptionId,
    stripe_customer_id: membership.processorCustomerId,
    status: toWord(membership.storedStatus),
    valid: valid.includes(membership.storedStatus),
    cancel_at_period_end: membership.cancelAtPeriodEnd,
    payment_processor: toWord(membership.paymentProcessor),
    license_key: membership.licenseKey,
    metadata: membership.metadata,
    acquisition_data: membership.acquisitionData,
    quantity: membership.quantity,
    wallet_address: membership.walletAddress,
    custom_field_responses: responses.map(({ id, createdAt, updatedAt, question, answer }) => ({
      id, created_at: unixSecondsOf(createdAt), updated_at: unixSecondsOf(updatedAt), question, answer,
    })),
    custom_fields_responses: Object.fromEntries(responses.map(({ question, answer }) => [question, answer])),
    custom_fields_responses_v2: Object.fromEntries(responses.map(({ id, question, answer }) => [id, { question, answer }])),
    discord: membership.discord,
    nft_tokens: membership.nftTokens,
    expires_at: unixSecondsOrNull(membership.expiresAt),
    renewal_period_start: unixSecondsOrNull(membership.renewalPeriodStart),
    renewal_period_end: unixSecondsOrNull(membership.renewalPeriodEnd),
    created_at: unixSecondsOf(membership.createdAt),
    manage_url: membership.manageUrl,
    affiliate_page_url: null,
    checkout_session: membership.checkoutConfigurationId,
    affiliate_username: membership.affiliateUsername,
    telegram_account_id: membership.telegramAccountId,
    phone_number: membership.phoneNumber,
    split_pay_required_payments: membership.splitPayRequiredPayments,
  };
}

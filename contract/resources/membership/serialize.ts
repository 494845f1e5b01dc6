import { type AccountSummaryData, serializeAccountSummary, toEnumValue } from '../shared';

interface MembershipUserData {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly profilePictureUrl: string;
}

interface MemberData {
  readonly id: string;
}

interface OwnMemberData extends MemberData {
  readonly accessLevel: string;
  readonly lastAccessedAt: string | null;
  readonly position: number | null;
}

/**
 * Data of a membership, as selected by the fragment `MembershipRead`, and by `ownMembershipFields` if the caller is a
 * user.
 */
export interface MembershipData {
  readonly id: string;
  readonly status: string;
  readonly account: AccountSummaryData;
  readonly user: MembershipUserData | null;
  readonly member: MemberData | null;
  readonly plan: { readonly id: string; readonly metadata: object };
  readonly product: { readonly id: string; readonly title: string; readonly metadata: object };
  readonly licenseKey: string | null;
  readonly phoneNumber: string | null;
  readonly metadata: object;
  readonly currency: string | null;
  readonly formattedInitialPricePaid: string;
  readonly formattedRenewalPrice: string | null;
  readonly currentPeriodEnd: string | null;
  readonly renewalPeriodStart: string | null;
  readonly renewalPeriodEnd: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelOption: string | null;
  readonly cancellationReason: string | null;
  readonly cancelationStatus: string | null;
  readonly canceledAt: string | null;
  readonly paymentCollectionPaused: boolean;
  readonly promoCodeId: string | null;
  readonly checkoutConfigurationId: string | null;
  readonly customFieldResponses: readonly { readonly id: string; readonly question: string; readonly answer: string }[];
  readonly manageUrl: string | null;
  readonly joinedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * Serializes a membership in the format of the latest API version.
 *
 * @param viewerId id of the calling user, null if the caller is an account. Users receive more fields of the member
 * record of their own memberships; the operation must select `ownMembershipFields`.
 */
export function serializeMembership(membership: MembershipData, viewerId: string | null = null) {
  const { account, user, plan, product, promoCodeId } = membership;
  return {
    id: membership.id,
    status: toEnumValue(membership.status),
    account: serializeAccountSummary(account),
    company: { id: account.id, title: account.title },
    user: user && serializeUser(user),
    user_id: user && user.id,
    member: membership.member && serializeMember(membership.member, viewerId !== null && user?.id === viewerId),
    plan_id: plan.id,
    plan_metadata: plan.metadata,
    product_id: product.id,
    product_metadata: product.metadata,
    product_title: product.title,
    license_key: membership.licenseKey,
    phone_number: membership.phoneNumber,
    metadata: membership.metadata,
    currency: toEnumValue(membership.currency),
    initial_price_paid: membership.formattedInitialPricePaid,
    formatted_renewal_price: membership.formattedRenewalPrice,
    current_period_end: membership.currentPeriodEnd,
    renewal_period_start: membership.renewalPeriodStart,
    renewal_period_end: membership.renewalPeriodEnd,
    cancel_at_period_end: membership.cancelAtPeriodEnd,
    cancel_option: toEnumValue(membership.cancelOption),
    cancellation_reason: membership.cancellationReason,
    cancelation_status: toEnumValue(membership.cancelationStatus),
    canceled_at: membership.canceledAt,
    payment_collection_paused: membership.paymentCollectionPaused,
    promo_code: promoCodeId === null ? null : { id: promoCodeId },
    checkout_configuration_id: membership.checkoutConfigurationId,
    custom_field_responses: membership.customFieldResponses,
    manage_url: membership.manageUrl,
    joined_at: membership.joinedAt,
    created_at: membership.createdAt,
    updated_at: membership.updatedAt,
  };
}

function serializeUser({ id, username, name, email, profilePictureUrl }: MembershipUserData) {
  return { id, username, name, email, profile_pic: profilePictureUrl };
}

function serializeMember(member: MemberData, isOwn: boolean) {
  if (!isOwn) return { id: member.id };
  const { id, accessLevel, lastAccessedAt, position } = member as OwnMemberData;
  return { id, access_level: toEnumValue(accessLevel), last_accessed_at: lastAccessedAt, position };
}

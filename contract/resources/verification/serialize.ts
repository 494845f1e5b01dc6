import { toEnumValue } from '../shared';
import { sessionErrors } from './enums';

export interface AddressData {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

interface IdentityData {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly country: string | null;
  readonly businessName: string | null;
  readonly businessStructure: string | null;
  readonly address: AddressData | null;
  readonly sessionUrl: string | null;
  readonly lastErrorCode: string | null;
  readonly lastErrorReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface RequestedInformationData {
  readonly id: string;
  readonly requirement: string;
  readonly label: string;
  readonly type: string;
  readonly multiple: boolean | null;
  readonly options: readonly string[] | null;
  readonly optional: boolean | null;
  readonly errors: readonly { readonly code: string; readonly reason: string }[] | null;
}

/** Data of a verification, as selected by the GraphQL fragment `VerificationRead`. */
export interface VerificationData extends IdentityData {
  readonly requestedInformation: readonly RequestedInformationData[];
  readonly requiredDocuments: readonly {
    readonly document: string;
    readonly status: string;
    readonly rejectionReason: string | null;
  }[];
}

/** Data of an identity profile, as selected by the GraphQL fragment `IdentityProfileRead`. */
export interface IdentityProfileData extends IdentityData {
  readonly account: { readonly id: string; readonly title: string } | null;
}

/** Serializes a verification for the latest REST API version. */
export function serializeVerification(verification: VerificationData) {
  const {
    id,
    kind,
    status,
    sessionUrl,
    requestedInformation,
    requiredDocuments,
    lastErrorCode,
    lastErrorReason,
    createdAt,
    updatedAt,
  } = verification;
  return {
    id,
    kind: toEnumValue(kind),
    status: toEnumValue(status),
    ...serializeIdentity(verification),
    address: serializeAddress(verification.address),
    session_url: sessionUrl,
    requested_information: requestedInformation.map(informationOf),
    required_documents: requiredDocuments.map(({ document, status: state, rejectionReason }) => ({
      document,
      status: toEnumValue(state),
      rejection_reason: rejectionReason,
    })),
    last_error_code: lastErrorCode,
    last_error_reason: lastErrorReason,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** Serializes one item of the information that a verification requests. Omits keys that do not apply. */
function informationOf({
  id,
  requirement,
  label,
  type,
  multiple,
  options,
  optional,
  errors,
}: RequestedInformationData) {
  return {
    id,
    requirement,
    label,
    type: toEnumValue(type),
    ...(multiple !== null && { multiple }),
    ...(options !== null && { options }),
    ...(optional !== null && { optional }),
    ...(errors !== null && { errors: errors.map(({ code, reason }) => ({ code, reason })) }),
  };
}

/**
 * For each GraphQL status of a verification, the REST enum values of three statuses: of the verification, of the payout
 * account and of the verification session.
 */
const statusMapping: Readonly<
  Record<string, { readonly status: string; readonly payout: string; readonly session: string }>
> = {
  NOT_STARTED: { status: 'not_started', payout: 'not_started', session: 'created' },
  PENDING: { status: 'pending', payout: 'pending_verification', session: 'started' },
  PROCESSING: { status: 'pending', payout: 'pending_verification', session: 'processing' },
  MANUAL_REVIEW: { status: 'pending', payout: 'pending_verification', session: 'review' },
  APPROVED: { status: 'approved', payout: 'connected', session: 'approved' },
  REJECTED: { status: 'rejected', payout: 'verification_failed', session: 'declined' },
  ACTION_REQUIRED: { status: 'action_required', payout: 'action_required', session: 'action_required' },
};

/** Returns the status of the verification session for the GraphQL status of a verification. */
export function sessionStatusOf(status: string): string {
  return (statusMapping[status] as (typeof statusMapping)[string]).session;
}

/**
 * Returns the error code of the verification session for the rejection code of a verification. Rejection codes that are
 * not session error codes map to `document_unverified_other`. Null stays null.
 */
export function sessionErrorOf(code: string | null): string | null {
  return code === null || sessionErrors.some((sessionError) => sessionError === code)
    ? code
    : 'document_unverified_other';
}

/** Serializes an identity profile for events. The shape is the same at every version. */
export function serializeIdentityProfile(profile: IdentityProfileData) {
  const { id, kind, account, sessionUrl, lastErrorCode, lastErrorReason, createdAt, updatedAt } = profile;
  const { status, payout, session } = statusMapping[profile.status] as (typeof statusMapping)[string];
  const address = serializeAddress(profile.address);
  return {
    id,
    profile_type: toEnumValue(kind),
    status,
    payouts_enabled: payout === 'connected',
    payout_status: payout,
    ...serializeIdentity(profile),
    personal_address: kind === 'INDIVIDUAL' ? address : null,
    business_address: kind === 'BUSINESS' ? address : null,
    linked_companies: account ? [{ id: account.id, title: account.title }] : [],
    verifications: [
      {
        id,
        status: session,
        last_error_code: lastErrorCode,
        last_error_reason: lastErrorReason,
        session_url: sessionUrl,
        created_at: createdAt,
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

function serializeIdentity(identity: IdentityData) {
  return {
    first_name: identity.firstName,
    last_name: identity.lastName,
    date_of_birth: identity.dateOfBirth,
    email: identity.email,
    phone: identity.phone,
    country: identity.country,
    business_name: identity.businessName,
    business_structure: identity.businessStructure,
  };
}

/** Serializes an address that was submitted for verification, for the latest REST API version. */
export function serializeAddress(address: AddressData | null) {
  return (
    address && {
      line1: address.line1,
      line2: address.line2,
      city: address.city,
      state: address.state,
      postal_code: address.postalCode,
      country: address.country,
    }
  );
}

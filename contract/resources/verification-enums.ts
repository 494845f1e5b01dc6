import { toEnumValue } from './shared';

/** Statuses of a verification session, as shown in events about identity profiles. */
export const sessionStatuses = [
  'requires_input',
  'processing',
  'verified',
  'canceled',
  'created',
  'started',
  'submitted',
  'approved',
  'declined',
  'resubmission_requested',
  'expired',
  'abandoned',
  'review',
  'action_required',
] as const;

/** Error codes of a verification session: reasons why a verification was rejected or returned to the applicant. */
export const sessionErrors = [
  'abandoned',
  'consent_declined',
  'country_not_supported',
  'device_not_supported',
  'document_expired',
  'document_type_not_supported',
  'document_unverified_other',
  'email_unverified_other',
  'email_verification_declined',
  'id_number_insufficient_document_data',
  'id_number_mismatch',
  'id_number_unverified_other',
  'phone_unverified_other',
  'phone_verification_declined',
  'selfie_document_missing_photo',
  'selfie_face_mismatch',
  'selfie_manipulated',
  'selfie_unverified_other',
  'under_supported_age',
] as const;

interface StatusMapping {
  readonly status: string;
  readonly payout: string;
  readonly session: string;
}

/**
 * For each GraphQL status of a verification, the REST enum values of three statuses: of the verification, of the payout
 * account and of the verification session.
 */
const statusMapping: Readonly<Record<string, StatusMapping>> = {
  NOT_STARTED: { status: 'not_started', payout: 'not_started', session: 'created' },
  PENDING: { status: 'pending', payout: 'pending_verification', session: 'started' },
  PROCESSING: { status: 'pending', payout: 'pending_verification', session: 'processing' },
  MANUAL_REVIEW: { status: 'pending', payout: 'pending_verification', session: 'review' },
  APPROVED: { status: 'approved', payout: 'connected', session: 'approved' },
  REJECTED: { status: 'rejected', payout: 'verification_failed', session: 'declined' },
  ACTION_REQUIRED: { status: 'action_required', payout: 'action_required', session: 'action_required' },
};

/** Returns the REST enum values for the GraphQL status of a verification. */
export const mappingOf = (status: string): StatusMapping => statusMapping[status] as StatusMapping;

/** Returns the status of the verification session for the GraphQL status of a verification. */
export function sessionStatusOf(status: string): string {
  return mappingOf(status).session;
}

/**
 * Returns the error code of the verification session for the rejection code of a verification in the graph. Rejection
 * codes that are not session error codes map to `document_unverified_other`. Null stays null.
 */
export function sessionErrorOf(name: string | null): string | null {
  const code = toEnumValue(name);
  return code === null || sessionErrors.some((sessionError) => sessionError === code)
    ? code
    : 'document_unverified_other';
}

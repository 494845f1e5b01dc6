import { type TSchema, Type, calendarDate, enumOf, nullable } from '../../schemas';

const text = () => nullable(Type.String());

/** What a payout account can do. */
const statuses = ['connected', 'disabled', 'action_required', 'pending_verification', 'verification_failed', 'not_started'] as const;

const verificationStatuses = [
  'requires_input', 'processing', 'verified', 'canceled', 'created', 'started', 'submitted', 'approved', 'declined', 'resubmission_requested', 'expired', 'abandoned',
  'review', 'action_required',
] as const;

const verificationErrors = [
  'abandoned', 'consent_declined', 'country_not_supported', 'device_not_supported', 'document_expired', 'document_type_not_supported', 'document_unverified_other',
  'email_unverified_other', 'email_verification_declined', 'id_number_insufficient_document_data', 'id_number_mismatch', 'id_number_unverified_other',
  'phone_unverified_other', 'phone_verification_declined', 'selfie_document_missing_photo', 'selfie_face_mismatch', 'selfie_manipulated', 'selfie_unverified_other',
  'under_supported_age',
] as const;

/** Everything the dated API says about payout accounts, in the newest shape. */
export const payoutAccountSchemas: Record<string, TSchema> = {
  PayoutAccount: Type.Object({
    id: Type.String({ description: 'Payout account id (`poact_`).' }),
    status: nullable(enumOf(statuses), { description: 'Whether it can receive money.' }),
    business_name: text(),
    phone: text(),
    email: text(),
    business_representative: nullable(Type.Object({ first_name: text(), middle_name: text(), last_name: text(), date_of_birth: nullable(calendarDate()) })),
    address: nullable(Type.Object({ line1: text(), line2: text(), city: text(), state: text(), postal_code: text(), country: text() })),
    latest_verification: nullable(Type.Object({
      id: Type.String(), status: enumOf(verificationStatuses), last_error_code: nullable(enumOf(verificationErrors)), last_error_reason: text(),
    })),
  }),
};

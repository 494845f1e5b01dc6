export const verificationKinds = ['individual', 'business'] as const;
export const verificationStatuses = [
  'not_started',
  'pending',
  'processing',
  'manual_review',
  'approved',
  'rejected',
  'action_required',
] as const;
export const informationTypes = ['file', 'text', 'date', 'phone', 'select', 'address'] as const;
export const documentTypes = ['ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT', 'PASSPORT'] as const;

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

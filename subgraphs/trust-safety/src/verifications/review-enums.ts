import { registerEnum } from '../../../kit/src';

/** Messages that explain why an answer was rejected, by stable error code. */
const answerErrors = {
  bad_proof_of_identity: 'This does not prove the identity.',
  expiration_date: 'The document has expired.',
  unsatisfactory_photos: 'The pictures are not good enough.',
  problematic_applicant_data: 'This does not fit what is known.',
  screenshots: 'A screenshot is not accepted.',
  graphic_editor: 'The file was changed with a graphics editor.',
  digital_document: 'A digital copy is not accepted.',
  document_damaged: 'The document is damaged.',
  document_page_missing: 'A page of the document is missing.',
  document_missing: 'The document is missing.',
  document_not_readable: 'The document cannot be read.',
  not_document: 'This is no document.',
  id_invalid: 'The document is not valid.',
  incompatible_language: 'The document is in a language that is not accepted.',
  bad_selfie: 'The portrait is not good enough.',
  bad_face_matching: 'The portrait does not show the person on the document.',
  bad_proof_of_address: 'This does not prove the address.',
  wrong_address: 'The address is wrong.',
  incorrect_social_number: 'The number is not right.',
  company_incorrect_data: 'What was said of the business is not right.',
  company_data_mismatch: 'This does not fit the register of businesses.',
  company_inactive_entity: 'The business is not active.',
  additional_document_required: 'One more document is needed.',
  more_documents_required: 'More documents are needed.',
  db_data_mismatch: 'This does not fit public records.',
  spam: 'This is not an answer.',
  invalid_url_website_inaccessible: 'The website cannot be reached.',
} as const;

export type AnswerErrorCode = keyof typeof answerErrors;
export const answerErrorCodes = Object.keys(answerErrors) as readonly AnswerErrorCode[];
export const AnswerErrorCodeEnum = registerEnum(
  'RequestedInformationErrorCode',
  answerErrorCodes,
  'Reason why a response to a requested item was rejected. Values may be added.',
);

export function answerErrorReason(code: AnswerErrorCode): string {
  return answerErrors[code];
}

/** Reasons for the rejection of a verification, as defined by the API contract. */
export const rejectionCodes = [
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
export type RejectionCode = (typeof rejectionCodes)[number];
export const RejectionCodeEnum = registerEnum(
  'VerificationErrorCode',
  rejectionCodes,
  'Reason for the rejection of a verification, or for a request for corrections.',
);

const rejectedFor: Partial<Readonly<Record<AnswerErrorCode, RejectionCode>>> = {
  expiration_date: 'document_expired',
  bad_selfie: 'selfie_unverified_other',
  bad_face_matching: 'selfie_face_mismatch',
  graphic_editor: 'selfie_manipulated',
  incorrect_social_number: 'id_number_mismatch',
  db_data_mismatch: 'id_number_mismatch',
  problematic_applicant_data: 'id_number_unverified_other',
};

/** Returns the rejection code of the whole verification for the error code of one rejected answer. */
export function rejectionCodeOf(answerError: AnswerErrorCode): RejectionCode {
  return rejectedFor[answerError] ?? 'document_unverified_other';
}

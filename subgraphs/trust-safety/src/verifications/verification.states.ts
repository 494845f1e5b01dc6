import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const verificationKinds = ['individual', 'business'] as const;
export type VerificationKind = (typeof verificationKinds)[number];
export const VerificationKindEnum = registerEnum(
  'VerificationKind',
  verificationKinds,
  'Subject of a verification: a person or a business.',
);

export const verificationStatuses = [
  'not_started',
  'pending',
  'processing',
  'manual_review',
  'approved',
  'rejected',
  'action_required',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
export const VerificationStatusEnum = registerEnum(
  'VerificationStatus',
  verificationStatuses,
  'Status of a verification.',
);

/**
 * Allowed changes of the status. `rejected` is final: another attempt requires a new verification. An approved
 * verification may be reviewed again.
 */
export const verificationTransitions: Transitions<VerificationStatus> = transitionTable<VerificationStatus>({
  not_started: { to: ['pending', 'processing', 'manual_review', 'approved', 'rejected', 'action_required'] },
  pending: { to: ['processing', 'manual_review', 'approved', 'rejected', 'action_required'] },
  processing: { to: ['manual_review', 'approved', 'rejected', 'action_required'] },
  manual_review: { to: ['approved', 'rejected', 'action_required'] },
  action_required: { to: ['processing', 'manual_review', 'approved', 'rejected'] },
  approved: { to: ['action_required', 'rejected'] },
  rejected: { to: [] },
});

/** Returns whether the verification accepts input: it is neither in review nor decided. */
export function isOpen(status: VerificationStatus): boolean {
  return status === 'not_started' || status === 'pending' || status === 'action_required';
}

export const informationTypes = ['file', 'text', 'date', 'phone', 'select', 'address'] as const;
export type InformationType = (typeof informationTypes)[number];
export const InformationTypeEnum = registerEnum(
  'RequestedInformationType',
  informationTypes,
  'Type of the answer to a requested item.',
);

export const valueTypes = ['raw', 'vault_token'] as const;
export type ValueType = (typeof valueTypes)[number];
export const ValueTypeEnum = registerEnum(
  'RequestedInformationValueType',
  valueTypes,
  'Whether a value is the answer itself, or a token of a vault.',
);

export const documentStatuses = ['pending_upload', 'submitted'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
export const DocumentStatusEnum = registerEnum(
  'RequiredDocumentStatus',
  documentStatuses,
  'Whether a document was submitted.',
);

export const documentTypes = ['ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT', 'PASSPORT'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const DocumentTypeEnum = registerEnum('IdentityDocumentType', documentTypes, 'Type of an identity document.');

/** Pages of identity documents, front first, and the portrait that belongs to them. */
export const documentPages = [
  'passport_front',
  'id_card_front',
  'id_card_back',
  'drivers_front',
  'drivers_back',
  'residence_permit_front',
  'residence_permit_back',
  'selfie',
] as const;
export type DocumentPage = (typeof documentPages)[number];
export const DocumentPageEnum = registerEnum(
  'IdentityDocumentPart',
  documentPages,
  'Part of a submission: a page of an identity document, or the portrait of its holder.',
);

export const reviewOutcomes = ['approve', 'reject', 'request_information', 'manual_review'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];
export const ReviewOutcomeEnum = registerEnum(
  'VerificationReviewDecision',
  reviewOutcomes,
  'Decision on a verification.',
);

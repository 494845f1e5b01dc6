import type { DisputeDocumentType, DisputeStatus, EvidenceLock } from './dispute.states';

/** Text fields of the evidence, by their GraphQL names. */
export const evidenceTextFields = [
  'accessActivityLog',
  'billingAddress',
  'cancellationPolicyDisclosure',
  'customerEmailAddress',
  'customerName',
  'notes',
  'productDescription',
  'refundPolicyDisclosure',
  'refundRefusalExplanation',
  'serviceDate',
] as const;
export type EvidenceTextField = (typeof evidenceTextFields)[number];
export type EvidenceTextValues = { [Name in EvidenceTextField]?: string };

/** File fields of the evidence that each accept one file, by their GraphQL names. */
export const evidenceAttachments = [
  'cancellationPolicyAttachment',
  'customerCommunicationAttachment',
  'refundPolicyAttachment',
  'uncategorizedAttachment',
] as const;
export type EvidenceAttachment = (typeof evidenceAttachments)[number];
export type EvidenceAttachments = { [Name in EvidenceAttachment]?: EvidenceFile };

/** File of the evidence, with its metadata at the time at which it was added to the dispute. */
export interface EvidenceFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  /** Size in bytes. */
  readonly size: number;
  readonly visibility: 'public' | 'private';
}

export interface EvidenceDocument extends EvidenceFile {
  readonly documentType: DisputeDocumentType;
}

/** Fields of a dispute that determine whether its evidence can still be changed. */
export interface EvidenceState {
  /** Status in the database; may be outdated after the deadline. */
  readonly status: DisputeStatus;
  readonly submittedAt: Date | null;
  readonly dueAt: Date | null;
  readonly decidedAt: Date | null;
}

/**
 * Returns the status at the given time: after the evidence deadline a dispute is under review, whether or not a worker
 * has updated the stored status.
 */
export function statusAt({ status, dueAt }: EvidenceState, now: Date): DisputeStatus {
  return status === 'needs_response' && dueAt !== null && dueAt <= now ? 'under_review' : status;
}

/**
 * Returns the reason why the evidence can no longer be changed; null while it can. The reason no longer changes after
 * the bank's decision.
 */
export function evidenceLock(round: EvidenceState, now: Date): EvidenceLock | null {
  const { status, submittedAt, dueAt, decidedAt } = round;
  if (submittedAt !== null) return 'submitted';
  if (dueAt !== null && dueAt <= (decidedAt ?? now)) return 'response_window_closed';
  return status === 'needs_response' ? null : 'not_contestable';
}

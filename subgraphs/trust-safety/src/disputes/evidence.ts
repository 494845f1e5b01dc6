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

/** File fields of the evidence with a defined purpose, by their GraphQL names. */
export const evidenceAttachments = [
  'cancellationPolicyAttachment',
  'customerCommunicationAttachment',
  'refundPolicyAttachment',
  'uncategorizedAttachment',
] as const;
export type EvidenceAttachment = (typeof evidenceAttachments)[number];
export type EvidenceAttachments = { [Name in EvidenceAttachment]?: EvidenceFile };

/** File of the evidence, with its metadata at the time of submission to the dispute. */
export interface EvidenceFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly visibility: 'public' | 'private';
}

export interface EvidenceDocument extends EvidenceFile {
  readonly documentType: DisputeDocumentType;
}

/** State that determines whether evidence can still be changed. */
export interface EvidenceState {
  /** Stored status. */
  readonly status: DisputeStatus;
  readonly submittedAt: Date | null;
  readonly dueAt: Date | null;
  readonly decidedAt: Date | null;
}

/** Returns the status at a time: after the deadline a dispute is under review, whether or not a worker has updated the stored status. */
export function statusAt({ status, dueAt }: EvidenceState, now: Date): DisputeStatus {
  return status === 'needs_response' && dueAt !== null && dueAt <= now ? 'under_review' : status;
}

/**
 * Returns the reason why the evidence can no longer be changed; null while it can. The reason is frozen at the time of
 * the decision.
 */
export function evidenceLock(round: EvidenceState, now: Date): EvidenceLock | null {
  const { status, submittedAt, dueAt, decidedAt } = round;
  if (submittedAt !== null) return 'submitted';
  if (dueAt !== null && dueAt <= (decidedAt ?? now)) return 'response_window_closed';
  return status === 'needs_response' ? null : 'not_contestable';
}

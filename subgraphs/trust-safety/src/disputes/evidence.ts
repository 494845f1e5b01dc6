import type { DisputeDocumentType, DisputeStatus, EvidenceLock } from './dispute.states';

/** Texts of the evidence, by their names in the graph. */
export const evidenceTexts = [
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
export type EvidenceText = (typeof evidenceTexts)[number];
export type EvidenceTexts = { [Name in EvidenceText]?: string };

/** Files of the evidence that have a meaning of their own, by their names in the graph. */
export const evidenceAttachments = [
  'cancellationPolicyAttachment',
  'customerCommunicationAttachment',
  'refundPolicyAttachment',
  'uncategorizedAttachment',
] as const;
export type EvidenceAttachment = (typeof evidenceAttachments)[number];
export type EvidenceAttachments = { [Name in EvidenceAttachment]?: EvidenceFile };

/** A file of the evidence, as it was known when it was handed in. */
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

/** What says whether evidence can still be changed, as of a moment. */
export interface EvidenceRound {
  /** As it is stored. */
  readonly status: DisputeStatus;
  readonly submittedAt: Date | null;
  readonly dueAt: Date | null;
  readonly decidedAt: Date | null;
}

/** Where a dispute stands: once the deadline has passed it is with the bank, whether a worker has been there or not. */
export function statusAt({ status, dueAt }: EvidenceRound, now: Date): DisputeStatus {
  return status === 'needs_response' && dueAt !== null && dueAt <= now ? 'under_review' : status;
}

/** Why the evidence cannot be changed any more; null while it can. What a decision finds stays so. */
export function evidenceLock(round: EvidenceRound, now: Date): EvidenceLock | null {
  const { status, submittedAt, dueAt, decidedAt } = round;
  if (submittedAt !== null) return 'submitted';
  if (dueAt !== null && dueAt <= (decidedAt ?? now)) return 'response_window_closed';
  return status === 'needs_response' ? null : 'not_contestable';
}

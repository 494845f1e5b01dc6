import type { VerificationSecrets } from '../verification-record';
import type { InformationRequest } from '../requests';
import type { RejectionCode } from '../review-enums';
import type { VerificationEntity } from '../verification.entity';

/**
 * Reviewer of submitted verifications. Every submission has its own idempotency key. A repeated key returns the first
 * response, or the current result. If the result is unknown, the call is repeated with the same key.
 *
 * Rejects with `ReviewerUnavailable` after a timeout or a lost connection. Never called inside a database transaction.
 */
export interface VerificationReviewer {
  /** Reviews a submission. */
  review(order: ReviewOrder): Promise<ReviewResult>;
}

/** Submission to review. Never logged. */
export interface ReviewOrder {
  readonly key: string;
  /** Number of the submission of this verification, from 1. */
  readonly round: number;
  /** Number of earlier failed calls for this submission. */
  readonly failedRuns: number;
  readonly verification: Readonly<VerificationEntity>;
  readonly secrets: Readonly<VerificationSecrets>;
}

/** Decision of a reviewer. */
export type ReviewDecision =
  | { readonly outcome: 'approved' | 'manual_review' }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly reason: string | null }
  | { readonly outcome: 'action_required'; readonly requests: readonly InformationRequest[] };

/** `waiting`: no decision yet; the call is repeated later. */
export type ReviewResult = ReviewDecision | { readonly outcome: 'waiting' };

/** It is unknown whether the submission arrived and what its result is. Repeat the call with the same key. */
export class ReviewerUnavailable extends Error {
  override readonly name = 'ReviewerUnavailable';
}

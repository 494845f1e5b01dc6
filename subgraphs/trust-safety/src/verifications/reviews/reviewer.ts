import type { VerificationSecrets } from '../verification-record';
import type { InformationRequest } from '../requests';
import type { RejectionCode } from '../review-enums';
import type { VerificationEntity } from '../verification.entity';

/**
 * Reviewer of submitted verifications. Every submission has its own idempotency key. A call with a repeated key returns
 * the first response, or the current result. If the result is unknown, the call is repeated with the same key.
 *
 * Rejects with `ReviewerUnavailable` after a timeout or a lost connection. Must not be called inside a database
 * transaction.
 */
export interface VerificationReviewer {
  /** Returns the decision about a submission, or `waiting`. */
  review(order: ReviewOrder): Promise<ReviewResult>;
}

/** Submission to be reviewed. Contains personal data and must not be logged. */
export interface ReviewOrder {
  readonly key: string;
  /** Ordinal number of this submission of the verification, starting at 1. */
  readonly round: number;
  /** Number of calls for this submission that have failed so far. */
  readonly failedRuns: number;
  readonly verification: Readonly<VerificationEntity>;
  readonly secrets: Readonly<VerificationSecrets>;
}

/** Decision of a reviewer about a submission. */
export type ReviewDecision =
  | { readonly outcome: 'approved' | 'manual_review' }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly reason: string | null }
  | { readonly outcome: 'action_required'; readonly requests: readonly InformationRequest[] };

/** `waiting`: the reviewer has not decided yet; the call is repeated later. */
export type ReviewResult = ReviewDecision | { readonly outcome: 'waiting' };

/**
 * The reviewer did not respond: it is unknown whether the submission arrived and how it was decided. The call must be
 * repeated with the same key.
 */
export class ReviewerUnavailable extends Error {
  override readonly name = 'ReviewerUnavailable';
}

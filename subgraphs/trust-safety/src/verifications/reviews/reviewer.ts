import type { VerificationSecrets } from '../dossier';
import type { InformationRequest } from '../requests';
import type { RejectionCode } from '../review-words';
import type { VerificationEntity } from '../verification.entity';

/**
 * Whoever looks at what people hand in. Every hand-in has a key of its own, and one whose key was seen before gets the answer to
 * the first, or what has come of it since: whoever does not know what came of it asks again, with the same key.
 *
 * One that nobody can answer for now (a timeout, a lost connection) rejects with `ReviewerUnavailable`. Never called inside a
 * database transaction.
 */
export interface VerificationReviewer {
  /** Asks what comes of it. */
  review(order: ReviewOrder): Promise<ReviewAnswer>;
}

/** What was handed in; never logged. */
export interface ReviewOrder {
  readonly key: string;
  /** How often this verification was handed in, from 1. */
  readonly round: number;
  /** How often this hand-in was asked about before. */
  readonly failedRuns: number;
  readonly verification: Readonly<VerificationEntity>;
  readonly secrets: Readonly<VerificationSecrets>;
}

/** What a reviewer makes of a verification. */
export type ReviewDecision =
  | { readonly outcome: 'approved' | 'manual_review' }
  | { readonly outcome: 'rejected'; readonly code: RejectionCode; readonly reason: string | null }
  | { readonly outcome: 'action_required'; readonly requests: readonly InformationRequest[] };

/** `waiting`: it takes its time, and is asked again later. */
export type ReviewAnswer = ReviewDecision | { readonly outcome: 'waiting' };

/** Nobody knows whether it arrived and what came of it. Ask again, with the same key. */
export class ReviewerUnavailable extends Error {
  override readonly name = 'ReviewerUnavailable';
}

import { type Context, type Database, type Transaction, withTimeout, runJobs } from '../../../../kit/src';
import type { VerificationRecord } from '../verification-record';
import type { VerificationRepository } from '../verification.repository';
import type { ReviewRecorder } from './review-recorder';
import { type ReviewResult, ReviewerUnavailable, type VerificationReviewer } from './reviewer';

export interface ReviewRunDependencies {
  readonly database: Database;
  readonly verifications: VerificationRepository;
  readonly recorder: ReviewRecorder;
  /** Reviewer to which submissions are sent; null if there is none: then verifications remain pending. */
  readonly reviewer: VerificationReviewer | null;
  /** Called after each commit, so that the new events are published immediately. */
  readonly committed: () => void;
  /** Maximum wait for the reviewer's response, in milliseconds, default 15,000. */
  readonly responseTimeoutMs?: number;
}

const seconds = 1_000;
const maxPauseMs = 60 * seconds;

/**
 * Sends submitted verifications to the reviewer, in phases that survive a crash at any point. The reviewer is called
 * outside of any transaction, with an idempotency key per submission. Then its response is recorded, unless the
 * verification was decided or submitted again in the meantime. Any worker repeats calls that received no response.
 */
export class ReviewRunner {
  constructor(private readonly deps: ReviewRunDependencies) {}

  /** Sends at most `limit` verifications whose review is due to the reviewer. Returns how many were sent. */
  async runDue(ctx: Context, limit = 16): Promise<number> {
    const { reviewer, verifications } = this.deps;
    if (!reviewer) return 0;
    const ids = await verifications.claim(ctx, limit);
    await runJobs(
      ids,
      (id) => this.run({ ...ctx, loaders: new Map() }, id, reviewer),
      (error, id) =>
        ctx.log.error({ err: error, verification: id }, 'a verification could not be reviewed, it remains due'),
    );
    return ids.length;
  }

  private async run(ctx: Context, id: string, reviewer: VerificationReviewer): Promise<void> {
    const record = await this.deps.verifications.get(ctx, id);
    if (!record || record.verification.status !== 'processing') return;
    const result = await this.requestReview(ctx, reviewer, record);
    await this.deps.database.transaction((manager) => this.record({ ...ctx, manager }, record, result));
    this.deps.committed();
  }

  /** Calls the reviewer and returns its result; null if the reviewer is unavailable. */
  private async requestReview(
    ctx: Context,
    reviewer: VerificationReviewer,
    { verification, secrets }: VerificationRecord,
  ): Promise<ReviewResult | null> {
    const { id, round, failedRuns } = verification;
    try {
      const review = () => reviewer.review({ key: `${id}:${round}`, round, failedRuns, verification, secrets });
      return await withTimeout(
        this.deps.responseTimeoutMs ?? 15 * seconds,
        review,
        () => new ReviewerUnavailable('The reviewer did not respond in time.'),
      );
    } catch (error) {
      if (!(error instanceof ReviewerUnavailable)) throw error;
      ctx.log.warn({ verification: id, reason: error.message }, 'the reviewer returned no result for a verification');
      return null;
    }
  }

  /**
   * Records the reviewer's result, unless the verification was decided or submitted again during the call. Without a
   * decision, schedules the next call.
   */
  private async record(
    tx: Transaction,
    { verification: { id, round } }: VerificationRecord,
    result: ReviewResult | null,
  ): Promise<void> {
    const record = await this.deps.verifications.lock(tx, id);
    const { verification } = record;
    if (verification.status !== 'processing' || verification.round !== round) return;
    if (result && result.outcome !== 'waiting') return this.deps.recorder.take(tx, record, result);
    if (!result) verification.failedRuns += 1;
    const delayMs = result
      ? 60 * maxPauseMs
      : Math.min(seconds * 2 ** Math.min(verification.failedRuns, 10), maxPauseMs);
    verification.nextRunAt = new Date(tx.clock.now().getTime() + delayMs);
    await this.deps.verifications.save(tx, record);
  }
}

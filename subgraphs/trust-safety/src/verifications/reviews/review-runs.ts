import { type Context, type Database, type Transaction, answeredWithin, runJobs } from '../../../../kit/src';
import type { Dossier } from '../dossier';
import type { VerificationRepository } from '../verification.repository';
import type { ReviewRecorder } from './review-recorder';
import { type ReviewAnswer, ReviewerUnavailable, type VerificationReviewer } from './reviewer';

export interface ReviewRunParts {
  readonly database: Database;
  readonly verifications: VerificationRepository;
  readonly recorder: ReviewRecorder;
  /** Null without a reviewer: verifications remain pending. */
  readonly reviewer: VerificationReviewer | null;
  /** Called after each commit, so that pending events are fetched immediately. */
  readonly committed: () => void;
  /** Timeout of the reviewer, in milliseconds, default 15,000. */
  readonly answerWithin?: number;
}

const seconds = 1_000;
const longestPause = 60 * seconds;

/**
 * Sends submitted verifications to the reviewer in phases, so that a crash at any point loses nothing. The reviewer is
 * called outside of any transaction, with an idempotency key per submission. Then its response is recorded, unless the
 * verification has changed in the meantime. Any worker retries calls without a response.
 */
export class ReviewRuns {
  constructor(private readonly parts: ReviewRunParts) {}

  /** Runs at most `most` due reviews. Returns their number. */
  async runDue(ctx: Context, most = 16): Promise<number> {
    const { reviewer, verifications } = this.parts;
    if (!reviewer) return 0;
    const ids = await verifications.claim(ctx, most);
    await runJobs(
      ids,
      (id) => this.run({ ...ctx, loaders: new Map() }, id, reviewer),
      (error, id) =>
        ctx.log.error({ err: error, verification: id }, 'a verification could not be reviewed, it stays due'),
    );
    return ids.length;
  }

  private async run(ctx: Context, id: string, reviewer: VerificationReviewer): Promise<void> {
    const dossier = await this.parts.verifications.get(ctx, id);
    if (!dossier || dossier.verification.status !== 'processing') return;
    const answer = await this.answerOf(ctx, reviewer, dossier);
    await this.parts.database.transaction((manager) => this.record({ ...ctx, manager }, dossier, answer));
    this.parts.committed();
  }

  /** Returns null if the reviewer is unavailable. */
  private async answerOf(
    ctx: Context,
    reviewer: VerificationReviewer,
    { verification, secrets }: Dossier,
  ): Promise<ReviewAnswer | null> {
    const { id, round, failedRuns } = verification;
    try {
      const ask = () => reviewer.review({ key: `${id}:${round}`, round, failedRuns, verification, secrets });
      return await answeredWithin(
        this.parts.answerWithin ?? 15 * seconds,
        ask,
        () => new ReviewerUnavailable('The reviewer did not answer in time.'),
      );
    } catch (error) {
      if (!(error instanceof ReviewerUnavailable)) throw error;
      ctx.log.warn(
        { verification: id, reason: error.message },
        'the reviewer did not say what comes of a verification',
      );
      return null;
    }
  }

  /** Records a response, unless the verification was decided or submitted again during the call. */
  private async record(
    tx: Transaction,
    { verification: { id, round } }: Dossier,
    answer: ReviewAnswer | null,
  ): Promise<void> {
    const dossier = await this.parts.verifications.lock(tx, id);
    const { verification } = dossier;
    if (verification.status !== 'processing' || verification.round !== round) return;
    if (answer && answer.outcome !== 'waiting') return this.parts.recorder.take(tx, dossier, answer);
    if (!answer) verification.failedRuns += 1;
    const pause = answer
      ? 60 * longestPause
      : Math.min(seconds * 2 ** Math.min(verification.failedRuns, 10), longestPause);
    verification.nextRunAt = new Date(tx.clock.now().getTime() + pause);
    await this.parts.verifications.save(tx, dossier);
  }
}

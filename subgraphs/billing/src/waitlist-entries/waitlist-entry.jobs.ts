import { type Context, type Database, NotFound, DomainError, type Transaction } from '../../../kit/src';
import type { MembershipSales } from '../memberships';
import type { PlanRepository } from '../plans';
import type { EntryEntity } from './waitlist-entry.entity';
import { PlanNoLongerFree } from './waitlist-entry.errors';
import type { EntryRepository } from './waitlist-entry.repository';
import { isFree } from './waitlist-entry.rules';
import type { EntryService } from './waitlist-entry.service';

/** Maximum number of jobs per run. */
const batch = 20;
/** Maximum number of failed attempts of a job. The pauses between the attempts add up to about seven hours. */
const maxAttempts = 12;
const initialPause = 30_000;
const maxPauseMs = 3_600_000;

/** Dependencies of the jobs. */
export interface WaitlistEntryJobDependencies {
  readonly database: Database;
  readonly entries: EntryRepository;
  readonly service: EntryService;
  readonly plans: PlanRepository;
  readonly sales: MembershipSales;
  /** Called after each commit, so that the outbox publisher fetches new events immediately. */
  readonly committed?: () => void;
}

/**
 * Creates the memberships of users who were approved for a free plan. The jobs are stored in the entries, so that a
 * crash loses none. Several workers may run concurrently.
 */
export class EntryJobs {
  constructor(private readonly deps: WaitlistEntryJobDependencies) {}

  /**
   * Runs the job of one entry if it is due. Never throws: after an error the approval remains valid, and a worker
   * retries the job.
   */
  async attempt(ctx: Context, id: string): Promise<void> {
    try {
      await this.one(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, entry: id }, 'the job of an entry was interrupted; a worker will retry it');
    }
  }

  /** Runs at most 20 due jobs. Returns the number of jobs it started. */
  async runDue(ctx: Context): Promise<number> {
    let done = 0;
    while (done < batch && (await this.one(ctx))) done += 1;
    return done;
  }

  private async one(ctx: Context, id?: string): Promise<boolean> {
    const { database, entries, committed } = this.deps;
    const found = await database.transaction(async (manager) => {
      const tx: Transaction = { ...ctx, manager };
      const entry = await entries.claimDue(tx, id);
      if (entry) await this.admit(tx, entry);
      return entry !== null;
    });
    if (!found) return false;
    ctx.loaders.clear();
    committed?.();
    return true;
  }

  private async admit(tx: Transaction, entry: EntryEntity): Promise<void> {
    try {
      await this.deps.entries.undoable(tx, (inner) => this.sell(inner, entry));
    } catch (error) {
      await this.postpone(tx, entry, error);
    }
  }

  private async sell(tx: Transaction, entry: EntryEntity): Promise<void> {
    const { plans, sales, service } = this.deps;
    const { userId: id, username, name, email, phone } = entry;
    const { id: membershipId } = await sales.sell(tx, {
      planId: entry.planId,
      buyer: { id, username, name, email, phone },
      customFieldResponses: entry.customFieldResponses,
      checkoutConfigurationId: entry.checkoutConfigurationId,
      phoneNumber: phone,
      metadata: entry.metadata,
    });
    // The sale has locked the plan until the transaction ends, so its price cannot change after this check.
    if (!isFree(await plans.offered(tx, entry.planId))) throw new PlanNoLongerFree();
    await service.redeemed(tx, entry.id, membershipId);
  }

  /**
   * Schedules the next attempt after an error. An error of a business rule ends the job, because every retry would
   * fail; the user may still buy at the plan's link.
   */
  private async postpone(tx: Transaction, entry: EntryEntity, error: unknown): Promise<void> {
    const isFinal = error instanceof DomainError || error instanceof NotFound;
    entry.jobAttempts += 1;
    const isLastAttempt = isFinal || entry.jobAttempts >= maxAttempts;
    const backoffMs = Math.min(initialPause * 2 ** (entry.jobAttempts - 1), maxPauseMs);
    entry.jobDueAt = isLastAttempt ? null : new Date(tx.clock.now().getTime() + backoffMs);
    await this.deps.entries.save(tx, entry);
    const logFields = { err: error, entry: entry.id, job: entry.jobId };
    if (isFinal) tx.log.warn(logFields, 'an approved entry did not receive a membership');
    else
      tx.log.error(
        logFields,
        isLastAttempt ? 'the job of an entry was abandoned' : 'the job of an entry failed and is postponed',
      );
  }
}

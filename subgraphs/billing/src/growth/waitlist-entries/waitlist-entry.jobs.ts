import { type Context, type Database, NotFound, DomainError, type Transaction } from '../../../../kit/src';
import type { MembershipSales } from '../../memberships/memberships/membership.sales';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { Entry } from './waitlist-entry.resource';
import { PlanNoLongerFree } from './waitlist-entry.errors';
import type { EntryRepository } from './waitlist-entry.repository';
import { isFree } from './waitlist-entry.rules';
import type { EntryService } from './waitlist-entry.service';

/** Maximum number of waitlist jobs that one run of the worker executes. */
const batch = 20;
/**
 * Number of failed attempts after which a job is abandoned. The pauses between the attempts add up to about seven
 * hours.
 */
const maxAttempts = 12;
const initialPause = 30_000;
const maxPauseMs = 3_600_000;

/** Repositories and services that the waitlist jobs use. */
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
 * Creates memberships for users who were approved for a free plan. A job is stored in the row of its waitlist entry, so
 * that a crash loses no job. Several workers may run concurrently.
 */
export class EntryJobs {
  constructor(private readonly deps: WaitlistEntryJobDependencies) {}

  /**
   * Runs the job of one waitlist entry if the job is due. Never throws: after an error the approval remains valid, and
   * a worker retries the job.
   */
  async attempt(ctx: Context, id: string): Promise<void> {
    try {
      await this.one(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, entry: id }, 'the job of an entry was interrupted; a worker will retry it');
    }
  }

  /** Runs at most 20 due jobs, including failing ones. Returns how many it has run. */
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

  private async admit(tx: Transaction, entry: Entry): Promise<void> {
    try {
      await this.deps.entries.undoable(tx, (inner) => this.sell(inner, entry));
    } catch (error) {
      await this.postpone(tx, entry, error);
    }
  }

  private async sell(tx: Transaction, entry: Entry): Promise<void> {
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
    // The sale above has locked the plan until the transaction ends, so its price cannot change after this check.
    if (!isFree(await plans.offered(tx, entry.planId))) throw new PlanNoLongerFree();
    await service.redeemed(tx, entry.id, membershipId);
  }

  /**
   * Schedules the next attempt after an error. A business rule error ends the job, because every retry would fail; the
   * user can still buy at the plan's link.
   */
  private async postpone(tx: Transaction, entry: Entry, error: unknown): Promise<void> {
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

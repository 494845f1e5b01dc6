import { type Context, type Database, NotFound, Refusal, type Transaction } from '../../../kit/src';
import type { MembershipSales } from '../memberships';
import type { PlanRepository } from '../plans';
import type { EntryEntity } from './entry.entity';
import { NoLongerFree } from './entry.errors';
import type { EntryRepository } from './entry.repository';
import { costsNothing } from './entry.rules';
import type { EntryService } from './entry.service';

/** Jobs done at one go. */
const batch = 20;
/** Failed attempts after which a job is given up; the pauses between them add up to about seven hours. */
const mostAttempts = 12;
const firstPause = 30_000;
const longestPause = 3_600_000;

/** What the jobs work with. */
export interface EntryJobParts {
  readonly database: Database;
  readonly entries: EntryRepository;
  readonly service: EntryService;
  readonly plans: PlanRepository;
  readonly sales: MembershipSales;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
}

/**
 * Makes the memberships of users who were let into a free plan. What is left to do stands in the entries themselves, so
 * that a crash loses nothing. Any number may work side by side.
 */
export class EntryJobs {
  constructor(private readonly parts: EntryJobParts) {}

  /** Does the job of one entry if it is due. Never throws: the approval stands, and a worker tries again. */
  async attempt(ctx: Context, id: string): Promise<void> {
    try {
      await this.one(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, entry: id }, 'the job of an entry was interrupted, a worker will try again');
    }
  }

  /** Does what is due, 20 jobs at most, and answers how many it took on. */
  async runDue(ctx: Context): Promise<number> {
    let done = 0;
    while (done < batch && (await this.one(ctx))) done += 1;
    return done;
  }

  private async one(ctx: Context, id?: string): Promise<boolean> {
    const { database, entries, committed } = this.parts;
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
      await this.parts.entries.undoable(tx, (inner) => this.sell(inner, entry));
    } catch (error) {
      await this.putOff(tx, entry, error);
    }
  }

  private async sell(tx: Transaction, entry: EntryEntity): Promise<void> {
    const { plans, sales, service } = this.parts;
    const { userId: id, username, name, email, phone } = entry;
    const { id: membershipId } = await sales.sell(tx, {
      planId: entry.planId,
      buyer: { id, username, name, email, phone },
      customFieldResponses: entry.customFieldResponses,
      checkoutConfigurationId: entry.checkoutConfigurationId,
      phoneNumber: phone,
      metadata: entry.metadata,
    });
    // The plan is locked since the sale, so that its price cannot change any more.
    if (!costsNothing(await plans.offered(tx, entry.planId))) throw new NoLongerFree();
    await service.redeemed(tx, entry.id, membershipId);
  }

  /** What a rule refuses is refused again the next time: the job ends, and the user may still come by the plan's link. */
  private async putOff(tx: Transaction, entry: EntryEntity, error: unknown): Promise<void> {
    const isFinal = error instanceof Refusal || error instanceof NotFound;
    entry.jobAttempts += 1;
    const isOver = isFinal || entry.jobAttempts >= mostAttempts;
    const pause = Math.min(firstPause * 2 ** (entry.jobAttempts - 1), longestPause);
    entry.jobDueAt = isOver ? null : new Date(tx.clock.now().getTime() + pause);
    await this.parts.entries.save(tx, entry);
    const told = { err: error, entry: entry.id, job: entry.jobId };
    if (isFinal) tx.log.warn(told, 'an approved entry got no membership');
    else tx.log.error(told, isOver ? 'the job of an entry was given up' : 'the job of an entry failed and is put off');
  }
}

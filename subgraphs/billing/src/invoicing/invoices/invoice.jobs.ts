import { type Context, type Database, FailedJobs, NotFound, DomainError, type Transaction } from '../../../../kit/src';
import type { Invoice } from './invoice.resource';
import type { InvoiceRepository } from './invoice.repository';
import type { InvoiceService } from './invoice.service';

/** Maximum number of invoices of each type of job that one run processes. */
const maxBatchSize = 100;

/**
 * Type of scheduled job: how to lock the next due invoice (`lockNext`), how to process it (`work`), and what to do after an
 * error that a retry would repeat (`refused`).
 */
interface Chore {
  lockNext(tx: Transaction, excludedIds: readonly string[]): Promise<Invoice | null>;
  work(tx: Transaction, invoice: Invoice): Promise<void>;
  refused?(tx: Transaction, id: string): Promise<void>;
}

/** Runs the scheduled jobs of invoices, such as sending them. Several processes may run the jobs concurrently. */
export class InvoiceJobs {
  private readonly chores: readonly Chore[];
  private readonly failed = new FailedJobs();

  constructor(
    private readonly database: Database,
    invoices: InvoiceRepository,
    service: InvoiceService,
    private readonly committed: () => void = () => {},
  ) {
    this.chores = [
      {
        lockNext: (tx, excludedIds) => invoices.lockFinalizing(tx, excludedIds),
        work: (tx, invoice) => service.finalizeDue(tx, invoice),
        refused: (tx, id) => service.disableAutomaticFinalization(tx, id),
      },
      {
        lockNext: (tx, excludedIds) => invoices.lockOverdue(tx, excludedIds),
        work: (tx, invoice) => service.fallDue(tx, invoice),
      },
    ];
  }

  /**
   * Finalizes (sends or charges) drafts that are due and marks overdue invoices, each in its own transaction and at
   * most 100 of each type. An invoice whose job fails is skipped for a while and does not block other invoices. If a
   * business rule rejects a draft, or if its plan or payment method no longer exists, the draft is not retried and its
   * automatic finalization is disabled.
   *
   * @returns number of processed invoices
   */
  async runDue(ctx: Context): Promise<number> {
    let done = 0;
    for (const chore of this.chores) done += await this.run(ctx, chore);
    if (done > 0) this.committed();
    return done;
  }

  private async run(ctx: Context, chore: Chore): Promise<number> {
    let done = 0;
    for (let claimed = 0; claimed < maxBatchSize; claimed += 1) {
      const outcome = await this.step(ctx, chore);
      if (outcome === 'nothing') break;
      if (outcome === 'done') done += 1;
    }
    return done;
  }

  private async step(ctx: Context, chore: Chore): Promise<'done' | 'failed' | 'nothing'> {
    let id: string | null = null;
    try {
      await this.inTransaction(ctx, async (tx) => {
        const invoice = await chore.lockNext(tx, this.failed.skipped(tx.clock.now()));
        id = invoice && invoice.id;
        if (invoice) await chore.work(tx, invoice);
      });
      if (id === null) return 'nothing';
      this.failed.remove(id);
      return 'done';
    } catch (error) {
      if (id === null) throw error;
      ctx.log.warn({ err: error, invoice: id }, 'an invoice could not be advanced');
      this.failed.add(id, ctx.clock.now());
      const rejectedId = id;
      if ((error instanceof DomainError || error instanceof NotFound) && chore.refused)
        await this.inTransaction(ctx, (tx) => (chore.refused as NonNullable<Chore['refused']>)(tx, rejectedId));
      return 'failed';
    }
  }

  private inTransaction(ctx: Context, work: (tx: Transaction) => Promise<void>): Promise<void> {
    return this.database.transaction((manager) => work({ ...ctx, manager }));
  }
}

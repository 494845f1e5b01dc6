import { type Context, type Database, Refusal, type Transaction } from '../../../kit/src';
import type { InvoiceEntity } from './invoice.entity';
import type { InvoiceRepository } from './invoice.repository';
import type { InvoiceService } from './invoice.service';

/** Invoices of one kind that one run takes at most. */
const mostAtOnce = 100;

/** One kind of work that time brings: how a row is taken, what is done, and what where a rule refuses that. */
interface Chore {
  take(tx: Transaction, without: readonly string[]): Promise<InvoiceEntity | null>;
  work(tx: Transaction, invoice: InvoiceEntity): Promise<void>;
  refused?(tx: Transaction, id: string): Promise<void>;
}

/** What happens to invoices as time goes by. Any number of processes may do it side by side. */
export class InvoiceJobs {
  private readonly chores: readonly Chore[];

  constructor(
    private readonly database: Database,
    invoices: InvoiceRepository,
    service: InvoiceService,
    private readonly committed: () => void = () => {},
  ) {
    this.chores = [
      {
        take: (tx, without) => invoices.lockFinalizing(tx, without),
        work: (tx, invoice) => service.finalizeDue(tx, invoice),
        refused: (tx, id) => service.holdBack(tx, id),
      },
      { take: (tx, without) => invoices.lockOverdue(tx, without), work: (tx, invoice) => service.fallDue(tx, invoice) },
    ];
  }

  /**
   * Finalizes drafts whose time has come and lets open invoices fall due, each in a transaction of its own, at most 100
   * of either. One that fails is left for the next run, and does not hold up the others.
   *
   * @returns how many were done
   */
  async runDue(ctx: Context): Promise<number> {
    let done = 0;
    for (const chore of this.chores) done += await this.run(ctx, chore);
    if (done > 0) this.committed();
    return done;
  }

  private async run(ctx: Context, chore: Chore): Promise<number> {
    const failed: string[] = [];
    let done = 0;
    for (let taken = 0; taken < mostAtOnce; taken += 1) {
      const outcome = await this.step(ctx, chore, failed);
      if (outcome === 'nothing') break;
      if (outcome === 'done') done += 1;
    }
    return done;
  }

  private async step(ctx: Context, chore: Chore, failed: string[]): Promise<'done' | 'failed' | 'nothing'> {
    let id: string | null = null;
    try {
      await this.inTransaction(ctx, async (tx) => {
        const invoice = await chore.take(tx, failed);
        if (!invoice) return;
        id = invoice.id;
        await chore.work(tx, invoice);
      });
      return id === null ? 'nothing' : 'done';
    } catch (error) {
      if (id === null) throw error;
      ctx.log.warn({ err: error, invoice: id }, 'an invoice could not be brought forward');
      failed.push(id);
      const refused = id;
      if (error instanceof Refusal && chore.refused)
        await this.inTransaction(ctx, (tx) => (chore.refused as NonNullable<Chore['refused']>)(tx, refused));
      return 'failed';
    }
  }

  private inTransaction(ctx: Context, work: (tx: Transaction) => Promise<void>): Promise<void> {
    return this.database.transaction((manager) => work({ ...ctx, manager }));
  }
}

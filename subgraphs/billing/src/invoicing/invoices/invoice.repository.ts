import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  type Selection,
  type Transaction,
  findRow,
  lockRow,
  requireRow,
  saveRow,
  preparedRow,
} from '../../../../kit/src';
import { checkIds } from '../../shared/input-sizes';
import { Invoice } from './invoice.resource';
import { invoiceFilters, type InvoiceListArgs } from './invoice.inputs';
import { invoicePolicy } from './invoice.policy';
import { invoiceList } from './invoice.read-model';

/** Reads and writes invoices. */
export class InvoiceRepository {
  readonly reads: ResourceReads<Invoice>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Invoice>,
  ) {
    this.reads = new ResourceReads(new Reader(database, model, invoiceList), invoicePolicy, invoiceFilters);
  }

  /**
   * Returns the invoice, or null if it does not exist or is not visible to the caller. Throws `Forbidden` without the
   * read permission.
   */
  find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Invoice> | null> {
    return this.reads.find(ctx, id, selection);
  }

  /** Returns the invoice, without an access check; null if it does not exist or is a draft. */
  async findIssued(ctx: Context, id: string): Promise<Invoice | null> {
    const invoice = await findRow(this.database.dataSource, Invoice, id);
    return invoice?.status === 'draft' ? null : invoice;
  }

  list(ctx: Context, args: InvoiceListArgs, selection: Selection): Promise<Page<ReadRow<Invoice>>> {
    checkIds({ productIds: args.productIds });
    return this.reads.list(ctx, args, selection, { existing: true });
  }

  /**
   * Locks the invoice row for this transaction and returns it. Throws `NotFound` if it does not exist or is a deleted
   * draft.
   */
  lock(tx: Transaction, id: string): Promise<Invoice> {
    return requireRow(lockRow(tx, Invoice, id));
  }

  /**
   * Locks the invoice with this token for the transaction and returns it; null if there is none or if it is deleted.
   */
  async lockByToken(tx: Transaction, fetchInvoiceToken: string): Promise<Invoice | null> {
    const invoice = await tx.manager.findOne(Invoice, {
      where: { fetchInvoiceToken },
      lock: { mode: 'pessimistic_write' },
    });
    return invoice?.deletedAt === null ? invoice : null;
  }

  /**
   * Locks and returns the open invoice whose due date has passed first; null if there is none. Skips invoices that
   * other transactions have locked, and those in `excludedIds`.
   */
  lockOverdue(tx: Transaction, excludedIds: readonly string[]): Promise<Invoice | null> {
    return this.lockFirst(tx, "invoice.status = 'open'", 'dueDate', excludedIds);
  }

  /**
   * Locks and returns the draft that is due for automatic finalization first; null if there is none. Skips drafts that
   * other transactions have locked, and those in `excludedIds`.
   */
  lockFinalizing(tx: Transaction, excludedIds: readonly string[]): Promise<Invoice | null> {
    return this.lockFirst(
      tx,
      "invoice.status = 'draft' AND invoice.deletedAt IS NULL",
      'automaticallyFinalizesAt',
      excludedIds,
    );
  }

  /**
   * Returns the next invoice number of the account. Concurrent transactions of the same account wait until this
   * transaction ends, and receive the same number if it is rolled back.
   */
  async nextNumber(tx: Transaction, accountId: string): Promise<number> {
    const row = await preparedRow<{ readonly last_number: number }>(
      tx.manager,
      `INSERT INTO billing.invoice_numbers AS n (account_id, last_number) VALUES ($1, 1)
       ON CONFLICT (account_id) DO UPDATE SET last_number = n.last_number + 1 RETURNING last_number`,
      [accountId],
    );
    return row.last_number;
  }

  save(tx: Transaction, invoice: Invoice): Promise<Invoice> {
    return saveRow(tx, invoice);
  }

  private lockFirst(
    tx: Transaction,
    condition: string,
    instant: 'dueDate' | 'automaticallyFinalizesAt',
    excludedIds: readonly string[],
  ): Promise<Invoice | null> {
    return tx.manager
      .createQueryBuilder(Invoice, 'invoice')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .where(`${condition} AND invoice.${instant} <= :now AND invoice.id <> ALL (:without)`, {
        now: tx.clock.now(),
        without: excludedIds,
      })
      .orderBy(`invoice.${instant}`)
      .limit(1)
      .getOne();
  }
}

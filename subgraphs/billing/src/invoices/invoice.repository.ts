import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  lockRow,
  saveRow,
  notDeleted,
} from '../../../kit/src';
import { checkIds, singleOrMultiple } from '../shared';
import { Invoice } from './invoice.resource';
import { invoicePolicy } from './invoice.policy';
import { invoiceList } from './invoice.read-model';
import type { CollectionMethod, InvoiceOrder, InvoiceStatus } from './invoice.states';

export interface InvoiceListRequest {
  readonly accountId?: string | null;
  readonly productIds?: readonly string[] | null;
  readonly collectionMethods?: readonly CollectionMethod[] | null;
  readonly statuses?: readonly InvoiceStatus[] | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly order: InvoiceOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const deleted = Selection.names('deleted');

/** Reads and writes invoices. */
export class InvoiceRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, invoiceList);
  }

  /**
   * Returns the invoice, or null if it does not exist or is not visible to the caller. Throws `Forbidden` without the
   * read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const invoice = await this.reader.byId(ctx, id, selection.with(deleted));
    return invoice && notDeleted(ctx, invoice) && invoicePolicy.visible(ctx, invoice) ? invoice : null;
  }

  /**
   * Returns the invoice for the payload of a mutation. Checks no read permission, because the permission for the
   * mutation suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(ctx: Context, request: InvoiceListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { productIds, collectionMethods, statuses, createdAfter, createdBefore, order, direction, page } = request;
    checkIds({ productIds });
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: invoicePolicy.listed(ctx, request.accountId) },
      filters: {
        existing: true,
        ...singleOrMultiple('status', 'statuses', statuses),
        ...singleOrMultiple('productId', 'productIds', productIds),
        collectionMethods: collectionMethods?.length ? collectionMethods : null,
        createdAfter,
        createdBefore,
      },
      order,
      direction,
      page,
    });
  }

  /**
   * Locks the invoice row for this transaction and returns it. Throws `NotFound` if it does not exist or is a deleted
   * draft.
   */
  async lock(tx: Transaction, id: string): Promise<Invoice> {
    const invoice = await lockRow(tx, Invoice, id);
    if (!invoice || invoice.deletedAt) throw new NotFound();
    return invoice;
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
    const [row] = await tx.manager.query(
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

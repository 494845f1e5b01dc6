import {
  type Context,
  type Database,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  lockRow,
  requireRow,
  preparedRow,
} from '../../../../kit/src';
import { CardTransaction } from './card-transaction.resource';
import { cardTransactionPolicy } from './card-transaction.policy';
import { cardTransactionList } from './card-transaction.read-model';

export interface CardTransactionListRequest {
  readonly accountId?: string | null;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reads and writes card transactions. */
export class CardTransactionRepository {
  private readonly reader: Reader<CardTransaction>;

  constructor(database: Database, model: ReadModel<CardTransaction>) {
    this.reader = new Reader(database, model, cardTransactionList);
  }

  /**
   * Returns a card transaction; null if it does not exist or its owner is not accessible to the caller. Throws
   * `Forbidden` if the owner is accessible but the permission is missing.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<CardTransaction> | null> {
    const transaction = await this.reader.byId(ctx, id, selection);
    return transaction && cardTransactionPolicy.visible(ctx, transaction) ? transaction : null;
  }

  /**
   * Returns a card transaction for the response of the command that has created or changed it. Does not check access:
   * the permission for the command is enough to read its result.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<CardTransaction> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async list(
    ctx: Context,
    { accountId, filters, direction, page }: CardTransactionListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<CardTransaction>>> {
    const scope = { accounts: [cardTransactionPolicy.listed(ctx, accountId)] };
    return this.reader.page(ctx, { selection, scope, filters, direction, page });
  }

  /**
   * Returns the amount in US dollars that a card has spent or holds since a time, without deducting refunds; over all
   * time if `since` is null. The card must be locked.
   */
  async spent(tx: Transaction, cardId: string, since: Date | null): Promise<string> {
    const { spent } = await preparedRow<{ readonly spent: string }>(
      tx.manager,
      `SELECT coalesce(sum(usd_amount), 0) AS spent FROM payouts.card_transactions
       WHERE card_id = $1 AND usd_amount > 0 AND status IN ('pending', 'completed') AND created_at >= coalesce($2::timestamptz, '-infinity')`,
      [cardId, since],
    );
    return spent;
  }

  /**
   * Returns how much of a card transaction has been refunded so far, in US dollars and in the merchant's currency. The
   * card transaction must be locked.
   */
  async refunded(tx: Transaction, id: string): Promise<{ readonly usd: string; readonly local: string }> {
    const row = await preparedRow<{ readonly usd: string; readonly local: string }>(
      tx.manager,
      'SELECT coalesce(-sum(usd_amount), 0)::text AS usd, coalesce(-sum(local_amount), 0)::text AS local FROM payouts.card_transactions WHERE refund_of_id = $1',
      [id],
    );
    return row;
  }

  /**
   * Returns the card transaction, locked until the database transaction ends. Throws `NotFound` if it does not exist.
   */
  lock(tx: Transaction, id: string): Promise<CardTransaction> {
    return requireRow(lockRow(tx, CardTransaction, id));
  }

  async insert(tx: Transaction, transaction: CardTransaction): Promise<void> {
    await tx.manager.insert(CardTransaction, transaction);
  }

  async save(tx: Transaction, transaction: CardTransaction): Promise<void> {
    await tx.manager.save(transaction);
  }
}

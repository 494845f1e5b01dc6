import {
  type Database,
  type ReadModel,
  Reader,
  ResourceReads,
  type Transaction,
  reserveName,
  prepared,
} from '../../../../kit/src';
import { TokenTransaction } from './token-transaction.resource';
import { tokenTransactionFilters } from './token-transaction.inputs';
import { tokenTransactionPolicy } from './token-transaction.policy';
import { tokenTransactionList } from './token-transaction.inputs';

/** Reads and writes token transactions, and updates the balances of members. */
export class TokenTransactionRepository {
  readonly reads: ResourceReads<TokenTransaction>;

  constructor(database: Database, model: ReadModel<TokenTransaction>) {
    const reader = new Reader(database, model, tokenTransactionList);
    this.reads = new ResourceReads(reader, tokenTransactionPolicy, tokenTransactionFilters);
  }

  /**
   * Returns the account's token transaction with this idempotency key; null if there is none. Takes an advisory lock on
   * the key until the database transaction ends, so that concurrent requests with the same key wait.
   */
  async byKey(tx: Transaction, accountId: string, idempotencyKey: string): Promise<TokenTransaction | null> {
    await reserveName(tx, `tokens:${accountId}:${idempotencyKey}`);
    return tx.manager.findOneBy(TokenTransaction, { accountId, idempotencyKey });
  }

  /** Returns the id of the user on the other side of a transfer; null if the token transaction is not a transfer. */
  async otherUser(tx: Transaction, { linkedTransactionId }: TokenTransaction): Promise<string | null> {
    return linkedTransactionId === null
      ? null
      : (await tx.manager.findOneByOrFail(TokenTransaction, { id: linkedTransactionId })).userId;
  }

  /**
   * Locks the member rows of these users in the account until the database transaction ends, in the order of their ids
   * to avoid deadlocks. Returns the member ids by user id; users who are not members of the account are omitted.
   */
  async lockMembers(
    tx: Transaction,
    accountId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const rows: { id: string; user_id: string }[] = await prepared<{ readonly id: string; readonly user_id: string }>(
      tx.manager,
      'SELECT id, user_id FROM billing.members WHERE account_id = $1 AND user_id = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE',
      [accountId, userIds],
    );
    return new Map(rows.map(({ id, user_id }) => [user_id, id]));
  }

  /**
   * Adds an amount, which may be negative, to the token balance of a member.
   *
   * @returns false if the balance would become negative; the balance then stays unchanged
   */
  async post(tx: Transaction, memberId: string, amount: string): Promise<boolean> {
    const { length: changed } = await prepared(
      tx.manager,
      'UPDATE billing.members SET token_balance = token_balance + $2::numeric WHERE id = $1 AND token_balance + $2::numeric >= 0 RETURNING 1',
      [memberId, amount],
    );
    return changed === 1;
  }

  async insert(tx: Transaction, transactions: readonly TokenTransaction[]): Promise<void> {
    await tx.manager.insert(TokenTransaction, [...transactions]);
  }
}

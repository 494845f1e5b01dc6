import { ExactDecimal, type Transaction } from '../../../../kit/src';
import { InsufficientFunds } from '../../ledger/journal/ledger.errors';
import type { Ledger } from '../../ledger/journal/ledger';
import type { Posting } from '../../ledger/journal/post';
import { ledgerAccountOf, platformLedgerAccount } from '../../ledger/journal/ledger-account-ref';
import type { CardTransaction } from './card-transaction.resource';

type CardTransactionRef = Pick<CardTransaction, 'id' | 'accountId'>;

/** Posts the ledger entries of card transactions. An authorized amount is held in reserve until it is captured or released. */
export class CardMoney {
  constructor(private readonly ledger: Ledger) {}

  /**
   * Moves an amount in US dollars from the available balance to the reserve. Returns null, or the reason to decline the
   * card transaction if funds are insufficient.
   */
  async hold(
    tx: Transaction,
    transaction: CardTransactionRef,
    usd: string,
    effectKey = `card_authorized:${transaction.id}`,
  ): Promise<string | null> {
    try {
      await this.post(tx, transaction, 'card_authorized', effectKey, [
        {
          ledgerAccount: ledgerAccountOf(transaction.accountId, 'available', 'usd'),
          amount: negative(usd),
          floor: 'zero',
        },
        { ledgerAccount: ledgerAccountOf(transaction.accountId, 'reserve', 'usd'), amount: usd },
      ]);
      return null;
    } catch (error) {
      if (error instanceof InsufficientFunds) return 'insufficient_funds';
      throw error;
    }
  }

  /** Moves part of the held amount (`usd`) from the reserve back to the available balance. */
  release(tx: Transaction, transaction: CardTransactionRef, usd: string, effectKey: string): Promise<void> {
    return this.postReserved(
      tx,
      transaction,
      usd,
      ['card_released', effectKey],
      ledgerAccountOf(transaction.accountId, 'available', 'usd'),
    );
  }

  complete(tx: Transaction, transaction: CardTransaction): Promise<void> {
    return this.postReserved(
      tx,
      transaction,
      transaction.usdAmount,
      ['card_completed', `card_completed:${transaction.id}`],
      platformLedgerAccount('external', 'usd'),
    );
  }

  reverse(tx: Transaction, transaction: CardTransaction): Promise<void> {
    return this.postReserved(
      tx,
      transaction,
      transaction.usdAmount,
      ['card_reversed', `card_reversed:${transaction.id}`],
      ledgerAccountOf(transaction.accountId, 'available', 'usd'),
    );
  }

  /** Posts a refund from a merchant to the available balance. The amount of a refund is negative. */
  refund(tx: Transaction, refund: CardTransaction): Promise<void> {
    return this.post(tx, refund, 'card_refunded', `card_refunded:${refund.id}`, [
      { ledgerAccount: platformLedgerAccount('external', 'usd'), amount: refund.usdAmount },
      { ledgerAccount: ledgerAccountOf(refund.accountId, 'available', 'usd'), amount: negative(refund.usdAmount) },
    ]);
  }

  private postReserved(
    tx: Transaction,
    transaction: CardTransactionRef,
    usd: string,
    [kind, effectKey]: readonly [string, string],
    target: Posting['ledgerAccount'],
  ): Promise<void> {
    return this.post(tx, transaction, kind, effectKey, [
      { ledgerAccount: ledgerAccountOf(transaction.accountId, 'reserve', 'usd'), amount: negative(usd) },
      { ledgerAccount: target, amount: usd },
    ]);
  }

  private async post(
    tx: Transaction,
    { id }: CardTransactionRef,
    kind: string,
    effectKey: string,
    postings: readonly Posting[],
  ): Promise<void> {
    await this.ledger.post(tx, {
      effectKey,
      kind,
      occurredAt: tx.clock.now(),
      reference: { type: 'card_transaction', id },
      postings,
    });
  }
}

function negative(amount: string): string {
  return new ExactDecimal(amount).negated().toFixed();
}

import { Exact, type Transaction } from '../../../kit/src';
import { InsufficientFunds, type Ledger, type Posting, bookOf, platformBook } from '../ledger';
import type { CardTransactionEntity } from './card-transaction.entity';

type Use = Pick<CardTransactionEntity, 'id' | 'accountId'>;

/** Posts the ledger entries of card transactions. An authorized amount is held in reserve until it is captured or released. */
export class CardMoney {
  constructor(private readonly ledger: Ledger) {}

  /** Holds an amount in reserve. Returns null, or the reason for declining. */
  async hold(tx: Transaction, use: Use, usd: string, effectKey = `card_authorized:${use.id}`): Promise<string | null> {
    try {
      await this.post(tx, use, 'card_authorized', effectKey, [
        { book: bookOf(use.accountId, 'available', 'usd'), amount: negative(usd), floor: 'zero' },
        { book: bookOf(use.accountId, 'reserve', 'usd'), amount: usd },
      ]);
      return null;
    } catch (error) {
      if (error instanceof InsufficientFunds) return 'insufficient_funds';
      throw error;
    }
  }

  /** Releases a part of the held amount. */
  release(tx: Transaction, use: Use, usd: string, effectKey: string): Promise<void> {
    return this.take(tx, use, usd, ['card_released', effectKey], bookOf(use.accountId, 'available', 'usd'));
  }

  complete(tx: Transaction, use: CardTransactionEntity): Promise<void> {
    return this.take(
      tx,
      use,
      use.usdAmount,
      ['card_completed', `card_completed:${use.id}`],
      platformBook('external', 'usd'),
    );
  }

  reverse(tx: Transaction, use: CardTransactionEntity): Promise<void> {
    return this.take(
      tx,
      use,
      use.usdAmount,
      ['card_reversed', `card_reversed:${use.id}`],
      bookOf(use.accountId, 'available', 'usd'),
    );
  }

  /** Posts a merchant refund. The amount of the refund is negative. */
  refund(tx: Transaction, refund: CardTransactionEntity): Promise<void> {
    return this.post(tx, refund, 'card_refunded', `card_refunded:${refund.id}`, [
      { book: platformBook('external', 'usd'), amount: refund.usdAmount },
      { book: bookOf(refund.accountId, 'available', 'usd'), amount: negative(refund.usdAmount) },
    ]);
  }

  private take(
    tx: Transaction,
    use: Use,
    usd: string,
    [kind, effectKey]: readonly [string, string],
    target: Posting['book'],
  ): Promise<void> {
    return this.post(tx, use, kind, effectKey, [
      { book: bookOf(use.accountId, 'reserve', 'usd'), amount: negative(usd) },
      { book: target, amount: usd },
    ]);
  }

  private async post(
    tx: Transaction,
    { id }: Use,
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
  return new Exact(amount).negated().toFixed();
}

import {
  type Currency,
  ExactDecimal,
  ParameterInvalid,
  type Transaction,
  decimalsOf,
  newId,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import { positiveAmount } from '../../shared/amounts';
import type { CardMoney } from './card-money';
import { CardTransaction } from './card-transaction.resource';
import { TransactionNotRefundable, RefundTooLarge } from './card-transaction.errors';
import { recordCardTransactionEvent } from './card-transaction.events';
import { cardTransactionPolicy } from './card-transaction.policy';
import type { CardTransactionRepository } from './card-transaction.repository';

/**
 * Refunds card transactions. Each refund is a separate card transaction with negative amounts that is completed
 * immediately, whatever the status of the card.
 */
export class CardRefunds {
  constructor(
    private readonly transactions: CardTransactionRepository,
    private readonly money: CardMoney,
  ) {}

  /**
   * Refunds part of a card transaction, or all that is not refunded yet, and returns the ID of the refund. The dollar
   * amount is refunded in the same proportion, rounded down; the last refund gets the rest. Throws
   * `TransactionNotRefundable`, `RefundTooLarge`, and `ParameterInvalid` if the dollar amount is zero.
   *
   * @param amount in the merchant's currency; null for all that is not refunded yet
   */
  async refund(tx: Transaction, id: string, amount: string | null): Promise<string> {
    const transaction = await this.transactions.lock(tx, id);
    cardTransactionPolicy.requireUpdate(tx, transaction.accountId);
    const currency = transaction.currency as Currency;
    const requestedAmount = amount === null ? null : positiveAmount(amount, currency);
    if (transaction.refundOfId !== null) throw new TransactionNotRefundable('is itself a refund');
    if (transaction.status !== 'completed') throw new TransactionNotRefundable(`is ${transaction.status}`);
    const given = await this.transactions.refunded(tx, id);
    const remaining = new ExactDecimal(transaction.localAmount).minus(given.local).toFixed(decimalsOf(currency));
    if (new ExactDecimal(remaining).isZero()) throw new TransactionNotRefundable('was already refunded in full');
    const local = requestedAmount ?? remaining;
    if (new ExactDecimal(local).greaterThan(remaining)) throw new RefundTooLarge(remaining);
    const refund = refundOf(tx, transaction, local, dollarsOf(transaction, local, local === remaining, given.usd));
    await this.transactions.insert(tx, refund);
    await recordCardTransactionEvent(tx, 'created', refund);
    await recordCardTransactionEvent(tx, 'completed', refund);
    await this.money.refund(tx, refund);
    return refund.id;
  }
}

function dollarsOf({ usdAmount, localAmount }: CardTransaction, local: string, isLast: boolean, given: string): string {
  const remaining = new ExactDecimal(usdAmount).minus(given);
  const share = new ExactDecimal(usdAmount)
    .times(local)
    .dividedBy(localAmount)
    .toDecimalPlaces(2, ExactDecimal.ROUND_DOWN);
  const dollars = isLast ? remaining : ExactDecimal.min(share, remaining);
  if (dollars.isZero())
    throw new ParameterInvalid(['amount'], messageTemplate`${thisInput} is too small: it converts to zero in usd.`);
  return dollars.toFixed(2);
}

function refundOf(tx: Transaction, transaction: CardTransaction, local: string, usd: string): CardTransaction {
  const now = tx.clock.now();
  return Object.assign(new CardTransaction(), transaction, {
    id: newId('citx'),
    localAmount: `-${local}`,
    usdAmount: `-${usd}`,
    refundOfId: transaction.id,
    status: 'completed',
    createdAt: now,
    postedAt: now,
  } satisfies Partial<CardTransaction>);
}

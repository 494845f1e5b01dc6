import {
  type Currency,
  Exact,
  ParameterInvalid,
  type Transaction,
  decimalsOf,
  newId,
  sentence,
  thisInput,
} from '../../../kit/src';
import { positiveAmount } from '../shared';
import type { CardMoney } from './card-money';
import { CardTransactionEntity } from './card-transaction.entity';
import { NotRefundable, RefundTooLarge } from './card-transaction.errors';
import { recordCardTransactionEvent } from './card-transaction.events';
import { cardTransactionPolicy } from './card-transaction.policy';
import type { CardTransactionRepository } from './card-transaction.repository';

/**
 * Refunds card transactions. Each refund is a card transaction of its own, with negative amounts and completed immediately,
 * whatever the status of the card.
 */
export class CardRefunds {
  constructor(
    private readonly transactions: CardTransactionRepository,
    private readonly money: CardMoney,
  ) {}

  /**
   * Refunds a part of a card transaction, or the remainder, and returns the ID of the refund. The dollar amount is the same
   * share, rounded down; the last refund gets the remainder. Throws `NotRefundable`, `RefundTooLarge`, and `ParameterInvalid`
   * if the dollar amount is zero.
   *
   * @param amount in the merchant's currency; null for the remainder
   */
  async give(tx: Transaction, id: string, amount: string | null): Promise<string> {
    const use = await this.transactions.lock(tx, id);
    cardTransactionPolicy.requireUpdate(tx, use.accountId);
    const currency = use.currency as Currency;
    const asked = amount === null ? null : positiveAmount(amount, currency);
    if (use.refundOfId !== null) throw new NotRefundable('is a refund itself');
    if (use.status !== 'completed') throw new NotRefundable(`is ${use.status}`);
    const given = await this.transactions.refunded(tx, id);
    const left = new Exact(use.localAmount).minus(given.local).toFixed(decimalsOf(currency));
    if (new Exact(left).isZero()) throw new NotRefundable('was given back already');
    const local = asked ?? left;
    if (new Exact(local).greaterThan(left)) throw new RefundTooLarge(left);
    const refund = refundOf(tx, use, local, dollarsOf(use, local, local === left, given.usd));
    await this.transactions.insert(tx, refund);
    await recordCardTransactionEvent(tx, 'created', refund);
    await recordCardTransactionEvent(tx, 'completed', refund);
    await this.money.refund(tx, refund);
    return refund.id;
  }
}

function dollarsOf(
  { usdAmount, localAmount }: CardTransactionEntity,
  local: string,
  isLast: boolean,
  given: string,
): string {
  const left = new Exact(usdAmount).minus(given);
  const share = new Exact(usdAmount).times(local).dividedBy(localAmount).toDecimalPlaces(2, Exact.ROUND_DOWN);
  const dollars = isLast ? left : Exact.min(share, left);
  if (dollars.isZero())
    throw new ParameterInvalid(['amount'], sentence`${thisInput} is too little: it comes to nothing in usd.`);
  return dollars.toFixed(2);
}

function refundOf(tx: Transaction, use: CardTransactionEntity, local: string, usd: string): CardTransactionEntity {
  const now = tx.clock.now();
  return Object.assign(new CardTransactionEntity(), use, {
    id: newId('citx'),
    localAmount: `-${local}`,
    usdAmount: `-${usd}`,
    refundOfId: use.id,
    status: 'completed',
    createdAt: now,
    postedAt: now,
  } satisfies Partial<CardTransactionEntity>);
}

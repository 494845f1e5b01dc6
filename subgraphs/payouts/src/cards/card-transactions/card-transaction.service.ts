import {
  type Currency,
  ExactDecimal,
  type ExchangeRates,
  type Transaction,
  allows,
  checkLength,
  costOf,
  newId,
  newRow,
} from '../../../../kit/src';
import type { Card } from '../cards/card.resource';
import type { CardRepository } from '../cards/card.repository';
import { positiveAmount } from '../../shared/amounts';
import type { CardMoney } from './card-money';
import { CardTransaction } from './card-transaction.resource';
import { IncreaseDeclined, TransactionNotPending } from './card-transaction.errors';
import { recordCardTransactionEvent } from './card-transaction.events';
import type { SandboxCardTransactionInput } from './card-transaction.inputs';
import { cardTransactionPolicy } from './card-transaction.policy';
import type { CardTransactionRepository } from './card-transaction.repository';
import { cardTransactionTransitions } from './card-transaction.states';

const maxTextLength = 100;
const day = 86_400_000;
/** Number of past days whose spending counts against a card's limit; null (`one_time`): all spending counts. */
const days = { daily: 1, weekly: 7, monthly: 30, one_time: null } as const;

/** Commands on card transactions. Each runs in the given database transaction and returns the ID of the card transaction. */
export class CardTransactionService {
  constructor(
    private readonly transactions: CardTransactionRepository,
    private readonly cards: CardRepository,
    private readonly money: CardMoney,
    private readonly rates: ExchangeRates,
  ) {}

  /**
   * Authorizes a card payment: holds the amount if the card, its limits and the balance permit it; otherwise stores the
   * card transaction as declined.
   */
  async authorize(tx: Transaction, input: SandboxCardTransactionInput): Promise<string> {
    const requestedAmounts = this.amountsOf(input.amount, input.currency ?? 'usd');
    for (const field of ['merchantName', 'merchantCategory', 'merchantCategoryCode', 'declinedReason'] as const)
      checkLength(input[field], maxTextLength, field);
    const card = await this.cards.lock(tx, input.cardId);
    cardTransactionPolicy.requireUpdate(tx, card.accountId);
    const created = transactionOf(tx, card, input, requestedAmounts);
    created.declinedReason =
      input.declinedReason ??
      (await this.objection(tx, card, created)) ??
      (await this.money.hold(tx, created, created.usdAmount));
    created.status = created.declinedReason === null ? 'pending' : 'declined';
    await this.transactions.insert(tx, created);
    await recordCardTransactionEvent(tx, 'created', created);
    if (created.status === 'declined') await recordCardTransactionEvent(tx, 'declined', created);
    return created.id;
  }

  /** Captures the held amount. Throws `TransactionNotPending` if nothing is held any more. */
  complete(tx: Transaction, id: string): Promise<string> {
    return this.finish(tx, id, 'completed');
  }

  /** Releases the held amount. Throws `TransactionNotPending` if nothing is held any more. */
  reverse(tx: Transaction, id: string): Promise<string> {
    return this.finish(tx, id, 'reversed');
  }

  /**
   * Changes the held amount of a pending card transaction. Throws `TransactionNotPending`, and `IncreaseDeclined` if
   * the card or the balance does not permit a higher amount.
   *
   * @param amount new amount in the merchant's currency
   */
  async adjust(tx: Transaction, id: string, amount: string): Promise<string> {
    const transaction = await this.transactions.lock(tx, id);
    cardTransactionPolicy.requireUpdate(tx, transaction.accountId);
    if (transaction.status !== 'pending') throw new TransactionNotPending(transaction.status);
    const requestedAmounts = this.amountsOf(amount, transaction.currency as Currency);
    const difference = new ExactDecimal(requestedAmounts.usdAmount).minus(transaction.usdAmount);
    if (requestedAmounts.localAmount === transaction.localAmount) return id;
    const effectKey = `card_adjusted:${newId('adj')}`;
    if (difference.greaterThan(0))
      await this.increaseHold(tx, transaction, requestedAmounts, difference.toFixed(2), effectKey);
    else if (difference.lessThan(0))
      await this.money.release(tx, transaction, difference.negated().toFixed(2), effectKey);
    await this.transactions.save(tx, Object.assign(transaction, requestedAmounts));
    await recordCardTransactionEvent(tx, 'updated', transaction);
    return id;
  }

  private async increaseHold(
    tx: Transaction,
    transaction: CardTransaction,
    requestedAmounts: Amounts,
    increase: string,
    effectKey: string,
  ): Promise<void> {
    const card = await this.cards.lock(tx, transaction.cardId);
    const objection =
      (await this.objection(tx, card, { ...transaction, ...requestedAmounts }, transaction.usdAmount)) ??
      (await this.money.hold(tx, transaction, increase, effectKey));
    if (objection !== null) throw new IncreaseDeclined(objection);
  }

  private async finish(tx: Transaction, id: string, status: 'completed' | 'reversed'): Promise<string> {
    const transaction = await this.transactions.lock(tx, id);
    cardTransactionPolicy.requireUpdate(tx, transaction.accountId);
    if (transaction.status === status) return id;
    if (!allows(cardTransactionTransitions, transaction.status, status))
      throw new TransactionNotPending(transaction.status);
    Object.assign(transaction, { status, postedAt: status === 'completed' ? tx.clock.now() : null });
    await this.transactions.save(tx, transaction);
    await recordCardTransactionEvent(tx, status, transaction);
    await (status === 'completed' ? this.money.complete(tx, transaction) : this.money.reverse(tx, transaction));
    return id;
  }

  /** Returns a payment's amount in the merchant's currency, and what it costs in US dollars, rounded up. */
  private amountsOf(amount: string, currency: Currency): Amounts {
    const localAmount = positiveAmount(amount, currency);
    return { localAmount, usdAmount: costOf(localAmount, 'usd', currency, this.rates), currency };
  }

  /**
   * Checks the status and limits of the card. Returns the reason for declining; null if they permit the payment.
   *
   * @param heldAmount part of the amount that is already held, in US dollars
   */
  private async objection(
    tx: Transaction,
    card: Card,
    { usdAmount, createdAt }: CardTransaction,
    heldAmount = '0',
  ): Promise<string | null> {
    if (card.status !== 'active') return `card_${card.status}`;
    if (card.transactionLimit !== null && new ExactDecimal(usdAmount).greaterThan(card.transactionLimit))
      return 'transaction_limit_exceeded';
    if (card.spendLimit === null) return null;
    const span = days[card.limitFrequency ?? 'monthly'];
    const spent = await this.transactions.spent(
      tx,
      card.id,
      span === null ? null : new Date(createdAt.getTime() - span * day),
    );
    return new ExactDecimal(spent).minus(heldAmount).plus(usdAmount).greaterThan(card.spendLimit)
      ? 'spend_limit_exceeded'
      : null;
  }
}

type Amounts = Pick<CardTransaction, 'localAmount' | 'usdAmount' | 'currency'>;

function transactionOf(
  tx: Transaction,
  card: Card,
  input: SandboxCardTransactionInput,
  amounts: Amounts,
): CardTransaction {
  return newRow(CardTransaction, tx.clock.now(), {
    ...amounts,
    id: newId('citx'),
    accountId: card.accountId,
    cardId: card.id,
    cardholderId: card.cardholderId,
    status: 'pending',
    international: amounts.currency !== 'usd',
    merchantName: input.merchantName ?? null,
    merchantCategory: input.merchantCategory ?? null,
    merchantCategoryCode: input.merchantCategoryCode ?? null,
    authorizationMethod: 'online',
  });
}

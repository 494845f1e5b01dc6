import {
  type Currency,
  Exact,
  type ExchangeRates,
  type Transaction,
  allows,
  checkLength,
  costOf,
  newId,
} from '../../../kit/src';
import type { CardEntity } from '../cards';
import type { CardRepository } from '../cards/card.repository';
import { positiveAmount } from '../shared';
import type { CardMoney } from './card-money';
import { CardTransactionEntity } from './card-transaction.entity';
import { MoreDeclined, NotPending } from './card-transaction.errors';
import { recordCardTransactionEvent } from './card-transaction.events';
import type { SandboxCardTransactionInput } from './card-transaction.inputs';
import { cardTransactionPolicy } from './card-transaction.policy';
import type { CardTransactionRepository } from './card-transaction.repository';
import { cardTransactionTransitions } from './card-transaction.states';

const longestText = 100;
const day = 86_400_000;
/** Days for which spending is counted against a limit; null (`one_time`) for all time. */
const days = { daily: 1, weekly: 7, monthly: 30, one_time: null } as const;

/** Commands on card transactions. Each runs in the given database transaction and returns the ID of the card transaction. */
export class CardTransactionService {
  constructor(
    private readonly transactions: CardTransactionRepository,
    private readonly cards: CardRepository,
    private readonly money: CardMoney,
    private readonly rates: ExchangeRates,
  ) {}

  /** Authorizes a payment: holds the amount if the card, its limits and the balance allow it, otherwise declines. */
  async authorize(tx: Transaction, input: SandboxCardTransactionInput): Promise<string> {
    const asked = this.amountsOf(input.amount, input.currency ?? 'usd');
    for (const field of ['merchantName', 'merchantCategory', 'merchantCategoryCode', 'declinedReason'] as const)
      checkLength(input[field], longestText, field);
    const card = await this.cards.lock(tx, input.cardId);
    cardTransactionPolicy.requireUpdate(tx, card.accountId);
    const made = transactionOf(tx, card, input, asked);
    made.declinedReason =
      input.declinedReason ??
      (await this.objection(tx, card, made)) ??
      (await this.money.hold(tx, made, made.usdAmount));
    made.status = made.declinedReason === null ? 'pending' : 'declined';
    await this.transactions.insert(tx, made);
    await recordCardTransactionEvent(tx, 'created', made);
    if (made.status === 'declined') await recordCardTransactionEvent(tx, 'declined', made);
    return made.id;
  }

  /** Captures the held amount. Throws `NotPending`. */
  complete(tx: Transaction, id: string): Promise<string> {
    return this.finish(tx, id, 'completed');
  }

  /** Releases the held amount. Throws `NotPending`. */
  reverse(tx: Transaction, id: string): Promise<string> {
    return this.finish(tx, id, 'reversed');
  }

  /** Changes the held amount. Throws `NotPending`, and `MoreDeclined` if the card declines the higher amount. */
  async adjust(tx: Transaction, id: string, amount: string): Promise<string> {
    const use = await this.transactions.lock(tx, id);
    cardTransactionPolicy.requireUpdate(tx, use.accountId);
    if (use.status !== 'pending') throw new NotPending(use.status);
    const asked = this.amountsOf(amount, use.currency as Currency);
    const more = new Exact(asked.usdAmount).minus(use.usdAmount);
    if (asked.localAmount === use.localAmount) return id;
    const effectKey = `card_adjusted:${newId('adj')}`;
    if (more.greaterThan(0)) await this.holdMore(tx, use, asked, more.toFixed(2), effectKey);
    else if (more.lessThan(0)) await this.money.release(tx, use, more.negated().toFixed(2), effectKey);
    await this.transactions.save(tx, Object.assign(use, asked));
    await recordCardTransactionEvent(tx, 'updated', use);
    return id;
  }

  private async holdMore(
    tx: Transaction,
    use: CardTransactionEntity,
    asked: Amounts,
    more: string,
    effectKey: string,
  ): Promise<void> {
    const card = await this.cards.lock(tx, use.cardId);
    const objection =
      (await this.objection(tx, card, { ...use, ...asked }, use.usdAmount)) ??
      (await this.money.hold(tx, use, more, effectKey));
    if (objection !== null) throw new MoreDeclined(objection);
  }

  private async finish(tx: Transaction, id: string, status: 'completed' | 'reversed'): Promise<string> {
    const transaction = await this.transactions.lock(tx, id);
    cardTransactionPolicy.requireUpdate(tx, transaction.accountId);
    if (transaction.status === status) return id;
    if (!allows(cardTransactionTransitions, transaction.status, status)) throw new NotPending(transaction.status);
    Object.assign(transaction, { status, postedAt: status === 'completed' ? tx.clock.now() : null });
    await this.transactions.save(tx, transaction);
    await recordCardTransactionEvent(tx, status, transaction);
    await (status === 'completed' ? this.money.complete(tx, transaction) : this.money.reverse(tx, transaction));
    return id;
  }

  /** Amount in the merchant's currency, and its cost in US dollars, rounded up. */
  private amountsOf(amount: string, currency: Currency): Amounts {
    const localAmount = positiveAmount(amount, currency);
    return { localAmount, usdAmount: costOf(localAmount, 'usd', currency, this.rates), currency };
  }

  /**
   * Returns the reason for declining; null if the card pays.
   *
   * @param held part of the amount that is already held
   */
  private async objection(
    tx: Transaction,
    card: CardEntity,
    { usdAmount, createdAt }: CardTransactionEntity,
    held = '0',
  ): Promise<string | null> {
    if (card.status !== 'active') return `card_${card.status}`;
    if (card.transactionLimit !== null && new Exact(usdAmount).greaterThan(card.transactionLimit))
      return 'transaction_limit_exceeded';
    if (card.spendLimit === null) return null;
    const span = days[card.limitFrequency ?? 'monthly'];
    const spent = await this.transactions.spent(
      tx,
      card.id,
      span === null ? null : new Date(createdAt.getTime() - span * day),
    );
    return new Exact(spent).minus(held).plus(usdAmount).greaterThan(card.spendLimit) ? 'spend_limit_exceeded' : null;
  }
}

type Amounts = Pick<CardTransactionEntity, 'localAmount' | 'usdAmount' | 'currency'>;

function transactionOf(
  tx: Transaction,
  card: CardEntity,
  input: SandboxCardTransactionInput,
  amounts: Amounts,
): CardTransactionEntity {
  return Object.assign(new CardTransactionEntity(), {
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
    memo: null,
    refundOfId: null,
    declinedReason: null,
    createdAt: tx.clock.now(),
    postedAt: null,
  } satisfies CardTransactionEntity);
}

import { Exact, type ExchangeRates, ParameterInvalid, type Transaction, allows, checkLength, convert, newId } from '../../../kit/src';
import type { CardEntity } from '../cards';
import type { CardRepository } from '../cards/card.repository';
import { InsufficientFunds, type Ledger, type Posting, bookOf, platformBook } from '../ledger';
import { positiveAmount } from '../shared';
import { CardTransactionEntity } from './card-transaction.entity';
import { NotPending } from './card-transaction.errors';
import { recordCardTransactionEvent } from './card-transaction.events';
import type { SandboxCardTransactionInput } from './card-transaction.inputs';
import { cardTransactionPolicy } from './card-transaction.policy';
import type { CardTransactionRepository } from './card-transaction.repository';
import { cardTransactionTransitions } from './card-transaction.states';

const longestText = 100;
const day = 86_400_000;
/** Days in which what was spent counts against a limit; a limit for once counts for ever. */
const days = { daily: 1, weekly: 7, monthly: 30, one_time: null } as const;

/** What happens to uses of cards. Each command runs inside the transaction it is given, and answers the id of the use. */
export class CardTransactionService {
  constructor(
    private readonly transactions: CardTransactionRepository,
    private readonly cards: CardRepository,
    private readonly ledger: Ledger,
    private readonly rates: ExchangeRates,
  ) {}

  /** A merchant asks for money: it is held where the card, its limits and the balance allow it, and else declined. The amount in dollars is rounded half-even. */
  async authorize(tx: Transaction, input: SandboxCardTransactionInput): Promise<string> {
    const currency = input.currency ?? 'usd';
    const localAmount = positiveAmount(input.amount, currency);
    const usdAmount = convert(localAmount, currency, 'usd', this.rates);
    if (new Exact(usdAmount).isZero()) throw new ParameterInvalid(['amount'], 'amount is too little: it comes to nothing in usd.');
    for (const field of ['merchantName', 'merchantCategory', 'merchantCategoryCode', 'declinedReason'] as const) checkLength(input[field], longestText, field);
    const card = await this.cards.lock(tx, input.cardId);
    cardTransactionPolicy.requireUpdate(tx, card.accountId);
    const made = transactionOf(tx, card, input, { localAmount, usdAmount, currency });
    made.declinedReason = input.declinedReason ?? (await this.objection(tx, card, made)) ?? (await this.hold(tx, made));
    made.status = made.declinedReason === null ? 'pending' : 'declined';
    await this.transactions.insert(tx, made);
    await recordCardTransactionEvent(tx, 'created', made);
    if (made.status === 'declined') await recordCardTransactionEvent(tx, 'declined', made);
    return made.id;
  }

  /** What is held is paid. Throws `NotPending`. */
  complete(tx: Transaction, id: string): Promise<string> {
    return this.finish(tx, id, 'completed', ({ usdAmount }) => ({ book: platformBook('external', 'usd'), amount: usdAmount }));
  }

  /** What is held is free again. Throws `NotPending`. */
  reverse(tx: Transaction, id: string): Promise<string> {
    return this.finish(tx, id, 'reversed', ({ accountId, usdAmount }) => ({ book: bookOf(accountId, 'available', 'usd'), amount: usdAmount }));
  }

  private async finish(tx: Transaction, id: string, status: 'completed' | 'reversed', target: (of: CardTransactionEntity) => Posting): Promise<string> {
    const transaction = await this.transactions.lock(tx, id);
    cardTransactionPolicy.requireUpdate(tx, transaction.accountId);
    if (transaction.status === status) return id;
    if (!allows(cardTransactionTransitions, transaction.status, status)) throw new NotPending(transaction.status);
    Object.assign(transaction, { status, postedAt: status === 'completed' ? tx.clock.now() : null });
    await this.transactions.save(tx, transaction);
    await recordCardTransactionEvent(tx, status, transaction);
    const taken: Posting = { book: bookOf(transaction.accountId, 'reserve', 'usd'), amount: `-${transaction.usdAmount}` };
    await this.post(tx, transaction, `card_${status}`, [taken, target(transaction)]);
    return id;
  }

  /** Why the card does not pay, null where it does. */
  private async objection(tx: Transaction, card: CardEntity, { usdAmount, createdAt }: CardTransactionEntity): Promise<string | null> {
    if (card.status !== 'active') return `card_${card.status}`;
    if (card.transactionLimit !== null && new Exact(usdAmount).greaterThan(card.transactionLimit)) return 'transaction_limit_exceeded';
    if (card.spendLimit === null) return null;
    const span = days[card.limitFrequency ?? 'monthly'];
    const spent = await this.transactions.spent(tx, card.id, span === null ? null : new Date(createdAt.getTime() - span * day));
    return new Exact(spent).plus(usdAmount).greaterThan(card.spendLimit) ? 'spend_limit_exceeded' : null;
  }

  /** Sets the amount aside; answers why that is not possible, null where it is done. */
  private async hold(tx: Transaction, made: CardTransactionEntity): Promise<string | null> {
    try {
      await this.post(tx, made, 'card_authorized', [
        { book: bookOf(made.accountId, 'available', 'usd'), amount: `-${made.usdAmount}`, floor: 'zero' },
        { book: bookOf(made.accountId, 'reserve', 'usd'), amount: made.usdAmount },
      ]);
      return null;
    } catch (error) {
      if (error instanceof InsufficientFunds) return 'insufficient_funds';
      throw error;
    }
  }

  private async post(tx: Transaction, { id }: CardTransactionEntity, kind: string, postings: readonly Posting[]): Promise<void> {
    await this.ledger.post(tx, { effectKey: `${kind}:${id}`, kind, occurredAt: tx.clock.now(), reference: { type: 'card_transaction', id }, postings });
  }
}

type Amounts = Pick<CardTransactionEntity, 'localAmount' | 'usdAmount' | 'currency'>;

function transactionOf(tx: Transaction, card: CardEntity, input: SandboxCardTransactionInput, amounts: Amounts): CardTransactionEntity {
  return Object.assign(new CardTransactionEntity(), {
    ...amounts, id: newId('citx'), accountId: card.accountId, cardId: card.id, cardholderId: card.cardholderId, status: 'pending', international: amounts.currency !== 'usd',
    merchantName: input.merchantName ?? null, merchantCategory: input.merchantCategory ?? null, merchantCategoryCode: input.merchantCategoryCode ?? null,
    authorizationMethod: 'online', memo: null, declinedReason: null, createdAt: tx.clock.now(), postedAt: null,
  } satisfies CardTransactionEntity);
}

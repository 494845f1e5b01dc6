import { type Currency, Exact, type Transaction, decimalsOf } from '../../../kit/src';
import type { CommissionService } from '../commissions';
import { type Ledger, bookOf } from '../ledger';
import { recordFundsAvailable } from '../ledger/ledger-account.events';
import type { Post, Posting } from '../ledger/post';
import { SettlementEntity } from './settlement.entity';
import type { SettlementRepository } from './settlement.repository';

/** Settlements that become available in one transaction at most. */
export const mostSettled = 200;

/** Money of one payment's seller. */
export interface PaymentMoney {
  readonly paymentId: string;
  readonly accountId: string;
  readonly currency: Currency;
  /** Exact decimal text, above zero. */
  readonly amount: string;
}

/** Keeps what of payments is pending, and makes it available. */
export class SettlementService {
  constructor(
    private readonly settlements: SettlementRepository,
    private readonly ledger: Ledger,
    private readonly commissions: CommissionService,
  ) {}

  /** Notes that money of a payment is pending. */
  async open(
    tx: Transaction,
    { paymentId, accountId, currency, amount }: PaymentMoney,
    availableAt: Date,
  ): Promise<void> {
    const settlement = {
      paymentId,
      accountId,
      currency,
      amountLeft: amount,
      availableAt,
      settledAt: null,
    } satisfies SettlementEntity;
    await this.settlements.save(tx, Object.assign(new SettlementEntity(), settlement));
  }

  /**
   * What taking money of a payment back costs its seller's books: what is pending of the payment first, then what is
   * available, which may fall below zero. Null where that was posted already.
   *
   * @param effectKey of the entry that takes it
   */
  async takeBack(
    tx: Transaction,
    effectKey: string,
    { paymentId, accountId, currency, amount }: PaymentMoney,
  ): Promise<Posting[] | null> {
    const settlement = await this.settlements.lock(tx, paymentId);
    if (await this.ledger.find(tx, effectKey)) return null;
    const pending = settlement && !settlement.settledAt ? Exact.min(settlement.amountLeft, amount) : new Exact(0);
    const decimals = decimalsOf(currency);
    if (settlement && !pending.isZero()) {
      settlement.amountLeft = new Exact(settlement.amountLeft).minus(pending).toFixed(decimals);
      await this.settlements.save(tx, settlement);
    }
    return [
      { book: bookOf(accountId, 'pending', currency), amount: pending.negated().toFixed(decimals) },
      { book: bookOf(accountId, 'available', currency), amount: pending.minus(amount).toFixed(decimals) },
    ];
  }

  /** Makes available what is due, a part of it; answers how many payments that were. */
  async settleDue(tx: Transaction): Promise<number> {
    return this.settle(tx, await this.settlements.lockDue(tx, tx.clock.now(), mostSettled));
  }

  /** Makes available what is pending for an owner, a part of it; answers how many payments that were. */
  async settlePending(tx: Transaction, owner: string): Promise<number> {
    return this.settle(tx, await this.settlements.lockPending(tx, owner, mostSettled));
  }

  private async settle(tx: Transaction, due: readonly SettlementEntity[]): Promise<number> {
    if (due.length === 0) return 0;
    const now = tx.clock.now();
    await this.settlements.settle(tx, due, now);
    const left = due.filter(({ amountLeft }) => !new Exact(amountLeft).isZero());
    const accounts = await this.settlements.lockAccounts(
      tx,
      left.map(({ accountId }) => accountId),
    );
    const ids = due.map(({ paymentId }) => paymentId);
    const commissions = await this.commissions.settle(tx, ids, now);
    const entries = [...left.map((settlement) => entryOf(settlement, now)), ...commissions];
    await Promise.all(entries.map((entry) => this.ledger.post(tx, entry)));
    await Promise.all(accounts.map((account) => recordFundsAvailable(tx, account)));
    return due.length;
  }
}

function entryOf({ paymentId, accountId, currency, amountLeft }: SettlementEntity, now: Date): Post {
  return {
    effectKey: `settlement:${paymentId}`,
    kind: 'settlement',
    occurredAt: now,
    reference: { type: 'payment', id: paymentId },
    postings: [
      { book: bookOf(accountId, 'pending', currency), amount: `-${amountLeft}` },
      { book: bookOf(accountId, 'available', currency), amount: amountLeft },
    ],
  };
}

import { type Currency, ExactDecimal, type Transaction, decimalsOf } from '../../../../kit/src';
import type { CommissionService } from '../commissions/commission.service';
import type { Ledger } from '../journal/ledger';
import { ledgerAccountOf } from '../journal/ledger-account-ref';
import { recordFundsAvailable } from '../journal/ledger-account.events';
import type { Post, Posting } from '../journal/post';
import { SettlementEntity } from './settlement.entity';
import type { SettlementRepository } from './settlement.repository';

/** Maximum number of settlements per transaction. */
export const maxSettlements = 200;

/** Amount that a seller receives from, or must return for, one payment. */
export interface PaymentMoney {
  readonly paymentId: string;
  readonly accountId: string;
  readonly currency: Currency;
  /** Exact decimal string in major units of the currency, above zero. */
  readonly amount: string;
}

/** Records the pending funds of payments, and makes them available when they are due. */
export class SettlementService {
  constructor(
    private readonly settlements: SettlementRepository,
    private readonly ledger: Ledger,
    private readonly commissions: CommissionService,
  ) {}

  /** Records an amount of a payment as pending until `availableAt`; posts nothing to the ledger. */
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
   * Takes funds of a payment back, for a refund or a dispute. Returns the postings that debit the seller, to be posted
   * by the caller: pending funds of the payment first, then available funds, which may become negative. Null if the
   * entry was already posted.
   *
   * @param effectKey idempotency key of the ledger entry
   */
  async debitReturnedFunds(
    tx: Transaction,
    effectKey: string,
    { paymentId, accountId, currency, amount }: PaymentMoney,
  ): Promise<Posting[] | null> {
    const settlement = await this.settlements.lock(tx, paymentId);
    if (await this.ledger.find(tx, effectKey)) return null;
    const pending =
      settlement && !settlement.settledAt ? ExactDecimal.min(settlement.amountLeft, amount) : new ExactDecimal(0);
    const decimals = decimalsOf(currency);
    if (settlement && !pending.isZero()) {
      settlement.amountLeft = new ExactDecimal(settlement.amountLeft).minus(pending).toFixed(decimals);
      await this.settlements.save(tx, settlement);
    }
    return [
      { ledgerAccount: ledgerAccountOf(accountId, 'pending', currency), amount: pending.negated().toFixed(decimals) },
      {
        ledgerAccount: ledgerAccountOf(accountId, 'available', currency),
        amount: pending.minus(amount).toFixed(decimals),
      },
    ];
  }

  /** Makes the pending funds of one batch of due payments available; returns the number of payments. */
  async settleDue(tx: Transaction): Promise<number> {
    return this.settle(tx, await this.settlements.lockDue(tx, tx.clock.now(), maxSettlements));
  }

  /**
   * Makes the pending funds of one batch of the owner's payments available, due or not; returns the number of payments.
   */
  async settlePending(tx: Transaction, owner: string): Promise<number> {
    return this.settle(tx, await this.settlements.lockPending(tx, owner, maxSettlements));
  }

  private async settle(tx: Transaction, due: readonly SettlementEntity[]): Promise<number> {
    if (due.length === 0) return 0;
    const now = tx.clock.now();
    await this.settlements.settle(tx, due, now);
    const pendingSettlements = due.filter(({ amountLeft }) => !new ExactDecimal(amountLeft).isZero());
    const accounts = await this.settlements.lockAccounts(
      tx,
      pendingSettlements.map(({ accountId }) => accountId),
    );
    const ids = due.map(({ paymentId }) => paymentId);
    const commissions = await this.commissions.settle(tx, ids, now);
    const entries = [...pendingSettlements.map((settlement) => entryOf(settlement, now)), ...commissions];
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
      { ledgerAccount: ledgerAccountOf(accountId, 'pending', currency), amount: `-${amountLeft}` },
      { ledgerAccount: ledgerAccountOf(accountId, 'available', currency), amount: amountLeft },
    ],
  };
}

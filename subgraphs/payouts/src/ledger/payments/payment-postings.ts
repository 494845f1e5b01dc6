import { type Currency, ExactDecimal, type Transaction, decimalsOf } from '../../../../kit/src';
import type { CommissionService } from '../commissions/commission.service';
import type { Ledger } from '../journal/ledger';
import { ledgerAccountOf, platformLedgerAccount } from '../journal/ledger-account-ref';
import type { Post } from '../journal/post';
import type { SettlementService } from '../settlements/settlement.service';

/** Amounts of a collected payment, as exact decimal strings in major units of the payment's currency. */
export interface CollectedPayment {
  readonly id: string;
  readonly accountId: string;
  readonly currency: Currency;
  readonly total: string;
  /** All fees, including the application fee. */
  readonly feeTotal: string;
  readonly applicationFee: string | null;
  /** Commission of the referring affiliate; at most the amount left after fees. */
  readonly commission: { readonly userId: string; readonly amount: string } | null;
  readonly occurredAt: Date;
}

/** Refund of a payment. */
export interface PaymentRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly currency: Currency;
  readonly amount: string;
  /** True if the platform bears the refund out of its fees; false if the seller does. */
  readonly byPlatform: boolean;
  readonly occurredAt: Date;
}

/** Step of a dispute as reported by the bank: the amount is held, released or withdrawn. */
export interface DisputeIntegrationEvent {
  readonly id: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly stage: 'opened' | 'won' | 'lost';
  readonly occurredAt: Date;
}

const day = 86_400_000;

/**
 * Posts payments, refunds and disputes to the ledger accounts of the seller. Each is posted once, even if its event is
 * redelivered.
 */
export class PaymentPostings {
  /** @param settlementDelay days from the payment until its funds are available */
  constructor(
    private readonly ledger: Ledger,
    private readonly settlements: SettlementService,
    private readonly commissions: CommissionService,
    private readonly settlementDelay: number,
  ) {}

  /**
   * Posts a payment: the processor holds the money, and the seller's net amount is pending. The application fee, which
   * the seller owes to its parent account, is posted to the `suspense` ledger account, because this domain does not
   * receive the parent account. If the fees consume the payment, the application fee is covered before the service's
   * own fees.
   */
  async collected(tx: Transaction, payment: CollectedPayment): Promise<void> {
    const { id, accountId, currency, total, feeTotal, applicationFee, commission, occurredAt } = payment;
    const effectKey = `payment:${id}`;
    if (new ExactDecimal(total).isZero() || (await this.ledger.find(tx, effectKey))) return;
    const decimals = decimalsOf(currency);
    const net = new ExactDecimal(total).minus(feeTotal);
    const application = ExactDecimal.min(applicationFee ?? 0, feeTotal);
    const availableAt = new Date(occurredAt.getTime() + this.settlementDelay * day);
    if (!net.isZero()) {
      await this.settlements.open(
        tx,
        { paymentId: id, accountId, currency, amount: net.toFixed(decimals) },
        availableAt,
      );
    }
    if (commission) await this.commissions.open(tx, { paymentId: id, accountId, currency, total, ...commission });
    await this.ledger.post(tx, {
      effectKey,
      kind: 'payment',
      occurredAt,
      availableAt,
      reference: { type: 'payment', id },
      postings: [
        {
          ledgerAccount: platformLedgerAccount('processor_clearing', currency),
          amount: new ExactDecimal(total).negated().toFixed(decimals),
        },
        { ledgerAccount: ledgerAccountOf(accountId, 'pending', currency), amount: net.toFixed(decimals) },
        {
          ledgerAccount: platformLedgerAccount('fees', currency),
          amount: new ExactDecimal(feeTotal).minus(application).toFixed(decimals),
        },
        { ledgerAccount: platformLedgerAccount('suspense', currency), amount: application.toFixed(decimals) },
      ],
    });
  }

  /**
   * Posts a refund. Fees are not returned. If the seller bears the refund, the amount is debited from pending funds of
   * the payment, then from available funds, and the affiliate returns part of the commission.
   */
  async refunded(
    tx: Transaction,
    { id, paymentId, accountId, currency, amount, byPlatform, occurredAt }: PaymentRefund,
  ): Promise<void> {
    if (new ExactDecimal(amount).isZero()) return;
    const effectKey = `refund:${id}`;
    if (byPlatform && (await this.ledger.find(tx, effectKey))) return;
    const given = new ExactDecimal(amount).negated().toFixed(decimalsOf(currency));
    const debits = byPlatform
      ? [{ ledgerAccount: platformLedgerAccount('fees', currency), amount: given }]
      : await this.settlements.debitReturnedFunds(tx, effectKey, { paymentId, accountId, currency, amount });
    if (!debits) return;
    const cause = { effectKey, occurredAt };
    await this.postAll(tx, [
      {
        ...cause,
        kind: 'refund',
        reference: { type: 'refund', id },
        metadata: { payment_id: paymentId },
        postings: [...debits, { ledgerAccount: platformLedgerAccount('processor_clearing', currency), amount }],
      },
      ...(byPlatform ? [] : await this.commissions.follow(tx, paymentId, 'returned', amount, cause)),
    ]);
  }

  /** Posts a step of a dispute. `opened`: holds the amount in reserve. `won`: makes it available again. `lost`: removes it. */
  async disputed(
    tx: Transaction,
    { id, paymentId, accountId, currency, amount, stage, occurredAt }: DisputeIntegrationEvent,
  ): Promise<void> {
    const reserve = ledgerAccountOf(accountId, 'reserve', currency);
    const effectKey = `dispute:${id}:${stage}`;
    const debits =
      stage === 'opened'
        ? await this.settlements.debitReturnedFunds(tx, effectKey, { paymentId, accountId, currency, amount })
        : [];
    if (!debits) return;
    const other =
      stage === 'won'
        ? ledgerAccountOf(accountId, 'available', currency)
        : platformLedgerAccount('processor_clearing', currency);
    const postings =
      stage === 'opened'
        ? [...debits, { ledgerAccount: reserve, amount }]
        : [
            { ledgerAccount: reserve, amount: new ExactDecimal(amount).negated().toFixed() },
            { ledgerAccount: other, amount },
          ];
    const cause = { effectKey, occurredAt };
    const change = stage === 'opened' ? 'disputed' : stage;
    await this.postAll(tx, [
      {
        ...cause,
        kind: `dispute_${stage}`,
        reference: { type: 'dispute', id },
        metadata: { payment_id: paymentId },
        postings,
      },
      ...(await this.commissions.follow(tx, paymentId, change, amount, cause)),
    ]);
  }

  private async postAll(tx: Transaction, entries: readonly Post[]): Promise<void> {
    await Promise.all(entries.map((entry) => this.ledger.post(tx, entry)));
  }
}

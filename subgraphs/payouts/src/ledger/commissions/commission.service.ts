import { ExactDecimal, type Transaction, decimalsOf, isZero, recordIntegrationEvent } from '../../../../kit/src';
import type { Ledger } from '../journal/ledger';
import { ledgerAccountOf } from '../journal/ledger-account-ref';
import type { Post } from '../journal/post';
import { CommissionEntity } from './commission.entity';
import type { CommissionRepository } from './commission.repository';
import { commissionAfterGain, commissionAfterReturn } from './commission.rules';

/** Affiliate commission on a payment, as agreed on when the payment was collected. */
export interface AgreedCommission {
  readonly paymentId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly currency: CommissionEntity['currency'];
  readonly total: string;
  readonly amount: string;
}

/**
 * Event that changes how much of a payment the seller keeps: money returned to the buyer, a dispute, or its outcome.
 */
export type Change = 'returned' | 'disputed' | 'lost' | 'won';

/** Cause of a commission change, such as a refund: idempotency key and time of the ledger entry of that refund. */
export interface Cause {
  readonly effectKey: string;
  readonly occurredAt: Date;
}

/**
 * Moves commissions from sellers to affiliates after the funds of a payment have settled, and back when the buyer gets
 * money back. Each change is a separate ledger entry, whose idempotency key is derived from that of its cause (such as
 * a refund), and records an integration event. Methods return the ledger entries without posting them, so that the
 * caller posts them together with the entry of the cause.
 */
export class CommissionService {
  constructor(
    private readonly commissions: CommissionRepository,
    private readonly ledger: Ledger,
  ) {}

  /** Stores the commission on a payment. It is paid when the funds of the payment settle. */
  async open(tx: Transaction, { paymentId, amount, ...agreed }: AgreedCommission): Promise<void> {
    await this.commissions.save(
      tx,
      Object.assign(new CommissionEntity(), {
        ...agreed,
        id: paymentId,
        fullAmount: amount,
        returned: '0',
        disputed: '0',
        posted: '0',
        settled: false,
      } satisfies CommissionEntity),
    );
  }

  /**
   * Marks the commissions on the given payments as settled and returns the ledger entries that pay the affiliates. The
   * caller posts the entries.
   */
  async settle(tx: Transaction, paymentIds: readonly string[], occurredAt: Date): Promise<Post[]> {
    const due = await this.commissions.lockUnsettled(tx, paymentIds);
    const entries = due.map((commission) => {
      commission.settled = true;
      const cause = { effectKey: `settlement:${commission.id}`, occurredAt };
      return this.entries(tx, commission, commissionAfterGain(commission), cause);
    });
    return (await Promise.all(entries)).flat();
  }

  /**
   * Returns the ledger entries that adjust a commission after a refund or dispute of its payment. Empty before the
   * funds settle, and if the ledger entry of the cause is already posted.
   */
  async follow(tx: Transaction, paymentId: string, change: Change, amount: string, cause: Cause): Promise<Post[]> {
    const commission = await this.commissions.lock(tx, paymentId);
    if (!commission || (await this.ledger.find(tx, cause.effectKey)) !== null) return [];
    const decimals = decimalsOf(commission.currency);
    if (change === 'disputed')
      commission.disputed = new ExactDecimal(commission.disputed).plus(amount).toFixed(decimals);
    if (change === 'won' || change === 'lost')
      commission.disputed = new ExactDecimal(commission.disputed).minus(amount).toFixed(decimals);
    if (change === 'returned' || change === 'lost')
      commission.returned = new ExactDecimal(commission.returned).plus(amount).toFixed(decimals);
    const affectsBalance = commission.settled && change !== 'disputed';
    const due = change === 'won' ? commissionAfterGain(commission) : commissionAfterReturn(commission);
    return this.entries(tx, commission, affectsBalance ? due : commission.posted, cause);
  }

  private async entries(tx: Transaction, commission: CommissionEntity, due: string, cause: Cause): Promise<Post[]> {
    const { id, accountId, userId, currency } = commission;
    const change = new ExactDecimal(due).minus(commission.posted).toFixed(decimalsOf(currency));
    commission.posted = due;
    await this.commissions.save(tx, commission);
    if (isZero(change)) return [];
    await recordIntegrationEvent(tx, 'payouts.commissions', {
      type: 'fact:commission.posted',
      resourceId: id,
      accountId,
    });
    return [
      {
        effectKey: `commission:${cause.effectKey}`,
        kind: change.startsWith('-') ? 'affiliate_commission_reversal' : 'affiliate_commission',
        occurredAt: cause.occurredAt,
        reference: { type: 'payment', id },
        postings: [
          {
            ledgerAccount: ledgerAccountOf(accountId, 'available', currency),
            amount: new ExactDecimal(change).negated().toFixed(),
          },
          { ledgerAccount: ledgerAccountOf(userId, 'available', currency), amount: change },
        ],
      },
    ];
  }
}

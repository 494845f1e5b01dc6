import { Exact, type Transaction, decimalsOf, isZero, recordFact } from '../../../kit/src';
import { type Ledger, bookOf } from '../ledger';
import type { Post } from '../ledger/post';
import { CommissionEntity } from './commission.entity';
import type { CommissionRepository } from './commission.repository';
import { commissionAfterGain, commissionAfterReturn } from './commission.rules';

/** A commission that was agreed on when a payment was collected. */
export interface AgreedCommission {
  readonly paymentId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly currency: CommissionEntity['currency'];
  readonly total: string;
  readonly amount: string;
}

/** What changes the part of a payment that its seller keeps. */
export type Change = 'returned' | 'disputed' | 'lost' | 'won';

/** What has happened to a payment's money, under the effect key of its own entry. */
export interface Cause {
  readonly effectKey: string;
  readonly occurredAt: Date;
}

/**
 * Moves commissions from sellers to affiliates once the funds of a payment have settled, and back where the buyer gets money back. Each
 * change of what is posted is an entry of its own, whose effect key is made of that of its cause, and a fact with all that is posted.
 * Entries are returned to be posted together with the entry of their cause.
 */
export class CommissionService {
  constructor(
    private readonly commissions: CommissionRepository,
    private readonly ledger: Ledger,
  ) {}

  /** Keeps a commission until the payment's funds settle. */
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

  /** The entries of the commissions on payments whose funds have settled. */
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
   * The entries by which the commission on a payment follows what has happened to the payment's money; none before the funds settle, and
   * where the cause took effect before.
   */
  async follow(tx: Transaction, paymentId: string, change: Change, amount: string, cause: Cause): Promise<Post[]> {
    const commission = await this.commissions.lock(tx, paymentId);
    if (!commission || (await this.ledger.find(tx, cause.effectKey)) !== null) return [];
    const decimals = decimalsOf(commission.currency);
    if (change === 'disputed') commission.disputed = new Exact(commission.disputed).plus(amount).toFixed(decimals);
    if (change === 'won' || change === 'lost')
      commission.disputed = new Exact(commission.disputed).minus(amount).toFixed(decimals);
    if (change === 'returned' || change === 'lost')
      commission.returned = new Exact(commission.returned).plus(amount).toFixed(decimals);
    const moves = commission.settled && change !== 'disputed';
    const due = change === 'won' ? commissionAfterGain(commission) : commissionAfterReturn(commission);
    return this.entries(tx, commission, moves ? due : commission.posted, cause);
  }

  private async entries(tx: Transaction, commission: CommissionEntity, due: string, cause: Cause): Promise<Post[]> {
    const { id, accountId, userId, currency } = commission;
    const change = new Exact(due).minus(commission.posted).toFixed(decimalsOf(currency));
    commission.posted = due;
    await this.commissions.save(tx, commission);
    if (isZero(change)) return [];
    await recordFact(tx, 'payouts.commissions', { type: 'fact:commission.posted', resourceId: id, accountId });
    return [
      {
        effectKey: `commission:${cause.effectKey}`,
        kind: change.startsWith('-') ? 'affiliate_commission_reversal' : 'affiliate_commission',
        occurredAt: cause.occurredAt,
        reference: { type: 'payment', id },
        postings: [
          { book: bookOf(accountId, 'available', currency), amount: new Exact(change).negated().toFixed() },
          { book: bookOf(userId, 'available', currency), amount: change },
        ],
      },
    ];
  }
}

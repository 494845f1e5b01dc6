import { ExactDecimal, type Transaction, decimalsOf } from '../../../../kit/src';
import { InsufficientFunds } from '../../ledger/journal/ledger.errors';
import type { Ledger } from '../../ledger/journal/ledger';
import type { Posting } from '../../ledger/journal/post';
import { ledgerAccountOf, platformLedgerAccount } from '../../ledger/journal/ledger-account-ref';
import type { Payout } from './payout.resource';
import { InsufficientBalance } from './payout.errors';

/** Returns the amount that a payout sends: the requested amount, minus the fees unless a platform pays them. */
export function netAmount({
  amount,
  feeAmount,
  markupFee,
  feePaidBy,
  currency,
}: Pick<Payout, 'amount' | 'feeAmount' | 'markupFee' | 'feePaidBy' | 'currency'>): string {
  return feePaidBy === 'platform'
    ? amount
    : new ExactDecimal(amount).minus(feeAmount).minus(markupFee).toFixed(decimalsOf(currency));
}

/**
 * Posts the ledger entries of payouts. While a payout is open, the requested amount is in transit, with the fees that a
 * platform pays. On arrival, the amount moves to the provider's clearing account, the service earns the fees, and the
 * platform receives its markup. When a payout is returned, fees and markup are refunded as well, even if the platform's
 * balance becomes negative.
 */
export class PayoutMoney {
  constructor(private readonly ledger: Ledger) {}

  /**
   * Moves the amount of a payout, and the fees if a platform pays them, from the available balance to funds in transit.
   * Throws `InsufficientBalance`, and then posts nothing.
   */
  async reserve(tx: Transaction, payout: Payout): Promise<void> {
    const minBalance = 'zero' as const;
    try {
      await this.post(
        tx,
        payout,
        'requested',
        shares(payout).flatMap(({ owner, amount }) => [
          {
            ledgerAccount: ledgerAccountOf(owner, 'available', payout.currency),
            amount: negative(amount),
            floor: minBalance,
          },
          { ledgerAccount: ledgerAccountOf(owner, 'in_transit', payout.currency), amount },
        ]),
      );
    } catch (error) {
      throw error instanceof InsufficientFunds
        ? new InsufficientBalance(payout.currency, payout.feePayerId !== null)
        : error;
    }
  }

  /**
   * Posts the arrival of a payout: its amount moves from funds in transit to the provider's clearing account, and the
   * fees are credited.
   */
  complete(tx: Transaction, payout: Payout): Promise<void> {
    return this.post(tx, payout, 'completed', [
      ...earned(payout),
      ...shares(payout).map(({ owner, amount }) => ({
        ledgerAccount: ledgerAccountOf(owner, 'in_transit', payout.currency),
        amount: negative(amount),
      })),
    ]);
  }

  /**
   * Moves the funds of an unsuccessful payout from transit back to the available balances, those of a platform that
   * pays the fees included.
   */
  returnFunds(tx: Transaction, payout: Payout): Promise<void> {
    return this.post(
      tx,
      payout,
      'returned',
      shares(payout).flatMap(({ owner, amount }) => [
        { ledgerAccount: ledgerAccountOf(owner, 'in_transit', payout.currency), amount: negative(amount) },
        { ledgerAccount: ledgerAccountOf(owner, 'available', payout.currency), amount },
      ]),
    );
  }

  /** Posts the return of a payout whose money was sent back after its arrival: amount, fees and markup are refunded. */
  reverse(tx: Transaction, payout: Payout): Promise<void> {
    return this.post(tx, payout, 'reversed', [
      ...earned(payout).map(({ ledgerAccount, amount }) => ({ ledgerAccount, amount: negative(amount) })),
      ...shares(payout).map(({ owner, amount }) => ({
        ledgerAccount: ledgerAccountOf(owner, 'available', payout.currency),
        amount,
      })),
    ]);
  }

  /**
   * Posts to the `suspense` ledger account a payout that arrived although its funds were already returned to the owner:
   * it needs manual review.
   */
  paidTwice(tx: Transaction, payout: Payout): Promise<void> {
    const amount = netAmount(payout);
    return this.post(tx, payout, 'completed_late', [
      { ledgerAccount: platformLedgerAccount('suspense', payout.currency), amount: negative(amount) },
      { ledgerAccount: platformLedgerAccount('payout_clearing', payout.currency, payout.provider), amount },
    ]);
  }

  private async post(tx: Transaction, { id }: Payout, entryKind: string, postings: readonly Posting[]): Promise<void> {
    await this.ledger.post(tx, {
      effectKey: `${id}:${entryKind}`,
      kind: `payout_${entryKind}`,
      occurredAt: tx.clock.now(),
      reference: { type: 'payout', id },
      postings,
    });
  }
}

/**
 * Returns the amount that a payout debits from each owner: the owner of the payout, and the platform if it pays the
 * fees.
 */
function shares({
  accountId,
  amount,
  feePayerId,
  feeAmount,
  markupFee,
}: Payout): { readonly owner: string; readonly amount: string }[] {
  const ofPlatform =
    feePayerId === null ? [] : [{ owner: feePayerId, amount: new ExactDecimal(feeAmount).plus(markupFee).toFixed() }];
  return [{ owner: accountId, amount }, ...ofPlatform];
}

/** Returns the postings that an arrived payout credits: the provider's clearing account, fees and markup. */
function earned(payout: Payout): Posting[] {
  const { currency, provider, feeAmount, markupFee, markupPlatformId } = payout;
  return [
    { ledgerAccount: platformLedgerAccount('payout_clearing', currency, provider), amount: netAmount(payout) },
    { ledgerAccount: platformLedgerAccount('fees', currency), amount: feeAmount },
    {
      ledgerAccount:
        markupPlatformId === null
          ? platformLedgerAccount('markup', currency)
          : ledgerAccountOf(markupPlatformId, 'available', currency),
      amount: markupFee,
    },
  ];
}

function negative(amount: string): string {
  return new ExactDecimal(amount).negated().toFixed();
}

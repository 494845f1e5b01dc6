import { Exact, type Transaction, decimalsOf } from '../../../kit/src';
import { InsufficientFunds, type Ledger, type Posting, bookOf, platformBook } from '../ledger';
import type { PayoutEntity } from './payout.entity';
import { BalanceTooLow } from './payout.errors';

/** What a payout sends: its amount, less the fees where those come off it. */
export function netAmount({
  amount,
  feeAmount,
  markupFee,
  feePaidBy,
  currency,
}: Pick<PayoutEntity, 'amount' | 'feeAmount' | 'markupFee' | 'feePaidBy' | 'currency'>): string {
  return feePaidBy === 'platform'
    ? amount
    : new Exact(amount).minus(feeAmount).minus(markupFee).toFixed(decimalsOf(currency));
}

/**
 * The entries of a payout. What was asked for waits in transit, with the fees that a platform pays; it leaves the books for
 * the provider's, the fees are earned, and the platform has its markup, once it has arrived. What comes back comes back whole,
 * fees and markup included, whatever the platform has left.
 */
export class PayoutMoney {
  constructor(private readonly ledger: Ledger) {}

  /** Throws `BalanceTooLow`; nothing is posted then. */
  async reserve(tx: Transaction, payout: PayoutEntity): Promise<void> {
    const floor = 'zero' as const;
    try {
      await this.post(
        tx,
        payout,
        'requested',
        shares(payout).flatMap(({ owner, amount }) => [
          { book: bookOf(owner, 'available', payout.currency), amount: negative(amount), floor },
          { book: bookOf(owner, 'in_transit', payout.currency), amount },
        ]),
      );
    } catch (error) {
      throw error instanceof InsufficientFunds ? new BalanceTooLow(payout.currency, payout.feePayerId !== null) : error;
    }
  }

  /** It has arrived. */
  complete(tx: Transaction, payout: PayoutEntity): Promise<void> {
    return this.post(tx, payout, 'completed', [
      ...earned(payout),
      ...shares(payout).map(({ owner, amount }) => ({
        book: bookOf(owner, 'in_transit', payout.currency),
        amount: negative(amount),
      })),
    ]);
  }

  /** It has not left the books. */
  giveBack(tx: Transaction, payout: PayoutEntity): Promise<void> {
    return this.post(
      tx,
      payout,
      'returned',
      shares(payout).flatMap(({ owner, amount }) => [
        { book: bookOf(owner, 'in_transit', payout.currency), amount: negative(amount) },
        { book: bookOf(owner, 'available', payout.currency), amount },
      ]),
    );
  }

  /** It had arrived, and was sent back. */
  reverse(tx: Transaction, payout: PayoutEntity): Promise<void> {
    return this.post(tx, payout, 'reversed', [
      ...earned(payout).map(({ book, amount }) => ({ book, amount: negative(amount) })),
      ...shares(payout).map(({ owner, amount }) => ({ book: bookOf(owner, 'available', payout.currency), amount })),
    ]);
  }

  /** It has arrived although its money had been given back: somebody has to look at it. */
  paidTwice(tx: Transaction, payout: PayoutEntity): Promise<void> {
    const amount = netAmount(payout);
    return this.post(tx, payout, 'completed_late', [
      { book: platformBook('suspense', payout.currency), amount: negative(amount) },
      { book: platformBook('payout_clearing', payout.currency, payout.provider), amount },
    ]);
  }

  private async post(tx: Transaction, { id }: PayoutEntity, what: string, postings: readonly Posting[]): Promise<void> {
    await this.ledger.post(tx, {
      effectKey: `${id}:${what}`,
      kind: `payout_${what}`,
      occurredAt: tx.clock.now(),
      reference: { type: 'payout', id },
      postings,
    });
  }
}

/** What it takes from whom. */
function shares({
  accountId,
  amount,
  feePayerId,
  feeAmount,
  markupFee,
}: PayoutEntity): { readonly owner: string; readonly amount: string }[] {
  const ofPlatform =
    feePayerId === null ? [] : [{ owner: feePayerId, amount: new Exact(feeAmount).plus(markupFee).toFixed() }];
  return [{ owner: accountId, amount }, ...ofPlatform];
}

/** Where it goes. */
function earned(payout: PayoutEntity): Posting[] {
  const { currency, provider, feeAmount, markupFee, markupPlatformId } = payout;
  return [
    { book: platformBook('payout_clearing', currency, provider), amount: netAmount(payout) },
    { book: platformBook('fees', currency), amount: feeAmount },
    {
      book:
        markupPlatformId === null ? platformBook('markup', currency) : bookOf(markupPlatformId, 'available', currency),
      amount: markupFee,
    },
  ];
}

function negative(amount: string): string {
  return new Exact(amount).negated().toFixed();
}

import { type Currency, Exact, type Transaction, decimalsOf } from '../../../kit/src';
import type { CommissionService } from '../commissions';
import { type Ledger, bookOf, platformBook } from '../ledger';
import type { Post } from '../ledger/post';
import type { SettlementService } from '../settlements/settlement.service';

/** A payment that was collected, as far as its money goes. Amounts are exact decimal text in the currency. */
export interface CollectedPayment {
  readonly id: string;
  readonly accountId: string;
  readonly currency: Currency;
  readonly total: string;
  /** All fees, with the application fee. */
  readonly feeTotal: string;
  readonly applicationFee: string | null;
  /** What the affiliate who sent the buyer gets of it, at most what is left after fees. */
  readonly commission: { readonly userId: string; readonly amount: string } | null;
  readonly occurredAt: Date;
}

/** Money of a payment that was given back. */
export interface GivenRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly currency: Currency;
  readonly amount: string;
  /** The platform gives it out of what it earned with fees. */
  readonly byPlatform: boolean;
  readonly occurredAt: Date;
}

/** What the bank says of a dispute: it keeps the money back, gives it free, or takes it. */
export interface DisputeFact {
  readonly id: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly fact: 'opened' | 'won' | 'lost';
  readonly occurredAt: Date;
}

const day = 86_400_000;

/** What payments, refunds and disputes do to the books of the seller. Each effect happens once, however often it is told. */
export class PaymentPostings {
  /** @param settlementDelay days from the payment until its money can be used */
  constructor(
    private readonly ledger: Ledger,
    private readonly settlements: SettlementService,
    private readonly commissions: CommissionService,
    private readonly settlementDelay: number,
  ) {}

  /**
   * The money is at the processor; the seller's part of it is pending. What the seller owes the account above it stands in
   * suspense, since that account is not known here; it counts before the service's own fees where those used up the payment.
   */
  async collected(tx: Transaction, payment: CollectedPayment): Promise<void> {
    const { id, accountId, currency, total, feeTotal, applicationFee, commission, occurredAt } = payment;
    const effectKey = `payment:${id}`;
    if (new Exact(total).isZero() || (await this.ledger.find(tx, effectKey))) return;
    const decimals = decimalsOf(currency);
    const net = new Exact(total).minus(feeTotal);
    const application = Exact.min(applicationFee ?? 0, feeTotal);
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
        { book: platformBook('processor_clearing', currency), amount: new Exact(total).negated().toFixed(decimals) },
        { book: bookOf(accountId, 'pending', currency), amount: net.toFixed(decimals) },
        { book: platformBook('fees', currency), amount: new Exact(feeTotal).minus(application).toFixed(decimals) },
        { book: platformBook('suspense', currency), amount: application.toFixed(decimals) },
      ],
    });
  }

  /** The buyer has the money back; fees stay, and the affiliate gives back a part of the commission where the seller bears the refund. The seller's comes out of what is pending of the payment, then of what is available. */
  async refunded(
    tx: Transaction,
    { id, paymentId, accountId, currency, amount, byPlatform, occurredAt }: GivenRefund,
  ): Promise<void> {
    if (new Exact(amount).isZero()) return;
    const effectKey = `refund:${id}`;
    if (byPlatform && (await this.ledger.find(tx, effectKey))) return;
    const given = new Exact(amount).negated().toFixed(decimalsOf(currency));
    const taken = byPlatform
      ? [{ book: platformBook('fees', currency), amount: given }]
      : await this.settlements.takeBack(tx, effectKey, { paymentId, accountId, currency, amount });
    if (!taken) return;
    const cause = { effectKey, occurredAt };
    await this.postAll(tx, [
      {
        ...cause,
        kind: 'refund',
        reference: { type: 'refund', id },
        metadata: { payment_id: paymentId },
        postings: [...taken, { book: platformBook('processor_clearing', currency), amount }],
      },
      ...(byPlatform ? [] : await this.commissions.follow(tx, paymentId, 'returned', amount, cause)),
    ]);
  }

  /** Opened: the amount is kept in reserve. Won: it is available again. Lost: it is gone. */
  async disputed(
    tx: Transaction,
    { id, paymentId, accountId, currency, amount, fact, occurredAt }: DisputeFact,
  ): Promise<void> {
    const reserve = bookOf(accountId, 'reserve', currency);
    const effectKey = `dispute:${id}:${fact}`;
    const taken =
      fact === 'opened'
        ? await this.settlements.takeBack(tx, effectKey, { paymentId, accountId, currency, amount })
        : [];
    if (!taken) return;
    const other =
      fact === 'won' ? bookOf(accountId, 'available', currency) : platformBook('processor_clearing', currency);
    const postings =
      fact === 'opened'
        ? [...taken, { book: reserve, amount }]
        : [
            { book: reserve, amount: new Exact(amount).negated().toFixed() },
            { book: other, amount },
          ];
    const cause = { effectKey, occurredAt };
    const change = fact === 'opened' ? 'disputed' : fact;
    await this.postAll(tx, [
      {
        ...cause,
        kind: `dispute_${fact}`,
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

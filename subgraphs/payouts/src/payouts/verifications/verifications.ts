import {
  ErrorReason,
  type Context,
  type Currency,
  ExactDecimal,
  type ExchangeRates,
  type Transaction,
  convert,
  DomainError,
} from '../../../../kit/src';
import { type UnverifiedLimit, defaultUnverifiedLimit } from './limit';
import type { Sent, VerificationRepository } from './verification.repository';

@ErrorReason(['Payout', 'PayoutQuote', 'Withdrawal'], 'The payout requires an approved verification of its owner.')
class VerificationRequired extends DomainError {
  /** @param limit amount that is paid out without verification; null if every payout requires it */
  constructor(limit: UnverifiedLimit | null) {
    const subject =
      limit === null
        ? 'Payouts'
        : `Payouts of more than ${limit.usd.toLocaleString('en-US')} US dollars in ${limit.days} days`;
    super('verification_required', `${subject} require an approved verification.`, ['amount']);
  }
}

const day = 86_400_000;

/** Enforces the verification rules before money is paid out. */
export class Verifications {
  constructor(
    private readonly repository: VerificationRepository,
    private readonly rates: ExchangeRates,
    private readonly limit: UnverifiedLimit = defaultUnverifiedLimit,
  ) {}

  /**
   * Throws `VerificationRequired` if the owner must be verified first, or if this payout exceeds the limit of an
   * unverified owner, together with the successful and open payouts of the sliding window. Concurrent calls for an
   * owner wait until the transaction ends, so that two payouts never use the same allowance.
   */
  async check(tx: Transaction, owner: string, amount: string, currency: Currency): Promise<void> {
    const state = await this.repository.stateOf(tx, owner);
    if (state === 'approved') return;
    if (state === 'required') throw new VerificationRequired(null);
    const sent = await this.repository.sentSince(tx, owner, this.start(tx));
    if (this.inDollars([...sent, { amount, currency }]).greaterThan(this.limit.usd))
      throw new VerificationRequired(this.limit);
  }

  /**
   * Returns the amount in US dollars that an account or user can still pay out, as exact decimal string; null if the
   * owner is verified and has no limit.
   */
  async room(ctx: Context, owner: string): Promise<string | null> {
    const { state, sent } = await this.repository.read(ctx, owner, this.start(ctx));
    if (state === 'approved') return null;
    return state === 'required'
      ? '0'
      : ExactDecimal.max(0, new ExactDecimal(this.limit.usd).minus(this.inDollars(sent))).toFixed();
  }

  private start(ctx: Context): Date {
    return new Date(ctx.clock.now().getTime() - this.limit.days * day);
  }

  private inDollars(sent: readonly Sent[]): InstanceType<typeof ExactDecimal> {
    return ExactDecimal.sum(0, ...sent.map(({ amount, currency }) => convert(amount, currency, 'usd', this.rates)));
  }
}

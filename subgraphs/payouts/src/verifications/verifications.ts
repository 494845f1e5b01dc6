import { type Currency, Exact, type ExchangeRates, type Transaction, convert } from '../../../kit/src';
import { type UnverifiedLimit, usualUnverifiedLimit } from './limit';
import { VerificationRequired } from './verification.errors';
import type { VerificationRepository } from './verification.repository';

const day = 86_400_000;

/** Says who has to be verified before money goes out. */
export class Verifications {
  constructor(
    private readonly repository: VerificationRepository,
    private readonly rates: ExchangeRates,
    private readonly limit: UnverifiedLimit = usualUnverifiedLimit,
  ) {}

  /**
   * Throws `VerificationRequired` for more than is paid out without an approved verification, with what was paid out before and
   * has not come back. Payouts of one owner take turns from here until their transactions end, so that no two of them use the
   * same room.
   */
  async check(tx: Transaction, owner: string, amount: string, currency: Currency): Promise<void> {
    const state = await this.repository.stateOf(tx, owner);
    if (state === 'approved') return;
    if (state === 'required') throw new VerificationRequired(null);
    const { usd, days } = this.limit;
    const sent = await this.repository.sentSince(tx, owner, new Date(tx.clock.now().getTime() - days * day));
    const inDollars = [...sent, { amount, currency }].map((one) => convert(one.amount, one.currency, 'usd', this.rates));
    if (Exact.sum(...inDollars).greaterThan(usd)) throw new VerificationRequired(this.limit);
  }
}

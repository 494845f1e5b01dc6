import { type Currency, Exact, type ExchangeRates, type Transaction, convert } from '../../../kit/src';
import { VerificationRequired } from './verification.errors';
import type { VerificationRepository } from './verification.repository';

/** The largest payout without an approved verification, in US dollars. */
const limit = '10000';

/** Says who has to be verified before money goes out. */
export class Verifications {
  constructor(
    private readonly repository: VerificationRepository,
    private readonly rates: ExchangeRates,
  ) {}

  /** Throws `VerificationRequired` for more than is paid out without an approved verification. */
  async check(tx: Transaction, owner: string, amount: string, currency: Currency): Promise<void> {
    const state = await this.repository.stateOf(tx, owner);
    if (state === 'approved') return;
    if (state === 'required') throw new VerificationRequired(null);
    if (new Exact(convert(amount, currency, 'usd', this.rates)).greaterThan(limit)) throw new VerificationRequired('10,000 US dollars');
  }
}

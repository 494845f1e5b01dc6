import {
  type Currency,
  Exact,
  type ExchangeRates,
  ParameterInvalid,
  type Transaction,
  isZero,
  sentence,
  thisInput,
} from '../../../kit/src';
import { arrivalOf, feesOf, limitsOf } from '../fees';
import type { MarkupRepository } from '../markups';
import type { PayoutSpeed } from '../providers';
import { supportedMethodOf } from '../supported-methods';
import type { Destination } from './destinations';
import { NoPlatformToPay } from './payout.errors';
import type { FeePayer } from './payout.states';

/** A payout that is to be priced. */
export interface Sending {
  readonly owner: string;
  readonly destination: Destination;
  /** Exact, checked. */
  readonly amount: string;
  readonly currency: Currency;
  readonly speed: PayoutSpeed;
  readonly platformCoversFees: boolean;
}

/** What a payout costs and whom, and when it arrives. */
export interface Terms {
  readonly feeAmount: string;
  readonly markupFee: string;
  /** The platform that gets the markup; null without one. */
  readonly markupPlatformId: string | null;
  readonly feePaidBy: FeePayer;
  /** The platform that pays the fees; null where they come off the amount. */
  readonly feePayerId: string | null;
  /** What is sent. */
  readonly netAmount: string;
  readonly estimatedArrival: Date | null;
}

/** Prices payouts. */
export class PayoutTerms {
  constructor(
    readonly rates: ExchangeRates,
    private readonly markups: Pick<MarkupRepository, 'of'>,
  ) {}

  /** What sending comes to now. Refuses what the method does not take. */
  async of(
    tx: Transaction,
    { owner, destination, amount, currency, speed, platformCoversFees }: Sending,
  ): Promise<Terms> {
    const method = supportedMethodOf(destination.supportedMethodId);
    if (!method) throw new Error(`There is no method ${destination.supportedMethodId}`);
    const limits = limitsOf(method, currency, this.rates);
    if (new Exact(amount).lessThan(limits.min))
      throw new ParameterInvalid(['amount'], sentence`${thisInput} must be at least ${limits.min} for this method.`);
    if (limits.max !== null && new Exact(amount).greaterThan(limits.max))
      throw new ParameterInvalid(['amount'], sentence`${thisInput} must be at most ${limits.max} for this method.`);
    const markup = await this.markups.of(tx, owner, method.definition.category);
    const fees = feesOf({ amount, currency, method, speed, platformCovers: platformCoversFees, markup }, this.rates);
    if (!fees) throw new ParameterInvalid(['speed'], sentence`${thisInput} ${speed} is not offered by this method.`);
    if (!new Exact(fees.net).greaterThan(0))
      throw new ParameterInvalid(['amount'], sentence`${thisInput} must be more than the fees.`);
    const feePayerId = platformCoversFees ? platformOf(tx, owner) : null;
    return {
      feeAmount: fees.fee,
      markupFee: fees.markup,
      markupPlatformId: isZero(fees.markup) ? null : (markup?.platformId ?? null),
      feePaidBy: fees.paidBy,
      feePayerId,
      netAmount: fees.net,
      estimatedArrival: arrivalOf(method, speed, tx.clock.now()),
    };
  }
}

/** The account of the credential, where that is another one than whose balance it is: it reaches only what is connected to it. */
function platformOf({ principal }: Transaction, owner: string): string {
  if (principal.accountId === null || principal.accountId === owner) throw new NoPlatformToPay();
  return principal.accountId;
}

import {
  type Currency,
  ExactDecimal,
  type ExchangeRates,
  ParameterInvalid,
  type Transaction,
  isZero,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import { arrivalOf, limitsOf } from '../fees/quotes';
import { feesOf } from '../fees/fees';
import type { MarkupRepository } from '../../ledger/markups/markup.repository';
import type { PayoutSpeed } from '../providers';
import { supportedMethodOf } from '../supported-methods/catalogue';
import type { Destination } from './destinations';
import { NoPlatformToPay } from './payout.errors';
import type { FeePayer } from './payout.states';

/** Payout for which fees and arrival are computed. */
export interface Sending {
  readonly owner: string;
  readonly destination: Destination;
  /** Validated amount, an exact decimal string in major units of the currency. */
  readonly amount: string;
  readonly currency: Currency;
  readonly speed: PayoutSpeed;
  readonly platformCoversFees: boolean;
}

/** Fees of a payout, their payer, and the estimated arrival. */
export interface Terms {
  readonly feeAmount: string;
  readonly markupFee: string;
  /** Account of the platform that receives the markup; null without a markup. */
  readonly markupPlatformId: string | null;
  readonly feePaidBy: FeePayer;
  /** Account of the platform that pays the fees; null if the fees are deducted from the amount. */
  readonly feePayerId: string | null;
  /** Amount sent to the destination, without fees. */
  readonly netAmount: string;
  readonly estimatedArrival: Date | null;
}

/** Computes fees, fee payer and arrival of payouts. */
export class PayoutTerms {
  constructor(
    readonly rates: ExchangeRates,
    private readonly markups: Pick<MarkupRepository, 'of'>,
  ) {}

  /**
   * Returns the current terms of a payout. Throws `ParameterInvalid` for an amount or speed that the method does not
   * support.
   */
  async of(
    tx: Transaction,
    { owner, destination, amount, currency, speed, platformCoversFees }: Sending,
  ): Promise<Terms> {
    const method = supportedMethodOf(destination.supportedMethodId);
    if (!method) throw new Error(`There is no method ${destination.supportedMethodId}`);
    const limits = limitsOf(method, currency, this.rates);
    if (new ExactDecimal(amount).lessThan(limits.min))
      throw new ParameterInvalid(
        ['amount'],
        messageTemplate`${thisInput} must be at least ${limits.min} for this method.`,
      );
    if (limits.max !== null && new ExactDecimal(amount).greaterThan(limits.max))
      throw new ParameterInvalid(
        ['amount'],
        messageTemplate`${thisInput} must be at most ${limits.max} for this method.`,
      );
    const markup = await this.markups.of(tx, owner, method.definition.category);
    const fees = feesOf({ amount, currency, method, speed, platformCovers: platformCoversFees, markup }, this.rates);
    if (!fees)
      throw new ParameterInvalid(['speed'], messageTemplate`${thisInput} ${speed} is not offered by this method.`);
    if (!new ExactDecimal(fees.net).greaterThan(0))
      throw new ParameterInvalid(['amount'], messageTemplate`${thisInput} must be greater than the fees.`);
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

/**
 * Returns the account of the credential as the platform that pays the fees. Throws `NoPlatformToPay` if there is none,
 * or if it is the owner itself. A credential can access only accounts connected to its own account, so this account is
 * the platform of the owner.
 */
function platformOf({ principal }: Transaction, owner: string): string {
  if (principal.accountId === null || principal.accountId === owner) throw new NoPlatformToPay();
  return principal.accountId;
}

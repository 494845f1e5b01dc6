import type { Context, Currency, Transaction } from '../../../kit/src';
import type { BankVerificationState, DestinationFields } from '../providers';

/** What a payout keeps of its method: it is shown that way also when the method has changed or is gone. */
export interface DestinationView {
  readonly id: string;
  readonly nickname: string | null;
  /** Legal name of whoever holds the account. */
  readonly holder: string | null;
  /** Name of the rail. */
  readonly payerName: string | null;
  readonly iconUrl: string | null;
  readonly deliveryType: string;
  readonly destinationCurrency: Currency;
  /** RFC 3339 */
  readonly createdAt: string;
}

/** A saved method as payouts see it. */
export interface Destination {
  readonly view: DestinationView;
  readonly supportedMethodId: string;
  /** Why nothing can be sent there, in words; null where something can. */
  readonly unusable: string | null;
  readonly bankVerification: BankVerificationState | null;
}

/** The saved methods, as far as payouts need them. */
export interface Destinations {
  /** The owner's method, or the default one where none is named; null where there is none of theirs. It stays until the transaction ends. */
  of(tx: Transaction, owner: string, id: string | null): Promise<Destination | null>;
  /** Where the money goes. */
  fieldsOf(ctx: Context, id: string): Promise<DestinationFields>;
  /** Says that a payout has arrived, or that one did not. */
  tried(tx: Transaction, id: string, outcome: 'arrived' | 'failed', reason: string | null): Promise<void>;
}

/** The method of a payout as the graph shows it. */
export function shownMethod(view: DestinationView): object {
  return {
    ...view,
    supportedPayoutMethod: { payerName: view.payerName, iconUrl: view.iconUrl, deliveryType: view.deliveryType },
  };
}

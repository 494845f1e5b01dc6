import type { Context, Currency, Transaction } from '../../../kit/src';
import type { BankVerificationState, DestinationFields } from '../providers';

/**
 * Snapshot of a payout method, stored with the payout, so that the payout shows it even after the method was changed or
 * deleted.
 */
export interface DestinationView {
  readonly id: string;
  readonly nickname: string | null;
  /** Legal name of the account holder. */
  readonly holder: string | null;
  /** Name of the rail. */
  readonly payerName: string | null;
  readonly iconUrl: string | null;
  readonly deliveryType: string;
  readonly destinationCurrency: Currency;
  /** Creation time, RFC 3339. */
  readonly createdAt: string;
}

/** Payout method as seen by payouts. */
export interface Destination {
  readonly view: DestinationView;
  readonly supportedMethodId: string;
  /** Reason why the method cannot be used; null for a usable method. */
  readonly unusable: string | null;
  readonly bankVerification: BankVerificationState | null;
}

/** Access of payouts to saved payout methods. */
export interface Destinations {
  /**
   * Returns the owner's method, or the default method if `id` is null; null if the owner has none. The method cannot be
   * deleted until the transaction ends.
   */
  of(tx: Transaction, owner: string, id: string | null): Promise<Destination | null>;
  /** Returns the destination fields. */
  fieldsOf(ctx: Context, id: string): Promise<DestinationFields>;
  /** Records that a payout to the method arrived or failed. */
  tried(tx: Transaction, id: string, outcome: 'arrived' | 'failed', reason: string | null): Promise<void>;
}

/** Payout method in the shape of the GraphQL type. */
export function toPayoutMethod(view: DestinationView): object {
  return {
    ...view,
    supportedPayoutMethod: { payerName: view.payerName, iconUrl: view.iconUrl, deliveryType: view.deliveryType },
  };
}

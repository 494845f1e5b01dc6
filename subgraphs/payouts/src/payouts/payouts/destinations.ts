import type { Context, Currency, Transaction } from '../../../../kit/src';
import type { BankVerificationState, DestinationFields } from '../providers';

/**
 * Snapshot of a payout method, stored with the payout, so that the payout shows it even after the method was changed or
 * deleted.
 */
export interface DestinationView {
  readonly id: string;
  readonly nickname: string | null;
  /** Legal name of the account holder; null if the payout method has no such field. */
  readonly holder: string | null;
  /** Payer name of the rail (payout network), for example `ACH Bank Deposit`; null if the rail is no longer offered. */
  readonly payerName: string | null;
  readonly iconUrl: string | null;
  readonly deliveryType: string;
  readonly destinationCurrency: Currency;
  /** Creation time of the payout method, RFC 3339. */
  readonly createdAt: string;
}

/** Saved payout method, with the data needed to create a payout to it. */
export interface Destination {
  readonly view: DestinationView;
  readonly supportedMethodId: string;
  /** Reason why the method cannot be used, a sentence for the caller; null for a usable method. */
  readonly unusable: string | null;
  readonly bankVerification: BankVerificationState | null;
}

/** Interface through which the payouts module uses saved payout methods. */
export interface Destinations {
  /**
   * Returns the owner's method with this ID, or the owner's default method if `id` is null; null if there is none. The
   * method cannot be deleted until the transaction ends.
   */
  of(tx: Transaction, owner: string, id: string | null): Promise<Destination | null>;
  /** Returns the decrypted destination fields of a method. */
  fieldsOf(ctx: Context, id: string): Promise<DestinationFields>;
  /** Records that a payout to the method arrived or failed, which makes the method active or broken. */
  tried(tx: Transaction, id: string, outcome: 'arrived' | 'failed', reason: string | null): Promise<void>;
}

/** Returns the payout method in the shape of its GraphQL type. */
export function toPayoutMethod(view: DestinationView): object {
  return {
    ...view,
    supportedPayoutMethod: { payerName: view.payerName, iconUrl: view.iconUrl, deliveryType: view.deliveryType },
  };
}

import type { Currency } from '../../../kit/src';
import type { BankVerificationState, PayoutErrorCode, PayoutSpeed } from './payout-provider.enums';

/**
 * Provider that sends money to its destination. Each order has an idempotency key. An order with a used key changes
 * nothing and returns the first response or the current state: a caller that does not know the outcome of an order
 * submits it again with the same key.
 *
 * Later changes are delivered to `ProviderEventHandler`. If the outcome is unknown (timeout, lost connection), a call
 * rejects with `ProviderUnavailable`. No method is ever called inside a database transaction.
 */
export interface PayoutProvider {
  /**
   * Name of the provider, for example `sandbox`. Stored with each payout, and part of the key of the provider's ledger
   * accounts.
   */
  readonly name: string;
  /** Submits an order. */
  submit(order: PayoutOrder): Promise<ProviderResponse>;
  /** Returns the current state of an order; null if it never arrived. */
  find(key: string): Promise<ProviderResponse | null>;
  /**
   * Cancels an order that is not accepted yet. Afterwards the key can no longer succeed, even if its order arrives
   * later. Returns the state of the order, which is not `canceled` if the order was already accepted.
   */
  cancel(key: string): Promise<ProviderResponse>;
  /** Checks a bank account before the first payout to it. */
  check(fields: DestinationFields): Promise<BankVerificationState | null>;
}

/** Destination data from the user, by ID of the required field; never logged, never shown. */
export type DestinationFields = Readonly<Record<string, string>>;

export interface PayoutOrder {
  readonly key: string;
  /** Supported method, `podst_…`. */
  readonly supportedMethodId: string;
  readonly fields: DestinationFields;
  readonly speed: PayoutSpeed;
  /** Net amount for the destination, without fees: exact decimal string in whole units, above zero. */
  readonly amount: string;
  readonly currency: Currency;
  readonly destinationCurrency: Currency;
  /** Statement text for the recipient; null for the provider's default. */
  readonly statementDescriptor: string | null;
}

/**
 * State of an order. `in_review`: pending review by the provider's staff. `accepted`: in flight, can no longer be
 * canceled. `completed`: has arrived, and may still be `reversed`.
 */
export type ProviderState = 'in_review' | 'accepted' | 'completed' | 'denied' | 'failed' | 'reversed' | 'canceled';

/** Response of a provider about an order. */
export interface ProviderResponse {
  readonly state: ProviderState;
  /** The provider's ID of the order. */
  readonly reference: string;
  /** Trace number of the clearing house; null for rails without trace numbers, and before acceptance. */
  readonly traceCode: string | null;
  /** Set if the state is `denied`, `failed` or `reversed`. */
  readonly code: PayoutErrorCode | null;
  readonly message: string | null;
  /** Whether funds that did not arrive are back at the provider. */
  readonly returned: boolean;
}

/** Event of a provider about an order: a new state, or `returned` if the funds are back. */
export interface ProviderEvent {
  /** The provider's ID of the event. Equal IDs are duplicates. */
  readonly id: string;
  readonly provider: string;
  readonly key: string;
  readonly kind: Exclude<ProviderState, 'canceled'> | 'returned';
  readonly code: PayoutErrorCode | null;
  readonly message: string | null;
  readonly traceCode: string | null;
  readonly at: Date;
}

/**
 * Handler of provider events. Events may be duplicated or about unknown orders; an event is delivered again if `take` throws.
 */
export interface ProviderEventHandler {
  take(event: ProviderEvent): Promise<void>;
}

/** The outcome of the order is unknown. Submit it again with the same key. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

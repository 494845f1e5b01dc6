import type { Currency } from '../../../../kit/src';
import type { BankVerificationState, PayoutErrorCode, PayoutSpeed } from './payout-provider.enums';

/**
 * Provider that sends money to its destination. Each order has an idempotency key. An order with a used key changes
 * nothing and returns the first response or the current state: a caller that does not know the outcome of an order
 * submits it again with the same key.
 *
 * Later changes of an order are delivered to `ProviderEventHandler`. If the outcome of a call is unknown (timeout, lost
 * connection), the call rejects with `ProviderUnavailable`. No method is ever called inside a database transaction.
 */
export interface PayoutProvider {
  /**
   * Name of the provider, for example `sandbox`. Stored with each payout, and part of the key of the provider's ledger
   * accounts.
   */
  readonly name: string;
  /** Submits an order and returns its state; a repetition with the same idempotency key does not pay twice. */
  submit(order: PayoutOrder): Promise<ProviderResponse>;
  /**
   * Returns the current state of the order with this idempotency key; null if the provider never received the order.
   */
  find(key: string): Promise<ProviderResponse | null>;
  /**
   * Cancels the order with this idempotency key, unless it is already accepted. Afterwards the key can no longer
   * succeed, even if its order arrives later. Returns the state of the order, which is not `canceled` if the order was
   * already accepted.
   */
  cancel(key: string): Promise<ProviderResponse>;
  /** Checks a bank account before the first payout to it; null if the account was not checked. */
  check(fields: DestinationFields): Promise<BankVerificationState | null>;
}

/**
 * Destination details entered by the user, such as account numbers, by ID of the required field; never logged, never
 * shown.
 */
export type DestinationFields = Readonly<Record<string, string>>;

export interface PayoutOrder {
  readonly key: string;
  /** ID of the supported payout method, `podst_…`. */
  readonly supportedMethodId: string;
  readonly fields: DestinationFields;
  readonly speed: PayoutSpeed;
  /** Net amount for the destination, without fees: exact decimal string in major units of the currency, above zero. */
  readonly amount: string;
  readonly currency: Currency;
  readonly destinationCurrency: Currency;
  /** Statement text for the recipient; null for the provider's default. */
  readonly statementDescriptor: string | null;
}

/**
 * State of an order. `in_review`: pending review by the provider's staff. `accepted`: in flight, can no longer be
 * canceled. `completed`: the money has arrived; the order may still become `reversed`.
 */
export type ProviderState = 'in_review' | 'accepted' | 'completed' | 'denied' | 'failed' | 'reversed' | 'canceled';

/** State of an order, as returned by a provider. */
export interface ProviderResponse {
  readonly state: ProviderState;
  /** ID of the order at the provider. */
  readonly reference: string;
  /** Trace number of the clearing house; null for rails without trace numbers, and before acceptance. */
  readonly traceCode: string | null;
  /** Reason of the failure; set if the state is `denied`, `failed` or `reversed`. */
  readonly code: PayoutErrorCode | null;
  readonly message: string | null;
  /** True if the funds of an order that failed are back at the provider. */
  readonly returned: boolean;
}

/** Event of a provider about an order: a new state, or `returned` if the funds are back. */
export interface ProviderEvent {
  /** ID of the event at the provider. Events with equal IDs are duplicates. */
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
 * Handler of provider events. It may receive duplicates and events about unknown orders. If `handle` rejects, the
 * provider delivers the event again.
 */
export interface ProviderEventHandler {
  handle(event: ProviderEvent): Promise<void>;
}

/** The provider did not respond, so the outcome of the order is unknown. Submit the order again with the same key. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

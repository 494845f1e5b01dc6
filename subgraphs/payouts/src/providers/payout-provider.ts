import type { Currency } from '../../../kit/src';
import type { BankVerificationState, PayoutErrorCode, PayoutSpeed } from './payout-provider.words';

/**
 * What brings the money to its destination. Every order has a key of its own, and an order whose key was seen before changes
 * nothing and gets the answer to the first one, or what has come of it since: whoever does not know what came of an order
 * gives it again, with the same key.
 *
 * What is known of an order later is told to `ProviderFacts`. An order that nobody can answer for now (a timeout, a lost
 * connection) rejects with `ProviderUnavailable`. Nothing here is ever called inside a database transaction.
 */
export interface PayoutProvider {
  /** `sandbox`; kept with each payout, and the name of the provider's own books in the ledger. */
  readonly name: string;
  /** Asks for the money to be sent. */
  submit(order: PayoutOrder): Promise<ProviderAnswer>;
  /** What has come of an order by now; null when it never arrived. */
  find(key: string): Promise<ProviderAnswer | null>;
  /**
   * Gives up an order that was not accepted yet. Afterwards the key can succeed no more, even if its order arrives only then.
   * Answers what the order has come to: anything but `canceled` if it was too late.
   */
  cancel(key: string): Promise<ProviderAnswer>;
  /** What is known of an account at a bank before anything is sent there. */
  check(fields: DestinationFields): Promise<BankVerificationState | null>;
}

/** What somebody gave to say where the money goes, by the ids of the required fields; never logged, never shown. */
export type DestinationFields = Readonly<Record<string, string>>;

export interface PayoutOrder {
  readonly key: string;
  /** The supported method, `podst_…`. */
  readonly supportedMethodId: string;
  readonly fields: DestinationFields;
  readonly speed: PayoutSpeed;
  /** What leaves the owner's balance for the destination, fees taken off: exact, in whole units, above zero. */
  readonly amount: string;
  readonly currency: Currency;
  readonly destinationCurrency: Currency;
  /** What the receiver reads on a statement; null for the provider's own text. */
  readonly statementDescriptor: string | null;
}

/**
 * How far an order has come. `in_review` waits for the provider's own people, who accept or deny; `accepted` is on its way
 * and can no longer be canceled; `completed` has arrived, and may still be `reversed`.
 */
export type ProviderState = 'in_review' | 'accepted' | 'completed' | 'denied' | 'failed' | 'reversed' | 'canceled';

/** What has come of an order. */
export interface ProviderAnswer {
  readonly state: ProviderState;
  /** The provider's own name for the order. */
  readonly reference: string;
  /** Trace number of the clearing house; null where the rail has none, and before it is accepted. */
  readonly traceCode: string | null;
  /** Set where the state is `denied`, `failed` or `reversed`. */
  readonly code: PayoutErrorCode | null;
  readonly message: string | null;
  /** Whether money that did not arrive is back with the provider. */
  readonly returned: boolean;
}

/** Something that a provider tells of an order by itself: a new state, or `returned` where the money is back. */
export interface ProviderFact {
  /** The provider's own id of the fact. Equal ids are one fact that was told twice. */
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
 * Where providers tell what has happened. A fact may come more than once, and about an order that nobody knows; while
 * `take` throws, it is told again.
 */
export interface ProviderFacts {
  take(fact: ProviderFact): Promise<void>;
}

/** Nobody knows whether the order arrived and what came of it. Give it again, with the same key. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

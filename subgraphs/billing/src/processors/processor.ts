import type { Currency } from '../../../kit/src';
import type { CardBrand, DeclineCode, PaymentMethodType, PaymentProvider } from './processor.enums';

/**
 * Interface of a payment processor. Every request has an idempotency key. A request with a known key changes nothing
 * and returns the result of the first request, or its current result. If the result of a request is unknown, the
 * request is repeated with the same key.
 *
 * A request without a definite result (timeout, lost connection) rejects with `ProcessorUnavailable`. These methods are
 * never called inside a database transaction.
 */
export interface Processor {
  readonly provider: PaymentProvider;
  /** `card`: our page collects the card. `hosted`: the buyer is redirected to a page of the processor. */
  readonly collects: 'card' | 'hosted';
  /** Charges an amount, or reserves it for `capture`. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Saves a payment method for later, without a charge. */
  save(request: SaveRequest): Promise<ChargeResult>;
  /** Returns the current result of a charge or save; null if the request never arrived. */
  find(key: string): Promise<ChargeResult | null>;
  /**
   * Cancels a charge or save that waits for the buyer, or releases a reserved amount. After that, the key cannot
   * succeed, even if its request arrives later. Returns the result of the request: `succeeded` if the cancellation was
   * too late.
   */
  cancel(key: string): Promise<ChargeResult>;
  /** Captures an amount that `charge` has reserved, in full. */
  capture(key: string): Promise<ChargeResult>;
  /** Refunds a charge in part or in full. */
  refund(request: RefundRequest): Promise<RefundResult>;
}

/** Payment method that a request charges or saves. */
export type Source =
  /** A card that the page has passed to the vault. */
  | { readonly kind: 'token'; readonly token: string }
  /** A saved payment method, by its reference at the processor. */
  | { readonly kind: 'saved'; readonly reference: string }
  /** The payment method is not known yet: the buyer enters it on the page of the processor. */
  | { readonly kind: 'hosted' };

export interface SaveRequest {
  readonly key: string;
  readonly source: Source;
  readonly currency: Currency;
  /** Description of the purchase, shown to the buyer on hosted pages. */
  readonly description: string;
  readonly email: string | null;
  /** URL to which a challenge or hosted page redirects the buyer afterwards. */
  readonly returnUrl: string;
  /** Always requests a 3-D Secure challenge if the card supports it. */
  readonly challenge: boolean;
}

export interface ChargeRequest extends SaveRequest {
  /** Exact decimal amount in whole units, greater than zero. */
  readonly amount: string;
  /** True captures the amount immediately; false only reserves it. */
  readonly capture: boolean;
  /** Saves the payment method for later charges. */
  readonly keep: boolean;
}

/** A payment method as described by its processor. */
export interface ProcessorMethod {
  /** Reference of the payment method at the processor. */
  readonly reference: string;
  readonly type: PaymentMethodType;
  readonly card: {
    readonly brand: CardBrand;
    readonly last4: string;
    readonly expMonth: number;
    readonly expYear: number;
  } | null;
}

/** Result of a charge or save. */
export type ChargeResult =
  | {
      /** `authorized`: the amount is reserved for `capture`. */
      readonly outcome: 'succeeded' | 'authorized';
      /** Reference of the charge at the processor. */
      readonly reference: string;
      readonly method: ProcessorMethod;
      readonly threeDsVerified: boolean;
      /** Dispute or warning that a simulated bank reports after the charge; undefined for real processors, which report by webhook. */
      readonly afterwards?: 'disputed' | 'early_fraud_warning';
    }
  | {
      readonly outcome: 'declined';
      readonly code: DeclineCode;
      readonly message: string;
      readonly method: ProcessorMethod | null;
    }
  /** The buyer has to complete a step at the URL. After that, `find` returns the new result. */
  | { readonly outcome: 'requires_action'; readonly url: string }
  | { readonly outcome: 'canceled' };

export interface RefundRequest {
  readonly key: string;
  /** Idempotency key of the charge to refund. */
  readonly chargeKey: string;
  readonly amount: string;
  readonly currency: Currency;
}

export type RefundResult =
  | { readonly outcome: 'succeeded'; readonly reference: string; readonly acquirerReference: string | null }
  | { readonly outcome: 'failed'; readonly message: string };

/** The result of a request is unknown. The request must be repeated with the same idempotency key. */
export class ProcessorUnavailable extends Error {
  override readonly name = 'ProcessorUnavailable';
}

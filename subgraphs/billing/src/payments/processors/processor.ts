import type { Currency } from '../../../../kit/src';
import type { CardBrand, DeclineCode, PaymentMethodType, PaymentProvider } from './processor.enums';

/**
 * Interface of a payment processor. Every request has an idempotency key: a repeated request with a known key changes
 * nothing and returns the result of the first request, updated if it has changed since.
 *
 * A method rejects with `ProcessorUnavailable` if the result is unknown (timeout, lost connection); the caller must
 * then repeat the request with the same key. These methods must not be called inside a database transaction.
 */
export interface Processor {
  readonly provider: PaymentProvider;
  /** Where the buyer enters the card: `card` on a page of this service, `hosted` on a page of the processor. */
  readonly collects: 'card' | 'hosted';
  /**
   * Whether a card token can be charged or saved: a token of the vault, or of the processor's own card fields in a page
   * of this service. With the latter, `collects` is `hosted`, because the fields need scripts.
   */
  acceptsToken(token: string): boolean;
  /** Charges an amount, or only authorizes it for a later `capture`. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Saves a payment method for later charges, without charging it. */
  save(request: SaveRequest): Promise<ChargeResult>;
  /** Returns the current result of the charge or save with the idempotency key; null if its request never arrived. */
  find(key: string): Promise<ChargeResult | null>;
  /**
   * Cancels the charge or save with the idempotency key while it waits for the buyer, or releases an authorized amount.
   * Afterwards no request with the key can succeed, even if it arrives later. Returns the current result: `succeeded`
   * if the cancellation was too late.
   */
  cancel(key: string): Promise<ChargeResult>;
  /** Captures the full amount that `charge` has authorized under the idempotency key. */
  capture(key: string): Promise<ChargeResult>;
  /** Refunds a charge in part or in full. */
  refund(request: RefundRequest): Promise<RefundResult>;
}

/** Payment method that a request charges or saves. */
export type Source =
  /** A card that was tokenized by the vault, or by the card fields of the processor. */
  | { readonly kind: 'token'; readonly token: string }
  /**
   * A saved payment method, identified by its reference at the processor. If the buyer is present, the bank may require a
   * challenge instead of declining the charge; default: false.
   */
  | { readonly kind: 'saved'; readonly reference: string; readonly isBuyerPresent?: boolean }
  /** No payment method yet: the buyer enters it on a page of the processor. */
  | { readonly kind: 'hosted' };

export interface SaveRequest {
  readonly key: string;
  readonly source: Source;
  readonly currency: Currency;
  /** Description of the purchase, shown to the buyer on hosted pages. */
  readonly description: string;
  readonly email: string | null;
  /** URL to which the buyer is redirected after a 3-D Secure challenge or a hosted page. */
  readonly returnUrl: string;
  /** True requests a 3-D Secure challenge for every card that supports it. */
  readonly challenge: boolean;
}

export interface ChargeRequest extends SaveRequest {
  /** Exact decimal amount in whole units of the currency (dollars, not cents), greater than zero. */
  readonly amount: string;
  /** True captures the amount immediately; false only authorizes it. */
  readonly capture: boolean;
  /** True saves the payment method for later charges. */
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

/** Result of a request to charge or save a payment method. */
export type ChargeResult =
  | {
      /** `authorized`: the amount is reserved on the card until `capture`. */
      readonly outcome: 'succeeded' | 'authorized';
      /** Reference of the charge at the processor. */
      readonly reference: string;
      readonly method: ProcessorMethod;
      readonly threeDsVerified: boolean;
      /**
       * Dispute or early fraud warning that the simulated bank of the sandbox reports with the charge. Real processors
       * report them later by webhook.
       */
      readonly afterwards?: 'disputed' | 'early_fraud_warning';
    }
  | {
      readonly outcome: 'declined';
      readonly code: DeclineCode;
      readonly message: string;
      readonly method: ProcessorMethod | null;
    }
  /**
   * The buyer must complete a step at the URL, such as a 3-D Secure challenge. Afterwards, `find` returns the new
   * result.
   */
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

/** The result of a request to the processor is unknown. The request must be repeated with the same idempotency key. */
export class ProcessorUnavailable extends Error {
  override readonly name = 'ProcessorUnavailable';
}

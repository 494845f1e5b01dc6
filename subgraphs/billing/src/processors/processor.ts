import type { Currency } from '../../../kit/src';
import type { CardBrand, DeclineCode, PaymentMethodType, PaymentProvider } from './processor.words';

/**
 * What takes the money. Every request has a key of its own, and a request whose key was seen before changes nothing and
 * gets the answer to the first one, or what has come of it since: whoever does not know what came of a request asks
 * again, with the same key.
 *
 * A request that neither succeeds nor fails for sure (a timeout, a lost connection) rejects with `ProcessorUnavailable`.
 * Nothing here is ever called inside a database transaction.
 */
export interface Processor {
  readonly provider: PaymentProvider;
  /** Whether our page takes the card (`card`), or the buyer goes to a page of the processor's own (`hosted`). */
  readonly collects: 'card' | 'hosted';
  /** Takes an amount, or reserves it for `capture`. */
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  /** Saves a payment method for later, without taking anything. */
  save(request: SaveRequest): Promise<ChargeAnswer>;
  /** What has come of a charge or save by now; null when it never arrived. */
  find(key: string): Promise<ChargeAnswer | null>;
  /**
   * Gives up a charge or save that waits for the buyer, or releases a reserved amount. Afterwards the key can succeed no
   * more, even if its request arrives only then. Answers what the request has come to: `succeeded` if it was too late.
   */
  cancel(key: string): Promise<ChargeAnswer>;
  /** Takes the whole of an amount that `charge` has reserved. */
  capture(key: string): Promise<ChargeAnswer>;
  /** Gives back a part of what was taken, or all. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
}

/** Where the money comes from. */
export type Source =
  /** A card that the page has handed to the vault. */
  | { readonly kind: 'token'; readonly token: string }
  /** A method that was saved before, by the processor's own name for it. */
  | { readonly kind: 'saved'; readonly reference: string }
  /** Nothing yet: the buyer chooses on the processor's own page. */
  | { readonly kind: 'hosted' };

export interface SaveRequest {
  readonly key: string;
  readonly source: Source;
  readonly currency: Currency;
  /** Shown to the buyer by hosted pages. */
  readonly description: string;
  readonly email: string | null;
  /** Where a challenge or a hosted page sends the buyer afterwards. */
  readonly returnUrl: string;
  /** Always asks for a 3-D Secure challenge where the card knows one. */
  readonly challenge: boolean;
}

export interface ChargeRequest extends SaveRequest {
  /** Exact amount in whole units, above zero. */
  readonly amount: string;
  /** False reserves the amount only. */
  readonly capture: boolean;
  /** Keeps the method for later charges. */
  readonly keep: boolean;
}

/** A payment method as its processor describes it. */
export interface ProcessorMethod {
  /** The processor's own name for it. */
  readonly reference: string;
  readonly type: PaymentMethodType;
  readonly card: {
    readonly brand: CardBrand;
    readonly last4: string;
    readonly expMonth: number;
    readonly expYear: number;
  } | null;
}

/** What has come of a charge or save. */
export type ChargeAnswer =
  | {
      /** `authorized` is reserved and waits for `capture`. */
      readonly outcome: 'succeeded' | 'authorized';
      /** The processor's own name for the charge. */
      readonly reference: string;
      readonly method: ProcessorMethod;
      readonly threeDsVerified: boolean;
      /** What a simulated bank does some time after the charge; undefined with real processors, which tell by webhook. */
      readonly afterwards?: 'disputed' | 'early_fraud_warning';
    }
  | {
      readonly outcome: 'declined';
      readonly code: DeclineCode;
      readonly message: string;
      readonly method: ProcessorMethod | null;
    }
  /** The buyer has to do something at the address; afterwards `find` knows more. */
  | { readonly outcome: 'requires_action'; readonly url: string }
  | { readonly outcome: 'canceled' };

export interface RefundRequest {
  readonly key: string;
  /** Key of the charge. */
  readonly chargeKey: string;
  readonly amount: string;
  readonly currency: Currency;
}

export type RefundAnswer =
  | { readonly outcome: 'succeeded'; readonly reference: string; readonly acquirerReference: string | null }
  | { readonly outcome: 'failed'; readonly message: string };

/** Nobody knows whether the request arrived and what came of it. Ask again, with the same key. */
export class ProcessorUnavailable extends Error {
  override readonly name = 'ProcessorUnavailable';
}

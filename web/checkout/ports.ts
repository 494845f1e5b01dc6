import type { IncomingMessage } from 'node:http';
import type { SignedIn } from '../sign-in';

/** The graph, accessed with the system principal. */
export interface CheckoutGraph {
  /** Executes one of the documents; rejects, or returns `errors`, if the graph fails. */
  query(
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly data?: unknown; readonly errors?: readonly unknown[] | undefined }>;
}

/** A card as entered. It is sent only to the vault, and never rendered into a page. */
export interface Card {
  readonly number: string;
  readonly expMonth: string;
  /** Two or four digits. Month and year are empty if the input is not a valid expiry. */
  readonly expYear: string;
  readonly cvc: string;
}

/** A problem of a card. */
export interface CardProblem {
  readonly field: 'number' | 'expiry' | 'cvc';
  /** Key of the text for the buyer, without its prefix. */
  readonly kind:
    | 'numberMissing'
    | 'numberDigits'
    | 'numberIncomplete'
    | 'numberLength'
    | 'numberInvalid'
    | 'expiryMissing'
    | 'expired'
    | 'expiryTooFar'
    | 'cvcMissing'
    | 'cvcLength';
  /** Required number of digits of the security code. */
  readonly length?: number;
}

/** Tokenizes cards for the processor. */
export interface CardVault {
  /** Returns a token for the card, or its problems. */
  tokenize(card: Card): Promise<{ readonly token: string } | readonly CardProblem[]>;
}

/** Card fields of the processor, which the checkout shows in a frame. */
export type CardFrameOption =
  /** Simulated fields, whose cards go to the vault. */
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe';
      readonly publishableKey: string;
      /** Converts a decimal amount to the smallest unit of Stripe; null for amounts that it cannot charge. */
      readonly unitsOf: (amount: string, currency: string) => number | null;
    };

/** The frame with the card fields of the processor in a checkout. */
export interface CardFrameView {
  readonly url: string;
  /** Label of the submit button while the frame is shown; null if it is the same without the frame. */
  readonly button: string | null;
  /** Amount due now in the smallest unit of the processor; null if the card is only saved. */
  readonly amount: number | null;
}

export interface CheckoutOptions {
  readonly graph: CheckoutGraph;
  /** Null if buyers pay on a page of the processor. */
  readonly vault: CardVault | null;
  /** Null or undefined if the processor has no card fields for pages. */
  readonly cardFrame?: CardFrameOption | null;
  /** Enables the challenge page of the sandbox processor, and the test mode notice. */
  readonly sandbox: boolean;
  /** Public origin of the service: forms from other origins are rejected, and only its own pictures are shown. */
  readonly origin: string;
  /** Returns the IP address of the buyer; defaults to the address of the connection. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Recognizes signed-in buyers, whose saved cards and address the page offers; undefined offers none. */
  readonly signedIn?: SignedIn;
  /** Called for unexpected errors. */
  readonly failed?: (error: unknown) => void;
  /** Returns the current time; defaults to the system time. */
  readonly now?: () => Date;
}

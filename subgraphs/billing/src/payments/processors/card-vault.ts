import type { CardBrand } from './processor.enums';

/**
 * Card details that the buyer has entered. They are only passed to the vault, and never written to a log, a table, an
 * event or a GraphQL response.
 */
export interface CardDetails {
  readonly number: string;
  readonly expMonth: string;
  /** Year of expiry, two or four digits. */
  readonly expYear: string;
  readonly cvc: string;
}

/** Kinds of validation errors in card details, by field. */
export interface CardProblemKinds {
  number: 'numberMissing' | 'numberDigits' | 'numberIncomplete' | 'numberLength' | 'numberInvalid';
  expiry: 'expiryMissing' | 'expired' | 'expiryTooFar';
  cvc: 'cvcMissing' | 'cvcLength';
}

/** Validation error in the card details, found before any request to the processor. The page has a text for each kind. */
export interface CardProblem {
  readonly field: keyof CardProblemKinds;
  readonly kind: CardProblemKinds[keyof CardProblemKinds];
  /** Required number of digits of the security code, if it has another. */
  readonly length?: number;
}

/** Tokenized card: the token, and the card data that may be displayed. */
export interface VaultedCard {
  readonly token: string;
  readonly brand: CardBrand;
  readonly last4: string;
}

/**
 * Accepts card details from this service's page on behalf of the processor, and exchanges them for a token. Keeps only
 * brand, last four digits and expiry.
 */
export interface CardVault {
  tokenize(card: CardDetails): Promise<VaultedCard | readonly CardProblem[]>;
}

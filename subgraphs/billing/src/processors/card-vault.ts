import type { CardBrand } from './processor.enums';

/** Card details from the input of the buyer. They are only passed to the vault: never to a log, a table, an event or the graph. */
export interface CardDetails {
  readonly number: string;
  readonly expMonth: string;
  /** Two or four digits. */
  readonly expYear: string;
  readonly cvc: string;
}

/** Validation error of a card, before any request to the processor. */
export interface CardProblem {
  readonly field: 'number' | 'expiry' | 'cvc';
  /** Message for the buyer, one sentence. */
  readonly message: string;
}

/** A card in the vault: its token, and the card data that may be shown. */
export interface VaultedCard {
  readonly token: string;
  readonly brand: CardBrand;
  readonly last4: string;
}

/**
 * Accepts card details from the page on behalf of the processor and exchanges them for a token. Keeps only brand, last
 * four digits and expiry.
 */
export interface CardVault {
  tokenize(card: CardDetails): Promise<VaultedCard | readonly CardProblem[]>;
}

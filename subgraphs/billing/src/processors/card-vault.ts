import type { CardBrand } from './processor.words';

/** A card as the buyer typed it. It goes to the vault and nowhere else: never into a log, a table, an event or the graph. */
export interface CardDetails {
  readonly number: string;
  readonly expMonth: string;
  /** Two or four digits. */
  readonly expYear: string;
  readonly cvc: string;
}

/** What is wrong with a card before anybody is asked for money. */
export interface CardProblem {
  readonly field: 'number' | 'expiry' | 'cvc';
  /** For the buyer, in one sentence. */
  readonly message: string;
}

/** A card that the vault has taken: a name for it, and what may be shown. */
export interface VaultedCard {
  readonly token: string;
  readonly brand: CardBrand;
  readonly last4: string;
}

/** Takes cards from the page on behalf of the processor, and keeps brand, last four digits and expiry of them. */
export interface CardVault {
  tokenize(card: CardDetails): Promise<VaultedCard | readonly CardProblem[]>;
}

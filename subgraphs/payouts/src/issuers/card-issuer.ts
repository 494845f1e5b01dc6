import type { Context } from '../../../kit/src';

/** What only the issuer knows of a card. It is shown to whoever may see it, and kept nowhere. */
export interface CardSecrets {
  /** All digits. */
  readonly cardNumber: string;
  readonly cvc: string;
  readonly pin: string | null;
}

/** Who issues cards and knows their secrets, by the ids that cards have here. Never asked inside a transaction. */
export interface CardIssuer {
  /** Asked anew each time. */
  secretsOf(ctx: Context, card: IssuedCardOrder): Promise<CardSecrets>;
  /** Gives a card another PIN, of four digits. */
  setPin(ctx: Context, cardId: string, pin: string): Promise<void>;
}

/** A card as its issuer is told of it. */
export interface IssuedCardOrder {
  readonly id: string;
  readonly last4: string;
}

import type { Context } from '../../../kit/src';

/** Secrets of a card, stored only by the issuer and shown only to permitted callers. */
export interface CardSecrets {
  /** All digits. */
  readonly cardNumber: string;
  readonly cvc: string;
  readonly pin: string | null;
}

/** Card issuer. Identifies cards by their IDs in this domain. Never called inside a transaction. */
export interface CardIssuer {
  /** Fetches the secrets on each call. */
  secretsOf(ctx: Context, card: IssuedCardOrder): Promise<CardSecrets>;
  /** Sets another PIN of four digits. */
  setPin(ctx: Context, cardId: string, pin: string): Promise<void>;
}

/** Card data that the issuer receives. */
export interface IssuedCardOrder {
  readonly id: string;
  readonly last4: string;
}

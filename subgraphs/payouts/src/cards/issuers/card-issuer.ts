import type { Context } from '../../../../kit/src';

/** Secret data of a card (number, CVC and PIN), stored only by the issuer and shown only to callers with permission. */
export interface CardSecrets {
  /** All digits of the card number. */
  readonly cardNumber: string;
  readonly cvc: string;
  readonly pin: string | null;
}

/**
 * Card issuer, which stores the secrets of cards. Cards are identified by their IDs in this domain. No method is ever
 * called inside a database transaction.
 */
export interface CardIssuer {
  /** Fetches the number, CVC and PIN of a card from the issuer. The values are fetched on each call and not cached. */
  secretsOf(ctx: Context, card: IssuedCardOrder): Promise<CardSecrets>;
  /** Replaces the PIN of a card; the PIN has four digits. */
  setPin(ctx: Context, cardId: string, pin: string): Promise<void>;
}

/** Data of a card that is sent to the issuer. */
export interface IssuedCardOrder {
  readonly id: string;
  readonly last4: string;
}

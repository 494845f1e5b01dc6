import { createHmac, hkdfSync } from 'node:crypto';
import { type Context, type Database, SealedBox } from '../../../../kit/src';
import { isLuhn } from '../../payouts/supported-methods/checksums';
import type { CardIssuer, CardSecrets, IssuedCardOrder } from './card-issuer';

/** Prefix of sandbox card numbers. No bank issues cards with this prefix. */
const cardPrefix = '400000';
const middleLength = 5;

/**
 * Simulates the card issuer. Card numbers are derived from the card's ID and a secret, so they need no storage. A PIN
 * set by the user is stored encrypted, in a table of the sandbox issuer.
 */
export class SandboxIssuer implements CardIssuer {
  private readonly key: Buffer;
  private readonly sealedBox: SealedBox;

  /** @param secret derives card numbers and encrypts PINs; at least 32 characters */
  constructor(
    private readonly database: Database,
    secret: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'sandbox issuer', 32));
    this.sealedBox = new SealedBox(secret, 'sandbox issuer');
  }

  async secretsOf(ctx: Context, { id, last4 }: IssuedCardOrder): Promise<CardSecrets> {
    const middle = this.digits(id, 'number', middleLength);
    const [row] = await this.database.rows('SELECT sealed_pin FROM payouts.sandbox_card_pins WHERE card_id = $1', [id]);
    const customPin = row ? this.sealedBox.open(row[0] as string, id) : null;
    return {
      cardNumber: withCheckDigit(`${cardPrefix}${middle}`, last4),
      cvc: this.digits(id, 'cvc', 3),
      pin: customPin ?? this.digits(id, 'pin', 4),
    };
  }

  async setPin(ctx: Context, cardId: string, pin: string): Promise<void> {
    await this.database.rows(
      'INSERT INTO payouts.sandbox_card_pins (card_id, sealed_pin) VALUES ($1, $2) ON CONFLICT (card_id) DO UPDATE SET sealed_pin = excluded.sealed_pin RETURNING card_id',
      [cardId, this.sealedBox.seal(pin, cardId)],
    );
  }

  private digits(id: string, purpose: string, length: number): string {
    const hashValue = createHmac('sha256', this.key).update(`${purpose} ${id}`).digest().readUIntBE(0, 6);
    return String(hashValue % 10 ** length).padStart(length, '0');
  }
}

/**
 * Joins the start and the end of a card number, with the check digit between them that makes the number valid by the
 * Luhn algorithm.
 */
function withCheckDigit(start: string, end: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${start}${digit}${end}`;
    if (isLuhn(number)) return number;
  }
  throw new Error('One of ten digits always fits');
}

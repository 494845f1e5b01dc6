import type { Context, Selection } from '../../../../kit/src';
import type { CardIssuer, CardSecrets } from '../issuers/card-issuer';
import type { CardRepository } from './card.repository';

/**
 * Reads the secrets of cards (number, CVC, PIN) from the card issuer on each request. The service never stores them.
 */
export class CardSecretsReader {
  /** @param issuer null if no card issuer is configured: then no secrets are returned */
  constructor(
    private readonly cards: CardRepository,
    private readonly issuer: CardIssuer | null,
  ) {}

  /**
   * Returns the secrets of a card; null if the card is not active or not visible to the caller. The PIN is null unless
   * the caller is the cardholder. Throws `Forbidden` if the card may not be read.
   */
  async of(ctx: Context, id: string, always: Selection): Promise<CardSecrets | null> {
    const card = await this.cards.find(ctx, id, always);
    if (!card || !this.issuer || card.status !== 'active') return null;
    const { pin, ...secrets } = await this.issuer.secretsOf(ctx, { id: card.id, last4: card.last4 as string });
    const cardholder = card.cardholder as { readonly id: string } | null;
    const { kind, userId } = ctx.principal;
    return { ...secrets, pin: kind === 'user' && cardholder?.id === userId ? pin : null };
  }
}

import type { Context, Selection } from '../../../kit/src';
import type { CardIssuer, CardSecrets } from '../issuers';
import type { CardRepository } from './card.repository';

/** Shows what only the issuer knows of cards. Each read asks the issuer; nothing of the answer is kept. */
export class CardSecretsReader {
  /** @param issuer null where nobody issues cards */
  constructor(
    private readonly cards: CardRepository,
    private readonly issuer: CardIssuer | null,
  ) {}

  /** Null for a card that does not pay, and where there is none for the caller. The PIN is for the user who has the card. Throws `Forbidden`. */
  async of(ctx: Context, id: string, always: Selection): Promise<CardSecrets | null> {
    const card = await this.cards.find(ctx, id, always);
    if (!card || !this.issuer || card.status !== 'active') return null;
    const { pin, ...secrets } = await this.issuer.secretsOf(ctx, { id: card.id, last4: card.last4 as string });
    const holder = card.cardholder as { readonly id: string } | null;
    const { kind, userId } = ctx.principal;
    return { ...secrets, pin: kind === 'user' && holder?.id === userId ? pin : null };
  }
}

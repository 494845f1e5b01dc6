import type { Commands, Context, Outcome } from '../../../../kit/src';
import type { CardIssuer } from '../issuers/card-issuer';
import type { CardArgs, CardUpdateInput } from './card.inputs';
import type { CardService } from './card.service';

/** Updates cards. A PIN is sent only to the issuer, after all other changes are committed. */
export class CardUpdating {
  constructor(
    private readonly service: CardService,
    private readonly issuer: CardIssuer | null,
    private readonly commands: Commands,
  ) {}

  async run(ctx: Context, card: CardArgs, input: CardUpdateInput): Promise<Outcome> {
    const { pin, ...otherFields } = input;
    const outcome = await this.commands.run(
      ctx,
      'cardUpdate',
      { ...card, ...otherFields, ...(pin != null && { pin: true }) },
      (tx) => this.service.update(tx, card, input),
    );
    if (outcome.id !== null && pin != null) await this.issuer?.setPin(ctx, outcome.id, pin);
    return outcome;
  }
}

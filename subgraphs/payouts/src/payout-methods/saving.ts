import { type Commands, type Context, type Outcome, Refusal } from '../../../kit/src';
import type { BankVerificationState, PayoutProvider } from '../providers';
import type { PayoutMethodCreateInput } from './payout-method.inputs';
import { checkedFields, chosenDestination } from './payout-method.rules';
import { type PayoutMethodService, comparable } from './payout-method.service';

export interface SavingParts {
  readonly service: PayoutMethodService;
  readonly commands: Commands;
  readonly provider: Pick<PayoutProvider, 'check'> | null;
  readonly secret: string;
}

/** Creates payout methods. The provider checks the bank account before the transaction starts. */
export class PayoutMethodSaving {
  constructor(private readonly parts: SavingParts) {}

  async create(
    ctx: Context,
    input: PayoutMethodCreateInput,
    idempotencyKey: string | null | undefined,
  ): Promise<Outcome> {
    const { service, commands, secret } = this.parts;
    const verification = await this.verificationOf(input);
    return commands.run(
      ctx,
      'payoutMethodCreate',
      comparable(input, secret),
      (tx) => service.create(tx, input, verification),
      idempotencyKey,
    );
  }

  /** Null without a provider, and for input that the command will reject. */
  private async verificationOf(input: PayoutMethodCreateInput): Promise<BankVerificationState | null> {
    try {
      const { method } = chosenDestination(input.supportedPayoutMethodId, input.destinationCurrency);
      return (await this.parts.provider?.check(checkedFields(method, input.fields ?? {}))) ?? null;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

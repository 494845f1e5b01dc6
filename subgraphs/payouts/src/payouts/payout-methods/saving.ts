import { type Commands, type Context, type Outcome, DomainError } from '../../../../kit/src';
import type { BankVerificationState, PayoutProvider } from '../providers';
import type { PayoutMethodCreateInput } from './payout-method.inputs';
import { checkedFields, resolveDestination } from './payout-method.rules';
import { type PayoutMethodService, comparable } from './payout-method.service';

export interface SavingDependencies {
  readonly service: PayoutMethodService;
  readonly commands: Commands;
  readonly provider: Pick<PayoutProvider, 'check'> | null;
  readonly secret: string;
}

/** Creates payout methods. The provider checks the bank account before the transaction starts. */
export class PayoutMethodSaving {
  constructor(private readonly deps: SavingDependencies) {}

  async create(ctx: Context, input: PayoutMethodCreateInput): Promise<Outcome> {
    const { service, commands, secret } = this.deps;
    const verification = await this.verificationOf(input);
    return commands.run(ctx, 'payoutMethodCreate', comparable(input, secret), (tx) =>
      service.create(tx, input, verification),
    );
  }

  /**
   * Returns the result of the provider's bank account check; null if there is no provider, or if the input is invalid,
   * which the command rejects later.
   */
  private async verificationOf(input: PayoutMethodCreateInput): Promise<BankVerificationState | null> {
    try {
      const { method } = resolveDestination(input.supportedPayoutMethodId, input.destinationCurrency);
      return (await this.deps.provider?.check(checkedFields(method, input.fields ?? {}))) ?? null;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { MaxListSize, type Context } from '../../../../kit/src';
import { balancePolicy } from '../balances/balance.policy';
import { capabilitiesOf, requiredActionDetails, requiredActionsOf } from './account-standing';
import type { CapabilityRepository } from './capability.repository';
import { AccountCapabilities, RequiredAction, requiredActionValues } from './capability.type';
import { Account } from '../../references.type';

@Resolver(() => Account)
export class AccountCapabilitiesResolver {
  /** @param origin public base URL of the service, for links to its documentation */
  constructor(
    private readonly repository: CapabilityRepository,
    private readonly origin: string,
  ) {}

  @FieldResolver(() => AccountCapabilities, {
    nullable: true,
    description: 'Capabilities of the account; null without `company:balance:read`.',
  })
  async capabilities(@Root() { id }: Account, @Ctx() ctx: Context): Promise<AccountCapabilities | null> {
    return balancePolicy.showsAccount(ctx, id) ? capabilitiesOf(await this.repository.standingOf(ctx, id)) : null;
  }

  @MaxListSize(requiredActionValues.length)
  @FieldResolver(() => [RequiredAction], {
    nullable: true,
    description: 'Actions required from the account, the most important first; null without `company:balance:read`.',
  })
  async requiredActions(@Root() { id }: Account, @Ctx() ctx: Context): Promise<RequiredAction[] | null> {
    if (!balancePolicy.showsAccount(ctx, id)) return null;
    return requiredActionsOf(await this.repository.standingOf(ctx, id)).map((action) => {
      const { page, ...texts } = requiredActionDetails[action];
      return { action, ...texts, cta: `${this.origin}/docs/latest/${page}` };
    });
  }
}

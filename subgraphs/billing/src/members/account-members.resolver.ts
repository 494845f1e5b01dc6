import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { type Context, can } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import type { AccountTotals } from './account-totals';

@Resolver(() => Account)
export class AccountMembersResolver {
  constructor(private readonly totals: AccountTotals) {}

  @FieldResolver(() => Int, { nullable: true, description: 'Members who are in now; null without `company:basic:read`.' })
  memberCount(@Root() account: Account, @Ctx() ctx: Context): Promise<number> | null {
    return can(ctx.principal, 'company:basic:read', account.id) ? this.totals.memberCount(ctx, account.id) : null;
  }
}

import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { type Context, hasPermission } from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import type { AccountTotalsRepository } from './account-totals.repository';

@Resolver(() => Account)
export class AccountMembersResolver {
  constructor(private readonly totals: AccountTotalsRepository) {}

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of current members; null without `company:basic:read`.',
  })
  async memberCount(@Root() account: Account, @Ctx() ctx: Context): Promise<number | null> {
    return hasPermission(ctx.principal, 'company:basic:read', account.id)
      ? (await this.totals.of(ctx, account.id)).members
      : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of published reviews of all products of the account.',
  })
  async publishedReviewsCount(@Root() account: Account, @Ctx() ctx: Context): Promise<number> {
    return (await this.totals.of(ctx, account.id)).publishedReviews;
  }
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../kit/src';
import { User } from '../users/user.type';
import { userBalance } from './user-balance';
import type { UserBalanceRepository } from './user-balance.repository';
import { UserBalance } from './user-balance.type';

@Resolver(() => User)
export class UserBalanceResolver {
  constructor(private readonly balances: UserBalanceRepository) {}

  @FieldResolver(() => UserBalance, { nullable: true, description: 'What the user and their businesses hold; null unless the user is asking, with `user:balance:read`.' })
  async balance(@Root() user: { id: string }, @Ctx() ctx: Context): Promise<UserBalance | null> {
    const holdings = await this.balances.holdings(ctx, user.id);
    return holdings && userBalance(holdings);
  }
}

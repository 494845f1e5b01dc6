import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../kit/src';
import { User } from '../users/user.type';
import type { UserBalanceService } from './user-balance.service';
import { UserBalance } from './user-balance.type';

@Resolver(() => User)
export class UserBalanceResolver {
  constructor(private readonly balances: UserBalanceService) {}

  @FieldResolver(() => UserBalance, { nullable: true, description: 'What the user and their businesses hold; null unless the user is asking, with `user:balance:read`.' })
  balance(@Root() user: { id: string }, @Ctx() ctx: Context): Promise<UserBalance | null> {
    return this.balances.shownTo(ctx, user.id);
  }
}

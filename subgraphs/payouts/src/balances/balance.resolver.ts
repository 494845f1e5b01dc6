import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, DecimalScalar, AtMost } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import { accountBalance } from './account-balance';
import { AccountBalance } from './account-balance.type';
import { balancePolicy } from './balance.policy';
import type { BalanceRepository } from './balance.repository';
import { worth } from './held';
import { userBalance } from './user-balance';
import { UserBalance } from './user-balance.type';

@Resolver(() => Account)
export class AccountBalanceResolver {
  constructor(private readonly repository: BalanceRepository) {}

  @AtMost(100)
  @FieldResolver(() => [AccountBalance], {
    nullable: true,
    description: 'What the account holds, by currency; null without `company:balance:read`.',
  })
  async balances(@Root() { id }: Account, @Ctx() ctx: Context): Promise<AccountBalance[] | null> {
    return balancePolicy.showsAccount(ctx, id) ? (await this.repository.held(ctx, id)).map(accountBalance) : null;
  }

  @FieldResolver(() => DecimalScalar, {
    nullable: true,
    description:
      'What the account has available, in US dollars; null before it has held anything, and without `company:balance:read`.',
  })
  async totalUsd(@Root() { id }: Account, @Ctx() ctx: Context): Promise<string | null> {
    const held = balancePolicy.showsAccount(ctx, id) ? await this.repository.held(ctx, id) : [];
    return held.length > 0 ? worth(held, 'available') : null;
  }
}

@Resolver(() => User)
export class UserBalanceResolver {
  constructor(private readonly repository: BalanceRepository) {}

  @Directive('@requires(fields: "ownedAccountIds")')
  @FieldResolver(() => UserBalance, {
    nullable: true,
    description: 'What the user and their businesses hold; null unless the user is asking, with `user:balance:read`.',
  })
  async balance(@Root() { id, ownedAccountIds }: User, @Ctx() ctx: Context): Promise<UserBalance | null> {
    if (!balancePolicy.showsUser(ctx, id)) return null;
    const businesses = (ownedAccountIds ?? []).map(async (accountId) => ({
      accountId,
      held: await this.repository.held(ctx, accountId),
    }));
    return userBalance(await this.repository.held(ctx, id), await Promise.all(businesses));
  }
}

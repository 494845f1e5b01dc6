import { Args, Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, DecimalScalar, MaxListSize } from '../../../../kit/src';
import { User } from '../../users/user.type';
import { accountBalance } from './account-balance';
import { AccountBalance } from './account-balance.type';
import type { BalanceHistoryRepository } from './balance-history.repository';
import { pointsOf } from './balance-history.points';
import { BalanceHistory, BalanceHistoryArgs } from './balance-history.type';
import { balancePolicy } from './balance.policy';
import type { BalanceRepository } from './balance.repository';
import { totalUsdValue } from './balance-components';
import { userBalance } from './user-balance';
import { UserBalance } from './user-balance.type';
import { Account } from '../../references.type';

/** Default length of a balance history whose start is not given, in milliseconds: 30 days. */
const defaultHistoryMs = 30 * 86_400_000;

@Resolver(() => Account)
export class AccountBalanceResolver {
  constructor(private readonly repository: BalanceRepository) {}

  @MaxListSize(100)
  @FieldResolver(() => [AccountBalance], {
    nullable: true,
    description: 'Balances of the account, by currency; null without `company:balance:read`.',
  })
  async balances(@Root() { id }: Account, @Ctx() ctx: Context): Promise<AccountBalance[] | null> {
    return balancePolicy.showsAccount(ctx, id) ? (await this.repository.held(ctx, id)).map(accountBalance) : null;
  }

  @FieldResolver(() => DecimalScalar, {
    nullable: true,
    description:
      'Available balance of the account, in US dollars; null until it first holds funds, and without `company:balance:read`.',
  })
  async totalUsd(@Root() { id }: Account, @Ctx() ctx: Context): Promise<string | null> {
    const balances = balancePolicy.showsAccount(ctx, id) ? await this.repository.held(ctx, id) : [];
    return balances.length > 0 ? totalUsdValue(balances, 'available') : null;
  }
}

@Resolver(() => User)
export class UserBalanceResolver {
  constructor(
    private readonly repository: BalanceRepository,
    private readonly history: BalanceHistoryRepository,
  ) {}

  @Directive('@requires(fields: "ownedAccountIds")')
  @FieldResolver(() => UserBalance, {
    nullable: true,
    description:
      'Balances of the user and their businesses; null unless the user is the caller, with `user:balance:read`.',
  })
  async balance(@Root() { id, ownedAccountIds }: User, @Ctx() ctx: Context): Promise<UserBalance | null> {
    if (!balancePolicy.showsUser(ctx, id)) return null;
    const businesses = (ownedAccountIds ?? []).map(async (accountId) => ({
      accountId,
      held: await this.repository.held(ctx, accountId),
    }));
    return userBalance(await this.repository.held(ctx, id), await Promise.all(businesses));
  }

  @FieldResolver(() => BalanceHistory, {
    nullable: true,
    description:
      "History of the user's balance, without the balances of their businesses; null unless the user is the caller, with `user:balance:read`.",
  })
  async balanceHistory(
    @Root() { id }: User,
    @Ctx() ctx: Context,
    @Args(() => BalanceHistoryArgs) { from, to, interval, timeZone }: BalanceHistoryArgs,
  ): Promise<BalanceHistory | null> {
    const end = to ?? ctx.clock.now();
    const start = from ?? new Date(end.getTime() - defaultHistoryMs);
    const points = pointsOf(start, end, interval ?? 'day', timeZone ?? 'UTC');
    return balancePolicy.showsUser(ctx, id) ? this.history.of(ctx, id, points) : null;
  }
}

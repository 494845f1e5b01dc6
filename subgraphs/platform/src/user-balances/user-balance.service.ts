import type { Context } from '../../../kit/src';
import { userBalance } from './user-balance';
import { userBalancePolicy } from './user-balance.policy';
import type { UserBalanceRepository } from './user-balance.repository';
import type { UserBalance } from './user-balance.type';

/** Works out what users see of what they hold. */
export class UserBalanceService {
  constructor(private readonly balances: UserBalanceRepository) {}

  /** What the user holds; null unless the user is asking and may. */
  async shownTo(ctx: Context, userId: string): Promise<UserBalance | null> {
    if (!userBalancePolicy.shows(ctx, userId)) return null;
    const [held, businesses] = await Promise.all([this.balances.ofUser(ctx, userId), this.balances.ofBusinesses(ctx, userId)]);
    return userBalance(held, businesses);
  }
}

import type { Context } from '../../../kit/src';
import { userPolicy } from './user.policy';

/**
 * Wraps the e-mail address of a user in rows that are read from the database, so that no resolver can return the
 * address without checking the caller.
 */
export class SealedEmail {
  constructor(
    private readonly userId: string,
    private readonly address: string | null,
  ) {}

  /**
   * Returns the address if the caller may see it, otherwise null.
   *
   * @param customerOf the account that shows the user as its customer, null outside of such an account
   */
  openFor(ctx: Context, customerOf: string | null): string | null {
    return userPolicy.showsEmail(ctx, this.userId, customerOf) ? this.address : null;
  }
}

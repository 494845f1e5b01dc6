import type { Context } from '../../../kit/src';
import { userPolicy } from './user.policy';

/** An e-mail address in a read row. Reads wrap the address, so that no part of the graph can show it without checking the caller. */
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

import type { Context } from '../../../kit/src';
import { userPolicy } from './user.policy';

/**
 * An e-mail address on its way to a caller. Reads carry it sealed, so that no path through the graph can show it
 * without asking who is looking.
 */
export class SealedEmail {
  constructor(
    private readonly userId: string,
    private readonly address: string | null,
  ) {}

  /**
   * The address if the caller may see it, else null.
   *
   * @param customerOf the account that shows the user as its customer, null where the user is shown as such
   */
  openFor(ctx: Context, customerOf: string | null): string | null {
    return userPolicy.showsEmail(ctx, this.userId, customerOf) ? this.address : null;
  }
}

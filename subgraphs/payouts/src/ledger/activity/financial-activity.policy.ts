import {
  type Context,
  NotFound,
  ParameterMissing,
  accountsWithPermission,
  argumentInvalid,
  hasPermission,
  messageTemplate,
  thisInput,
  inputName,
} from '../../../../kit/src';
import { ledgerAccountPolicy } from '../journal/ledger-account.policy';

/** Account or user whose balance transactions are listed, as given by the caller. */
export interface ActivityOwners {
  readonly accountId?: string | null;
  readonly userId?: string | null;
  readonly includeAccounts?: boolean;
}

/** Access rules for financial activity (balance transactions): the same as for the balances of the account or user. */
export const financialActivityPolicy = {
  /**
   * Returns the IDs of the account or user and, with `includeAccounts`, of further accounts whose activity the list
   * covers. Throws `NotFound` if the account or user is not visible, and `Forbidden` without the permission.
   */
  listed(ctx: Context, { accountId, userId, includeAccounts = false }: ActivityOwners): string[] {
    const ownUserId = ctx.principal.kind === 'user' ? ctx.principal.userId : null;
    if (accountId && userId)
      throw argumentInvalid(
        'userId',
        messageTemplate`${inputName('accountId')} and ${thisInput} cannot be given together.`,
      );
    const owner = userId === 'me' ? ownUserId : (userId ?? accountId ?? ctx.principal.accountId ?? ownUserId);
    if (!owner) throw userId ? new NotFound() : new ParameterMissing(['accountId']);
    if (includeAccounts && owner !== ownUserId)
      throw argumentInvalid(
        'includeAccounts',
        messageTemplate`${thisInput} can only be given together with the calling user.`,
      );
    if (!ledgerAccountPolicy.visible(ctx, { accountId: owner })) throw new NotFound();
    if (!includeAccounts) return [owner];
    const readable = accountsWithPermission(ctx.principal, 'company:balance:read').filter(
      (id) => id !== owner && hasPermission(ctx.principal, 'payout:account:read', id),
    );
    return [owner, ...readable];
  },
};

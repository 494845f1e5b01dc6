import {
  type Context,
  Forbidden,
  NotFound,
  accountsFor,
  accountsWith,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';
import { OwnAccountIsChangedByPeople } from './account.errors';

const read = 'company:basic:read';
const create = 'company:create';
const createConnected = 'company:create_child';

/** Who may do what with accounts. */
export const accountPolicy = {
  /** The accounts that a list covers: all that the caller may read. */
  listed: (ctx: Context): string[] =>
    ctx.principal.kind === 'user' ? accountsWith(ctx.principal, read) : accountsFor(ctx, read, null),
  /** A list of connected accounts tells how an account makes its money. */
  requireConnected: (ctx: Context, parentAccountId: string) =>
    requireAction(ctx, 'payout:account:read', parentAccountId),
  /** Whether the account exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, account: { id: string }): boolean {
    if (!reaches(ctx.principal, account.id)) return false;
    requireAction(ctx, read, account.id);
    return true;
  },
  /** People open accounts of their own without a permission; connecting one needs it on the parent. */
  requireConnect(ctx: Context, parentAccountId: string): void {
    if (!reaches(ctx.principal, parentAccountId)) throw new NotFound();
    if (!can(ctx.principal, create, parentAccountId) && !can(ctx.principal, createConnected, parentAccountId))
      throw new Forbidden(create);
  },
  requireUpdate(ctx: Context, accountId: string): void {
    requireAction(ctx, 'company:update', accountId);
    const { userId, accountId: ownAccountId, appId } = ctx.principal;
    if (userId === null && appId == null && accountId === ownAccountId) throw new OwnAccountIsChangedByPeople();
  },
};

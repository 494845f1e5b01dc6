import { type Context, Forbidden, requireAction } from '../../../../kit/src';
import type { Membership } from '../memberships/membership.resource';
import { isOwn, requireAnyPermission } from '../../shared/list-scope';

/** Access rules for transfers of memberships and for invitations to memberships. */
export const membershipTransferPolicy = {
  /** Throws if the caller may not transfer the membership. Its owner may not: only the seller transfers memberships. */
  requireTransfer(ctx: Context, { accountId, userId }: Membership): void {
    if (isOwn(ctx.principal, userId)) throw new Forbidden('membership:transfer');
    requireAnyPermission(ctx, ['membership:transfer', 'membership:update'], accountId);
  },
  requireInvite: (ctx: Context, accountId: string) => requireAction(ctx, 'membership:create', accountId),
};

import { type Context, Forbidden, requireAction } from '../../../kit/src';
import type { MembershipEntity } from '../memberships';
import { isOwn, requireAny } from '../shared';

/** Who may give memberships away. */
export const handoverPolicy = {
  /** No product lets its buyers pass it on by themselves: the seller does it for them. */
  requireTransfer(ctx: Context, { accountId, userId }: MembershipEntity): void {
    if (isOwn(ctx.principal, userId)) throw new Forbidden('membership:transfer');
    requireAny(ctx, ['membership:transfer', 'membership:update'], accountId);
  },
  requireInvite: (ctx: Context, accountId: string) => requireAction(ctx, 'membership:create', accountId),
};

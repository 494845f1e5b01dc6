import { type Context, can } from '../../../kit/src';
import { type Narrowing, type SharedRow, isOwn, reachOf, visibleToBoth } from '../shared';

const read = 'member:basic:read';

/** Who may see members: their account, and the user each of them is. */
export const memberPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  visible: (ctx: Context, member: SharedRow) => visibleToBoth(ctx, read, member),
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, member: SharedRow) => isOwn(ctx.principal, member.userId) || (member.accountId !== null && can(ctx.principal, read, member.accountId)),
};

import { type Context, accountsFor, can } from '../../../kit/src';
import { type Narrowing, type SharedRow, isOwn, reachOf, visibleToBoth } from '../shared';

const read = 'member:basic:read';

/** Who may see members: their account, and the user each of them is. */
export const memberPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  /** The accounts among whose members somebody may be looked for by name, and those on which by e-mail address. */
  searched(ctx: Context, accountId: string | null | undefined, byEmail: boolean): string[] {
    const accounts = accountsFor(ctx, read, accountId);
    return byEmail ? accounts.filter((id) => can(ctx.principal, 'member:email:read', id)) : accounts;
  },
  visible: (ctx: Context, member: SharedRow) => visibleToBoth(ctx, read, member),
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, member: SharedRow) =>
    isOwn(ctx.principal, member.userId) || (member.accountId !== null && can(ctx.principal, read, member.accountId)),
};

import { type Context, Forbidden, can } from '../../../kit/src';

/**
 * Nobody gives away more than they have: refuses when the caller lacks one of the actions on the account.
 *
 * @throws Forbidden naming the first action that is lacking
 */
export function requireHeld(ctx: Context, actions: readonly string[], accountId: string): void {
  const lacking = actions.find((action) => !can(ctx.principal, action, accountId));
  if (lacking !== undefined) throw new Forbidden(lacking);
}

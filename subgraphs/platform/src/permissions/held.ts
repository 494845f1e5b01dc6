import { type Context, Forbidden, can } from '../../../kit/src';

/**
 * Throws `Forbidden` unless the caller holds all actions on the account: callers cannot grant more than they have.
 *
 * @throws Forbidden naming the first action that is lacking
 */
export function requireHeld(ctx: Context, actions: readonly string[], accountId: string): void {
  const lacking = actions.find((action) => !can(ctx.principal, action, accountId));
  if (lacking !== undefined) throw new Forbidden(lacking);
}

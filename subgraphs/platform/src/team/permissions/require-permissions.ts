import { type Context, Forbidden, hasPermission } from '../../../../kit/src';

/**
 * Throws `Forbidden` unless the caller holds all actions on the account: callers cannot grant more than they have.
 *
 * @throws Forbidden naming the first missing action
 */
export function requirePermissions(ctx: Context, actions: readonly string[], accountId: string): void {
  const missing = actions.find((action) => !hasPermission(ctx.principal, action, accountId));
  if (missing !== undefined) throw new Forbidden(missing);
}

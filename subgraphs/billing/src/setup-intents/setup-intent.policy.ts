import { type Context, accountsFor, canAccess, requireAction } from '../../../kit/src';
import type { SetupIntent } from './setup-intent.resource';

const read = 'payment:setup_intent:read';

/** Access rules for reading setup intents and for changing their return URL. */
export const setupIntentPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the caller has access to the account of the setup intent. Throws `Forbidden` with access but
   * without the read permission.
   */
  visible(ctx: Context, accountId: string): boolean {
    if (!canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  requireManage: (ctx: Context, intent: SetupIntent) =>
    requireAction(ctx, 'payment:setup_intent:manage', intent.accountId),
};

import { type Context, accountsFor, reaches, requireAction } from '../../../kit/src';
import type { SetupIntentEntity } from './setup-intent.entity';

const read = 'payment:setup_intent:read';

/** Who may see setup intents, and tell where their buyer goes. */
export const setupIntentPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, accountId: string): boolean {
    if (!reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  requireManage: (ctx: Context, intent: SetupIntentEntity) =>
    requireAction(ctx, 'payment:setup_intent:manage', intent.accountId),
};

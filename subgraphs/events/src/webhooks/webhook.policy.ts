import { can, type Context, reaches, requireAction } from '../../../kit/src';

const manage = 'developer:manage_webhook';

/** Whoever manages the webhooks of an account manages those of its apps too. */
export const webhookPolicy = {
  /** Throws `NotFound` for accounts out of reach, and `Forbidden`. */
  requireManage(ctx: Context, accountId: string): void {
    requireAction(ctx, manage, accountId);
  },
  canManage(ctx: Context, webhook: { accountId: string | null }): boolean {
    return webhook.accountId !== null && can(ctx.principal, manage, webhook.accountId);
  },
  /** Whether the webhook exists for the caller; throws `Forbidden` when it does but may not be managed. */
  visible(ctx: Context, webhook: { accountId: string | null }): boolean {
    if (webhook.accountId === null || !reaches(ctx.principal, webhook.accountId)) return false;
    webhookPolicy.requireManage(ctx, webhook.accountId);
    return true;
  },
};

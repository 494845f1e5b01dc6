import { hasPermission, type Context, canAccess, requireAction } from '../../../kit/src';

/** Permission to read and change the webhooks of an account and of its apps. */
export const manageWebhooks = 'developer:manage_webhook';

/** Access control for webhooks. The permission to manage an account's webhooks also covers the webhooks of its apps. */
export const webhookPolicy = {
  /**
   * Throws `NotFound` if the account is not accessible, and `Forbidden` without the permission to manage its webhooks.
   */
  requireManage(ctx: Context, accountId: string): void {
    requireAction(ctx, manageWebhooks, accountId);
  },
  canManage(ctx: Context, webhook: { accountId: string | null }): boolean {
    return webhook.accountId !== null && hasPermission(ctx.principal, manageWebhooks, webhook.accountId);
  },
  /** Whether the webhook is visible to the caller. Throws `Forbidden` if its account is accessible but the permission is missing. */
  visible(ctx: Context, webhook: { accountId: string | null }): boolean {
    if (webhook.accountId === null || !canAccess(ctx.principal, webhook.accountId)) return false;
    webhookPolicy.requireManage(ctx, webhook.accountId);
    return true;
  },
};

import { type Context, requireAction } from '../../../../kit/src';

/** Authorization rules for trusted documents. They belong to the builds of an app. */
export const trustedDocumentPolicy = {
  requireRead: (ctx: Context, accountId: string) => requireAction(ctx, 'developer:basic:read', accountId),
  requireManage: (ctx: Context, accountId: string) => requireAction(ctx, 'developer:manage_builds', accountId),
};

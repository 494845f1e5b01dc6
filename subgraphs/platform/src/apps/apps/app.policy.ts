import { type Context, Forbidden, NotFound, canAccess, requireAction } from '../../../../kit/src';

const read = 'developer:basic:read';
const update = 'developer:update_app';

interface OfAccount {
  readonly accountId: string;
}

/** Authorization rules for apps. The profile and the requested actions of an app are public: accounts read them before they install it. */
export const appPolicy = {
  requireRead: (ctx: Context, accountId: string) => requireAction(ctx, read, accountId),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, 'developer:create_app', accountId),
  requireUpdate: (ctx: Context, app: OfAccount) => requireAction(ctx, update, app.accountId),
  /**
   * Checks the permission to change the requested actions. The requested actions and the OAuth settings each require a
   * separate permission, in addition to the permission for the profile.
   */
  requireRequests: (ctx: Context, app: OfAccount) =>
    requireAction(ctx, 'developer:update_app_authorization', app.accountId),
  requireSignIn: (ctx: Context, app: OfAccount) => requireAction(ctx, 'developer:manage_oauth', app.accountId),
  /**
   * Checks the permission to create API keys of an app. Only users create API keys: a key cannot create another key.
   */
  requireKeys(ctx: Context, { accountId }: OfAccount): void {
    const action = 'developer:manage_api_key';
    if (!canAccess(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind !== 'user') throw new Forbidden(action);
    requireAction(ctx, action, accountId);
  },
};

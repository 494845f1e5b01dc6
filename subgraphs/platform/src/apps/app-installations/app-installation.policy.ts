import { type Context, hasPermission, canAccess, requireAction } from '../../../../kit/src';

const read = 'app_authorization:read';
const readApps = 'developer:basic:read';

/** The fields of an installation from which access to it is decided. */
export interface InstalledApp {
  readonly appId: string;
  /** The account that installed the app. */
  readonly accountId: string;
}

/** Returns whether the caller authenticates with a key of the app. */
function isApp({ principal }: Context, appId: string): boolean {
  return principal.kind === 'app_key' && principal.appId === appId;
}

/** Authorization rules for installations. The installing account has full access; the app and its owning account have partial access. */
export const appInstallationPolicy = {
  /**
   * Checks that the caller may read all installations of an app: the caller must be the app itself or have access
   * through its owning account.
   */
  requireReadOfApp(ctx: Context, appId: string, ownerId: string): void {
    if (!isApp(ctx, appId)) requireAction(ctx, readApps, ownerId);
  },
  /**
   * Returns whether the caller has access to the installation. Throws `Forbidden` when the caller has access to the
   * installing account but lacks the permission.
   */
  visible(ctx: Context, { appId, accountId, ownerId }: InstalledApp & { readonly ownerId: string }): boolean {
    if (isApp(ctx, appId) || hasPermission(ctx.principal, readApps, ownerId)) return true;
    if (!canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  requireUpdate: (ctx: Context, { accountId }: InstalledApp) =>
    requireAction(ctx, 'app_authorization:update', accountId),
  /**
   * Checks the permission to uninstall an app. An app may uninstall itself; other callers need the permission on the
   * installing account.
   */
  requireDelete(ctx: Context, { appId, accountId }: InstalledApp): void {
    if (!isApp(ctx, appId)) requireAction(ctx, 'app_authorization:delete', accountId);
  },
};

import { type Context, can, reaches, requireAction } from '../../../kit/src';

const read = 'app_authorization:read';
const readApps = 'developer:basic:read';

/** What policies look at in an installation. */
export interface InstalledApp {
  readonly appId: string;
  /** The account that installed the app. */
  readonly accountId: string;
}

/** Whether the app itself asks, with a key of its own. */
function isApp({ principal }: Context, appId: string): boolean {
  return principal.kind === 'app_key' && principal.appId === appId;
}

/** Who may do what with installations: the account that has the app, and in parts the app and the account whose app it is. */
export const appInstallationPolicy = {
  /** Who sees where an app is installed: itself, and the account whose app it is. */
  requireReadOfApp(ctx: Context, appId: string, ownerId: string): void {
    if (!isApp(ctx, appId)) requireAction(ctx, readApps, ownerId);
  },
  /** Whether the installation exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, { appId, accountId, ownerId }: InstalledApp & { readonly ownerId: string }): boolean {
    if (isApp(ctx, appId) || can(ctx.principal, readApps, ownerId)) return true;
    if (!reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  requireUpdate: (ctx: Context, { accountId }: InstalledApp) =>
    requireAction(ctx, 'app_authorization:update', accountId),
  /** An app may leave; removing it needs the permission. */
  requireDelete(ctx: Context, { appId, accountId }: InstalledApp): void {
    if (!isApp(ctx, appId)) requireAction(ctx, 'app_authorization:delete', accountId);
  },
};

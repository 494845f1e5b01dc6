import { type Context, Forbidden, NotFound, reaches, requireAction } from '../../../kit/src';

const read = 'developer:basic:read';
const update = 'developer:update_app';

interface OfAccount {
  readonly accountId: string;
}

/** Who may do what with apps. What they are called and ask for is public to every credential: accounts look at it before they install them. */
export const appPolicy = {
  requireRead: (ctx: Context, accountId: string) => requireAction(ctx, read, accountId),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, 'developer:create_app', accountId),
  requireUpdate: (ctx: Context, app: OfAccount) => requireAction(ctx, update, app.accountId),
  /** What an app asks for, and how people sign in to it, need more than its profile. */
  requireRequests: (ctx: Context, app: OfAccount) =>
    requireAction(ctx, 'developer:update_app_authorization', app.accountId),
  requireSignIn: (ctx: Context, app: OfAccount) => requireAction(ctx, 'developer:manage_oauth', app.accountId),
  /** Keys are made by people only: no key makes another one. */
  requireKeys(ctx: Context, { accountId }: OfAccount): void {
    const action = 'developer:manage_api_key';
    if (!reaches(ctx.principal, accountId)) throw new NotFound();
    if (ctx.principal.kind !== 'user') throw new Forbidden(action);
    requireAction(ctx, action, accountId);
  },
};

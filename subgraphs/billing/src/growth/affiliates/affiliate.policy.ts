import { type Context, accountFor, readPolicy, requireAction } from '../../../../kit/src';

const [create, update] = ['affiliate:create', 'affiliate:update'];

/**
 * Access rules of affiliates and their overrides. They depend on the caller's permissions on the account that the
 * affiliate promotes.
 */
export const affiliatePolicy = {
  ...readPolicy('affiliate:basic:read'),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, create, accountId),
  requireCreate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, create, accountId),
  requireUpdate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, update, accountId),
};

import { type Context, accountFor, readPolicy, requireAction } from '../../../../kit/src';
import type { Lead } from './lead.resource';

const manage = 'lead:manage';

/** Access rules of leads. They depend on the caller's permissions on the account that recorded the lead. */
export const leadPolicy = {
  ...readPolicy('lead:basic:read'),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  requireManage: (ctx: Context, lead: Lead) => requireAction(ctx, manage, lead.accountId),
};

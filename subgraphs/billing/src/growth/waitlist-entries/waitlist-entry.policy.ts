import { type Context, readPolicy, requireAction } from '../../../../kit/src';
import type { Entry } from './waitlist-entry.resource';

/** Access control for waitlist entries, by the caller's permissions on the selling account. */
export const entryPolicy = {
  ...readPolicy('plan:waitlist:read'),
  requireManage: (ctx: Context, entry: Entry) => requireAction(ctx, 'plan:waitlist:manage', entry.accountId),
};

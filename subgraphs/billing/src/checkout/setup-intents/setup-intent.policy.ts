import { type Context, readPolicy, requireAction } from '../../../../kit/src';
import type { SetupIntent } from './setup-intent.resource';

/** Access rules for reading setup intents and for changing their return URL. */
export const setupIntentPolicy = {
  ...readPolicy('payment:setup_intent:read'),
  requireManage: (ctx: Context, intent: SetupIntent) =>
    requireAction(ctx, 'payment:setup_intent:manage', intent.accountId),
};

import { type Context, requireAction } from '../../../../kit/src';
import { sharedReadPolicy } from '../../shared/list-scope';

/** Access rules of shipments: the seller account has full access; the user who paid can read them. */
export const shipmentPolicy = {
  ...sharedReadPolicy('shipment:basic:read'),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, 'shipment:create', accountId),
};

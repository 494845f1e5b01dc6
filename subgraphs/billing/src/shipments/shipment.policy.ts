import { type Context, requireAction } from '../../../kit/src';
import { type AccountFilter, type SharedRow, listScopeOf, isVisibleToUserOrAccount } from '../shared';

const read = 'shipment:basic:read';

/** Access rules of shipments: the seller account has full access; the user who paid can read them. */
export const shipmentPolicy = {
  listed: (ctx: Context, filter: AccountFilter) => listScopeOf(ctx, read, filter),
  visible: (ctx: Context, shipment: SharedRow) => isVisibleToUserOrAccount(ctx, read, shipment),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, 'shipment:create', accountId),
};

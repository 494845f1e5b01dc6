import { type Context, requireAction } from '../../../kit/src';
import { type AccountFilter, type SharedRow, listScopeOf, isVisibleToUserOrAccount } from '../shared';

const read = 'shipment:basic:read';

/** Access rules of shipments: the sending account has full access; the paying user can read them. */
export const shipmentPolicy = {
  listed: (ctx: Context, filter: AccountFilter) => listScopeOf(ctx, read, filter),
  visible: (ctx: Context, shipment: SharedRow) => isVisibleToUserOrAccount(ctx, read, shipment),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, 'shipment:create', accountId),
};

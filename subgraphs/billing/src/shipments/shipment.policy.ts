import { type Context, requireAction } from '../../../kit/src';
import { type Narrowing, type SharedRow, reachOf, visibleToBoth } from '../shared';

const read = 'shipment:basic:read';

/** Access rules of shipments: for the sending account; the paying user can read them. */
export const shipmentPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  visible: (ctx: Context, shipment: SharedRow) => visibleToBoth(ctx, read, shipment),
  requireCreate: (ctx: Context, accountId: string) => requireAction(ctx, 'shipment:create', accountId),
};

import { type Context, can, requireAction } from '../../../kit/src';
import { type Narrowing, type SharedRow, isOwn, reachOf, visibleToBoth } from '../shared';

const read = 'payment:basic:read';

/** Who may do what with payments: the account that sells, and in part the user who pays. */
export const paymentPolicy = {
  listed: (ctx: Context, narrowing: Narrowing) => reachOf(ctx, read, narrowing),
  visible: (ctx: Context, payment: SharedRow) => visibleToBoth(ctx, read, payment),
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, payment: SharedRow) =>
    isOwn(ctx.principal, payment.userId) || (payment.accountId !== null && can(ctx.principal, read, payment.accountId)),
  requireCharge: (ctx: Context, accountId: string) => requireAction(ctx, 'payment:charge', accountId),
  requireManage: (ctx: Context, accountId: string) => requireAction(ctx, 'payment:manage', accountId),
};

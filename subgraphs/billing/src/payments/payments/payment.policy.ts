import { type Context, hasPermission, requireAction } from '../../../../kit/src';
import {
  type AccountFilter,
  type SharedRow,
  isOwn,
  listScopeOf,
  isVisibleToUserOrAccount,
} from '../../shared/list-scope';

const read = 'payment:basic:read';

/** Access rules of payments, for the seller account and, with fewer rights, for the paying user. */
export const paymentPolicy = {
  listed: (ctx: Context, filter: AccountFilter) => listScopeOf(ctx, read, filter),
  visible: (ctx: Context, payment: SharedRow) => isVisibleToUserOrAccount(ctx, read, payment),
  /** Returns whether the caller may read the payment through a reference from another GraphQL type. */
  referable: (ctx: Context, payment: SharedRow) =>
    isOwn(ctx.principal, payment.userId) ||
    (payment.accountId !== null && hasPermission(ctx.principal, read, payment.accountId)),
  requireCharge: (ctx: Context, accountId: string) => requireAction(ctx, 'payment:charge', accountId),
  requireManage: (ctx: Context, accountId: string) => requireAction(ctx, 'payment:manage', accountId),
};

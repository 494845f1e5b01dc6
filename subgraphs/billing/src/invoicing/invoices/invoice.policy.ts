import {
  type Context,
  Selection,
  accountFor,
  canAccess,
  hasPermission,
  readPolicy,
  requireAction,
} from '../../../../kit/src';
import type { Invoice } from './invoice.resource';

/**
 * Access rules of invoices. They depend on the caller's permissions on the account of the invoice, which also cover
 * the plan and the product of the invoice.
 */
export const invoicePolicy = {
  ...readPolicy('invoice:basic:read'),
  fields: Selection.names('deleted'),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'invoice:create', accountId),
  requireUpdate: (ctx: Context, invoice: Invoice) => requireAction(ctx, 'invoice:update', invoice.accountId),
  /**
   * Returns whether the account is accessible to the caller. If not, objects of the account must be reported as
   * missing.
   */
  reaches: (ctx: Context, accountId: string) => canAccess(ctx.principal, accountId),
  /** Returns whether the caller may copy a member's e-mail address to an invoice, where other users can see it. */
  addresses: (ctx: Context, accountId: string) => hasPermission(ctx.principal, 'member:email:read', accountId),
};

import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';
import type { Invoice } from './invoice.resource';

const read = 'invoice:basic:read';

/**
 * Access control for invoices. It depends on the caller's permissions on the account of the invoice, which also cover
 * the plan and the product of the invoice.
 */
export const invoicePolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the account of the invoice is accessible to the caller. Throws `Forbidden` if it is, but the caller
   * lacks the read permission.
   */
  visible(ctx: Context, invoice: { readonly accountId: string | null }): boolean {
    if (invoice.accountId === null || !canAccess(ctx.principal, invoice.accountId)) return false;
    requireAction(ctx, read, invoice.accountId);
    return true;
  },
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

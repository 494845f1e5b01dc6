import { type Context, accountFor, accountsFor, can, reaches, requireAction } from '../../../kit/src';
import type { InvoiceEntity } from './invoice.entity';

const read = 'invoice:basic:read';

/** Who may do what with invoices: their account, by permissions. Plan and product of an invoice come with it. */
export const invoicePolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the invoice exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, invoice: { readonly accountId: string | null }): boolean {
    if (invoice.accountId === null || !reaches(ctx.principal, invoice.accountId)) return false;
    requireAction(ctx, read, invoice.accountId);
    return true;
  },
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, 'invoice:create', accountId),
  requireUpdate: (ctx: Context, invoice: InvoiceEntity) => requireAction(ctx, 'invoice:update', invoice.accountId),
  /** What an invoice names and its caller cannot reach does not exist for them. */
  reaches: (ctx: Context, accountId: string) => reaches(ctx.principal, accountId),
  /** Whether the caller may put the e-mail address that the service knows of a member onto an invoice, where others see it. */
  addresses: (ctx: Context, accountId: string) => can(ctx.principal, 'member:email:read', accountId),
};

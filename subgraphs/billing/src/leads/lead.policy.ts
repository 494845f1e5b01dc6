import { type Context, accountFor, accountsFor, can, reaches, requireAction } from '../../../kit/src';
import type { LeadEntity } from './lead.entity';

const [read, manage] = ['lead:basic:read', 'lead:manage'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Who may do what with leads: the account that wrote them down. */
export const leadPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, { accountId }: OfAccount) => accountId !== null && can(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, manage, accountId),
  requireManage: (ctx: Context, lead: LeadEntity) => requireAction(ctx, manage, lead.accountId),
};

import { type Context, accountsFor, can, reaches, requireAction } from '../../../kit/src';

const [read, update] = ['courses:read', 'courses:update'];

interface OfAccount {
  readonly accountId: string | null;
}

/** Who may do what with courses, and with the chapters, lessons and questions that they consist of. */
export const coursePolicy = {
  /** The accounts that a list covers. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether it exists for the caller; throws `Forbidden` when it does but may not be read. */
  visible(ctx: Context, { accountId }: OfAccount): boolean {
    if (accountId === null || !reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: ({ principal }: Context, { accountId }: OfAccount) =>
    accountId !== null && can(principal, read, accountId),
  mayUpdate: ({ principal }: Context, accountId: string) => can(principal, update, accountId),
  requireUpdate: (ctx: Context, { accountId }: { readonly accountId: string }) => requireAction(ctx, update, accountId),
};

import { type Context, Forbidden, NotFound, ParameterInvalid, ParameterMissing, Refusal, RequestError, can, reaches, requireAction } from '../../../kit/src';

const [read, withdraw, destinations] = ['payout:withdrawal:read', 'payout:withdraw_funds', 'payout:destination:read'];

/** Whose balance is meant: exactly one of the two. */
export interface OwnerArguments {
  readonly accountId?: string | null;
  readonly userId?: string | null;
}

/** The one owner that is named. */
export function ownerOf({ accountId, userId }: OwnerArguments): string {
  if (accountId && userId) throw new ParameterInvalid(['userId'], 'userId and accountId cannot be given together.');
  const owner = accountId || userId;
  if (!owner) throw new ParameterMissing(['accountId']);
  if (!owner.startsWith(userId ? 'user_' : 'biz_')) throw new NotFound();
  return owner;
}

/** What is refused about an argument of a read, as an error of the request that names it. */
export function ownerArgument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refusal ? Object.assign(new RequestError(error.code, error.message), { extensions: { param: error.inputPath[0] } }) : error;
  }
}

/** Who may do what with payouts: users with what is theirs, and with those of an account whoever may on that account. */
export const payoutPolicy = {
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, { accountId }: { readonly accountId: string | null }): boolean {
    if (accountId === null) return false;
    if (isOwn(ctx, accountId)) return true;
    if (!reaches(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, { accountId }: { readonly accountId: string | null }) =>
    accountId !== null && (isOwn(ctx, accountId) || can(ctx.principal, read, accountId)),
  requireRead: (ctx: Context, owner: string) => requireOf(ctx, owner, read),
  requireWithdraw: (ctx: Context, owner: string) => requireOf(ctx, owner, withdraw),
  /** Where money goes is shown to whoever may see the saved methods. */
  seesDestination: (ctx: Context, owner: string) => isOwn(ctx, owner) || can(ctx.principal, destinations, owner),
};

function requireOf(ctx: Context, owner: string, action: string): void {
  if (isOwn(ctx, owner)) return;
  if (!reaches(ctx.principal, owner)) throw new NotFound();
  if (!can(ctx.principal, action, owner)) throw new Forbidden(action);
}

function isOwn({ principal }: Context, owner: string): boolean {
  return principal.kind === 'user' && principal.userId === owner;
}

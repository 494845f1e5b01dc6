import {
  type Context,
  NotFound,
  ParameterMissing,
  argumentInvalid,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';
import { VerificationPagesOnly } from './verification.errors';

const [read, readStatus, write] = ['identity:read', 'payout:account:read', 'identity:write'];

/** Whether the user who asks owns it. */
function isOwn({ principal }: Context, ownerId: string): boolean {
  return principal.kind === 'user' && principal.userId === ownerId;
}

/** Out of reach: not found. Any one of the permissions will do; the first is named where none is there. */
function requireAny(ctx: Context, actions: readonly string[], ownerId: string): void {
  if (isOwn(ctx, ownerId)) return;
  requireAction(ctx, actions.find((action) => can(ctx.principal, action, ownerId)) ?? (actions[0] as string), ownerId);
}

/** Who may do what with verifications: users with their own, and with those of an account whoever may on that account. */
export const verificationPolicy = {
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, ownerId: string): boolean {
    if (!isOwn(ctx, ownerId) && !reaches(ctx.principal, ownerId)) return false;
    requireAny(ctx, [read, readStatus], ownerId);
    return true;
  },
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, ownerId: string): boolean =>
    isOwn(ctx, ownerId) || can(ctx.principal, read, ownerId) || can(ctx.principal, readStatus, ownerId),
  /** Whether the caller sees who is verified, and not only how far that has come. */
  seesIdentity: (ctx: Context, ownerId: string): boolean => isOwn(ctx, ownerId) || can(ctx.principal, read, ownerId),
  /** Whether the caller is given the key of the page on which a person answers. */
  opensPage: (ctx: Context, ownerId: string): boolean => isOwn(ctx, ownerId) || can(ctx.principal, write, ownerId),
  /** Whose verifications a list shows. Throws `NotFound` (out of reach) and `Forbidden`. */
  listed(ctx: Context, named: string | null | undefined): string {
    const ownerId = named || ctx.principal.accountId || ctx.principal.userId;
    if (!ownerId) throw argumentInvalid('accountId', 'An account or a user must be named.');
    requireAny(ctx, [read, readStatus], ownerId);
    return ownerId;
  },
  /** Whose verification is begun. Throws `NotFound` (out of reach), `Forbidden`, `ParameterMissing`. */
  ownerForNew(ctx: Context, named: string | null | undefined): string {
    const ownerId = named || ctx.principal.accountId || ctx.principal.userId;
    if (!ownerId) throw new ParameterMissing(['accountId']);
    this.requireWrite(ctx, ownerId);
    return ownerId;
  },
  requireWrite(ctx: Context, ownerId: string): void {
    if (!isOwn(ctx, ownerId)) requireAction(ctx, write, ownerId);
  },
  /** Refuses whoever is not the service's own page. */
  requirePage({ principal }: Context): void {
    if (principal.kind !== 'system') throw new VerificationPagesOnly();
  },
  /** Out of reach for a user who is somebody else. */
  requireReach(ctx: Context, ownerId: string): void {
    if (!isOwn(ctx, ownerId) && !reaches(ctx.principal, ownerId)) throw new NotFound();
  },
};

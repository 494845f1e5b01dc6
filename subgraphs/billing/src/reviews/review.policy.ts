import { type Context, NotFound, RequestError, accountsFor, can, reaches, requireAction } from '../../../kit/src';
import { isOwn } from '../shared';
import { OnlyUsersReview } from './review.errors';
import type { ReviewStatus } from './review.states';

const read = 'access_pass:basic:read';

interface OneReview {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly status: ReviewStatus;
}

/** Who may do what with reviews: published ones are for everybody, all others for their author and the account. */
export const reviewPolicy = {
  /** The accounts whose reviews a list covers that is not about one product. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the caller sees what is not published too. */
  seesAll: (ctx: Context, accountId: string) => can(ctx.principal, read, accountId),
  visible: (ctx: Context, { accountId, userId, status }: OneReview) =>
    status === 'published' ||
    isOwn(ctx.principal, userId) ||
    (accountId !== null && can(ctx.principal, read, accountId)),
  /** The user who writes. */
  author({ principal: { kind, userId } }: Context): string {
    if (kind !== 'user' || userId === null) throw new OnlyUsersReview();
    return userId;
  },
  /** In the sandbox the account itself stands in for whoever watches over reviews. */
  requireModerate: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'access_pass:update', accountId),
  /** Authors take back what they have said; nobody else can for them. */
  requireAuthor({ principal }: Context, { accountId, userId, status }: OneReview): void {
    if (isOwn(principal, userId)) return;
    if (status !== 'published' && (accountId === null || !reaches(principal, accountId))) throw new NotFound();
    throw new RequestError('forbidden', 'Only its author takes a review back.');
  },
};

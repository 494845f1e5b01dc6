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

/** Access rules of reviews: published ones are public, others are for their author and the account. */
export const reviewPolicy = {
  /** Returns the accounts of a list that is not about one product. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the caller may read unpublished reviews. */
  seesAll: (ctx: Context, accountId: string) => can(ctx.principal, read, accountId),
  visible: (ctx: Context, { accountId, userId, status }: OneReview) =>
    status === 'published' ||
    isOwn(ctx.principal, userId) ||
    (accountId !== null && can(ctx.principal, read, accountId)),
  /** Returns the author. Throws if the principal is not a user. */
  author({ principal: { kind, userId } }: Context): string {
    if (kind !== 'user' || userId === null) throw new OnlyUsersReview();
    return userId;
  },
  /** In the sandbox, the account itself acts as moderator of reviews. */
  requireModerate: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'access_pass:update', accountId),
  /** Only authors can remove their reviews. */
  requireAuthor({ principal }: Context, { accountId, userId, status }: OneReview): void {
    if (isOwn(principal, userId)) return;
    if (status !== 'published' && (accountId === null || !reaches(principal, accountId))) throw new NotFound();
    throw new RequestError('forbidden', 'Only its author takes a review back.');
  },
};

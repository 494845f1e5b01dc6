import {
  type Context,
  NotFound,
  RequestError,
  accountsFor,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';
import { isOwn } from '../shared';
import { ReviewerMustBeUser } from './review.errors';
import type { ReviewStatus } from './review.states';

const read = 'access_pass:basic:read';

interface ReviewFields {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly status: ReviewStatus;
}

/** Access rules of reviews: published reviews are public, others are only for their author and the account. */
export const reviewPolicy = {
  /** Returns the accounts whose reviews the caller may list, for a list that is not about one product. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Returns whether the caller may read unpublished reviews of the account. */
  seesAll: (ctx: Context, accountId: string) => hasPermission(ctx.principal, read, accountId),
  visible: (ctx: Context, { accountId, userId, status }: ReviewFields) =>
    status === 'published' ||
    isOwn(ctx.principal, userId) ||
    (accountId !== null && hasPermission(ctx.principal, read, accountId)),
  /** Returns the calling user as the author of a review. Throws `ReviewerMustBeUser` for other principals. */
  author({ principal: { kind, userId } }: Context): string {
    if (kind !== 'user' || userId === null) throw new ReviewerMustBeUser();
    return userId;
  },
  /** In the sandbox, the account itself acts as moderator of reviews. */
  requireModerate: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'access_pass:update', accountId),
  /** Throws if the caller is not the author: only authors can remove their reviews. */
  requireAuthor({ principal }: Context, { accountId, userId, status }: ReviewFields): void {
    if (isOwn(principal, userId)) return;
    if (status !== 'published' && (accountId === null || !canAccess(principal, accountId))) throw new NotFound();
    throw new RequestError('forbidden', 'Only the author can remove a review.');
  },
};

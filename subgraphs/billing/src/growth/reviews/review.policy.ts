import {
  type Context,
  NotFound,
  type ReadRow,
  RequestError,
  Selection,
  hasPermission,
  canAccess,
  readPolicy,
  requireAction,
} from '../../../../kit/src';
import { isOwn, sharedRow } from '../../shared/list-scope';
import { ReviewerMustBeUser } from './review.errors';
import type { ReviewStatus } from './review.states';

const read = 'access_pass:basic:read';

interface ReviewFields {
  readonly accountId: string | null;
  readonly userId: string | null;
  readonly status: ReviewStatus;
}

/**
 * Access rules of reviews: published reviews are public; other reviews are readable only by their author and the seller
 * account.
 */
export const reviewPolicy = {
  ...readPolicy(read),
  fields: Selection.names('user', 'status'),
  /** Returns whether the caller may read unpublished reviews of the account. */
  seesAll: (ctx: Context, accountId: string) => hasPermission(ctx.principal, read, accountId),
  visible(ctx: Context, review: ReadRow): boolean {
    const { accountId, userId } = sharedRow(review);
    return (
      review.status === 'published' ||
      isOwn(ctx.principal, userId) ||
      (accountId !== null && hasPermission(ctx.principal, read, accountId))
    );
  },
  /**
   * Returns the id of the calling user, to be stored as author of a review. Throws `ReviewerMustBeUser` for other
   * principals.
   */
  author({ principal: { kind, userId } }: Context): string {
    if (kind !== 'user' || userId === null) throw new ReviewerMustBeUser();
    return userId;
  },
  /**
   * Throws if the caller may not moderate reviews of the account. Only for the sandbox, in which the seller account
   * acts as moderator.
   */
  requireModerate: (ctx: Context, { accountId }: { readonly accountId: string }) =>
    requireAction(ctx, 'access_pass:update', accountId),
  /** Throws if the caller is not the author of the review: only authors can remove their reviews. */
  requireAuthor({ principal }: Context, { accountId, userId, status }: ReviewFields): void {
    if (isOwn(principal, userId)) return;
    if (status !== 'published' && (accountId === null || !canAccess(principal, accountId))) throw new NotFound();
    throw new RequestError('forbidden', 'Only the author can remove a review.');
  },
};

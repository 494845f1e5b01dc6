import { type Context, can, isUnlimited, reaches } from '../../../kit/src';

/** Who may ask about a user's access: the user, and whoever reaches the account. Apps, and tokens that act for a user, ask with `member:basic:read`. */
export const resourceAccessPolicy = {
  visible: ({ principal }: Context, userId: string, accountId: string) =>
    principal.userId === userId ||
    (reaches(principal, accountId) && (isUnlimited(principal) || can(principal, 'member:basic:read', accountId))),
};

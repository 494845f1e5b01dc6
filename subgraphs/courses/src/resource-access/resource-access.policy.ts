import { type Context, reaches } from '../../../kit/src';

/** Who may ask about a user's access: the user, and whoever reaches the account. */
export const resourceAccessPolicy = {
  visible: ({ principal }: Context, userId: string, accountId: string) =>
    principal.userId === userId || reaches(principal, accountId),
};

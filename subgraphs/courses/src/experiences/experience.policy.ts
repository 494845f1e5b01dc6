import { type Context, reaches } from '../../../kit/src';

/** Who may do what with experiences. */
export const experiencePolicy = {
  visible: ({ principal }: Context, { accountId }: { readonly accountId: string | null }) => accountId !== null && reaches(principal, accountId),
};

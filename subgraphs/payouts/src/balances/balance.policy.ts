import { type Context, can } from '../../../kit/src';

/** Who sees what is held. Events are read on the service's own behalf, and show it to those alone who may see it. */
export const balancePolicy = {
  /** What a user holds: nobody but the user, with a credential that may. */
  showsUser: ({ principal }: Context, userId: string): boolean =>
    principal.userId === userId && can(principal, 'user:balance:read', userId),
  showsAccount: ({ principal }: Context, accountId: string): boolean =>
    can(principal, 'company:balance:read', accountId),
};

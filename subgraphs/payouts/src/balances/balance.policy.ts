import { type Context, can } from '../../../kit/src';

/** Who sees what is held. Whatever tells of an owner on the service's own behalf, such as an event, says nothing of money. */
export const balancePolicy = {
  /** What a user holds: nobody but the user, with a credential that may. */
  showsUser: ({ principal }: Context, userId: string): boolean => principal.userId === userId && can(principal, 'user:balance:read', userId),
  showsAccount: ({ principal }: Context, accountId: string): boolean => principal.kind !== 'system' && can(principal, 'company:balance:read', accountId),
};

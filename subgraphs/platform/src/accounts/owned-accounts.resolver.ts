import { Ctx, Directive, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../kit/src';
import { User } from '../users/user.type';
import type { AccountRepository } from './account.repository';

/** Resolves fields of the calling user that only other domains query: the accounts that the user owns. */
@Resolver(() => User)
export class OwnedAccountsResolver {
  constructor(private readonly accounts: AccountRepository) {}

  @Directive('@inaccessible')
  @FieldResolver(() => [ID], {
    nullable: true,
    description:
      'Ids of the accounts that the user owns, oldest first, at most 100; null unless the user is the caller.',
  })
  ownedAccountIds(@Root() { id }: User, @Ctx() ctx: Context): Promise<string[]> | null {
    return ctx.principal.userId === id ? this.accounts.ownedBy(ctx, id) : null;
  }
}

import { Ctx, Directive, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../kit/src';
import { User } from '../../users/user.resource';
import type { AccountRepository } from './account.repository';

/**
 * Resolves the field for the accounts that the calling user owns, which only other domains query; it is not part of the
 * public schema.
 */
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

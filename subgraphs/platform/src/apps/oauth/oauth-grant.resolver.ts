import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, selectionOf, MaxListSize, type ReadRow } from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { OauthGrantRepository } from './oauth-grant.repository';
import { GrantRequiresUserToken } from './oauth.errors';
import type { OauthService } from './oauth.service';
import { OauthGrant, OauthGrantRevokePayload } from './oauth.type';

/** Queries and mutations with which users see and revoke their OAuth grants to apps. */
@Resolver(() => OauthGrant)
export class OauthGrantResolver {
  constructor(
    private readonly grants: OauthGrantRepository,
    private readonly accounts: AccountRepository,
    private readonly service: OauthService,
    private readonly commands: Commands,
  ) {}

  @MaxListSize(100)
  @Query(() => [OauthGrant], {
    description: 'OAuth grants of the calling user, newest first, at most 100. For user tokens.',
  })
  async oauthGrants(@Ctx() ctx: Context): Promise<OauthGrant[]> {
    return this.grants.shownTo(ctx, requireUser(ctx));
  }

  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The only account that the grant covers; null if it covers all accounts accessible to the user.',
  })
  account(
    @Root() { accountId }: OauthGrant,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Account> | null> | null {
    return accountId === null ? null : this.accounts.getReference(ctx, accountId, selectionOf(info, 'Account'));
  }

  @Mutation(() => OauthGrantRevokePayload, {
    description:
      'Revokes an OAuth grant of the calling user: the tokens of the app for the user stop working immediately. For user tokens.',
  })
  async oauthGrantRevoke(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the grant.' }) id: string,
  ): Promise<OauthGrantRevokePayload> {
    requireUser(ctx);
    const { id: revokedId, userErrors } = await this.commands.run(ctx, 'oauthGrantRevoke', { id }, (tx) =>
      this.service.revoke(tx, id),
    );
    return { revokedId, userErrors };
  }
}

function requireUser({ principal }: Context): string {
  if (principal.kind !== 'user' || principal.userId === null) throw new GrantRequiresUserToken();
  return principal.userId;
}

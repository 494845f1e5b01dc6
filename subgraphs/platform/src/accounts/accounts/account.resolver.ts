import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
  type Outcome,
} from '../../../../kit/src';
import { AccountCreateInput, AccountListArgs, AccountPatch } from './account.inputs';
import type { AccountRepository } from './account.repository';
import type { AccountService } from './account.service';
import { Account, AccountConnection, AccountPayload } from './account.resource';

@Resolver(() => Account)
export class AccountResolver {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly service: AccountService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Account, {
    nullable: true,
    description:
      "An account by id, by route, or `me` for the credential's own; null if not found or not accessible. Needs `company:basic:read`.",
  })
  account(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id, route, or `me`.' }) id: string,
  ): Promise<ReadRow<Account> | null> {
    return this.accounts.find(ctx, id, selectionOf(info, 'Account'));
  }

  @Query(() => AccountConnection, {
    name: 'accounts',
    description:
      'Accounts, newest first, 10 at a time by default and 50 at most: for users, the accounts on whose team they are; for keys, their own account and its connected accounts. Needs `company:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AccountListArgs) args: AccountListArgs,
  ): Promise<Connection<ReadRow<Account>>> {
    return toConnection(await this.accounts.list(ctx, args, selectionOf(info, 'Account', nodePaths)));
  }

  @Mutation(() => AccountPayload, {
    description:
      'Creates an account: for users, an account of their own; for keys, an account connected to theirs. Connecting needs `company:create` or `company:create_child` on the parent.',
  })
  async accountCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AccountCreateInput, { description: 'The account.' }) input: AccountCreateInput,
  ): Promise<AccountPayload> {
    const outcome = await this.commands.run(ctx, 'accountCreate', input, (tx) => this.service.create(tx, input));
    return { ...outcome, opened: true };
  }

  @Mutation(() => AccountPayload, {
    description: 'Changes an account. Needs `company:update`; an API key can only change connected accounts.',
  })
  accountUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the account.' }) id: string,
    @Arg('input', () => AccountPatch, { description: 'Fields to change.' }) input: AccountPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'accountUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }
}

@Resolver(() => AccountPayload)
export class AccountPayloadResolver {
  constructor(private readonly accounts: AccountRepository) {}

  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The account in its current state; null if the command was rejected.',
  })
  account(
    @Root() payload: AccountPayload,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Account> | null> | null {
    if (!payload.id) return null;
    return this.accounts.getReference(
      payload.opened ? withGrantOn(ctx, payload.id) : ctx,
      payload.id,
      selectionOf(info, 'Account'),
    );
  }
}

/** Adds the account that this request created to the caller's grants, so that the response can contain it. Apps get access by installation only. */
function withGrantOn(ctx: Context, accountId: string): Context {
  if (ctx.principal.appId != null) return ctx;
  const ownGrant = ctx.principal.grants.find((grant) => grant.accountId === ctx.principal.accountId);
  const grants = [...ctx.principal.grants, { accountId, actions: ownGrant?.actions ?? ['*'] }];
  return { ...ctx, principal: { ...ctx.principal, grants }, loaders: new Map() };
}

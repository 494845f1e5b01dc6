import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Query, Resolver } from 'type-graphql';
import { type Context, type ReadRow, Selection, selectionOf } from '../../../../kit/src';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { Account } from '../../accounts/accounts/account.resource';
import type { UserRepository } from '../../users/user.repository';
import type { User } from '../../users/user.resource';
import type { Permissions } from '../permissions/permissions';
import { Viewer } from './viewer.type';

@Resolver(() => Viewer)
export class ViewerResolver {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: AccountRepository,
    private readonly permissions: Permissions,
  ) {}

  @Query(() => Viewer, { nullable: true, description: 'The caller; null without a credential.' })
  viewer(@Ctx() { principal }: Context): Viewer | null {
    return principal.kind === 'system' ? null : { permissions: this.permissions.heldBy(principal) };
  }

  @FieldResolver()
  async user(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): Promise<ReadRow<User> | null> {
    return ctx.principal.userId === null ? null : this.users.find(ctx, 'me', selectionOf(info, 'User'));
  }

  @FieldResolver()
  async locale(@Ctx() ctx: Context): Promise<string | null> {
    if (ctx.principal.kind !== 'user') return null;
    const user = await this.users.find(ctx, 'me', Selection.names('locale'));
    return (user?.locale ?? null) as string | null;
  }

  @FieldResolver()
  async account(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): Promise<ReadRow<Account> | null> {
    const { accountId } = ctx.principal;
    return accountId === null ? null : this.accounts.getReference(ctx, accountId, selectionOf(info, 'Account'));
  }
}

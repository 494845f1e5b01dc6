import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  NotFound,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
  type Outcome,
} from '../../../kit/src';
import type { TeamMemberRepository } from '../team/team-members/team-member.repository';
import type { SealedEmail } from './user.email';
import { UserListArgs, UserPatch } from './user.inputs';
import type { UserRepository } from './user.repository';
import type { UserService } from './user.service';
import { BuyerPayload, User, UserConnection, UserPayload } from './user.resource';

@Resolver(() => User)
export class UserResolver {
  constructor(
    private readonly users: UserRepository,
    private readonly service: UserService,
    private readonly commands: Commands,
  ) {}

  @Query(() => User, {
    nullable: true,
    description: 'A user by id, by username, or `me` for the calling user; null if there is none.',
  })
  user(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id, username, or `me`.' }) id: string,
  ): Promise<ReadRow<User> | null> {
    return this.users.find(ctx, id, selectionOf(info, 'User'));
  }

  @Query(() => UserConnection, { name: 'users', description: 'Users, newest first, 20 at a time by default.' })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserListArgs) args: UserListArgs,
  ): Promise<Connection<ReadRow<User>>> {
    return toConnection(await this.users.list(ctx, { ...args, page: args }, selectionOf(info, 'User', nodePaths)));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'E-mail address; null unless the caller is the user, or has `member:email:read` on the account that shows the user as its customer.',
  })
  email(@Root() user: { email: SealedEmail; customerOf?: string }, @Ctx() ctx: Context): string | null {
    return user.email.openFor(ctx, user.customerOf ?? null);
  }

  @Mutation(() => UserPayload, { description: "Changes the caller's own profile. Needs `user:profile:update`." })
  userUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id, username, or `me`.' }) id: string,
    @Arg('input', () => UserPatch, { description: 'The changes.' }) input: UserPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'userUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Directive('@inaccessible')
  @Mutation(() => BuyerPayload, {
    description: 'Finds the user of an e-mail address, or creates one. Callable by the service itself only.',
  })
  async buyerIdentify(
    @Ctx() ctx: Context,
    @Arg('email', () => String, { description: 'E-mail address as entered by the buyer, at most 254 characters.' })
    email: string,
    @Arg('name', () => String, {
      nullable: true,
      description: 'Name of a newly created user, at most 100 characters; an existing user keeps theirs.',
    })
    name?: string | null,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'Language of the page that the buyer sees, such as `de`, in which later mails are written; an existing user keeps theirs.',
    })
    locale?: string | null,
  ): Promise<Outcome> {
    if (ctx.principal.kind !== 'system') throw new NotFound();
    return this.commands.run(ctx, 'buyerIdentify', { email, name, locale }, (tx) =>
      this.service.identify(tx, email, name ?? null, locale ?? null),
    );
  }
}

@Resolver(() => BuyerPayload)
export class BuyerPayloadResolver {
  constructor(
    private readonly users: UserRepository,
    private readonly team: TeamMemberRepository,
  ) {}

  @FieldResolver(() => User, { nullable: true, description: 'The user; null if the address or the name was rejected.' })
  user(
    @Root() payload: BuyerPayload,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<User> | null> | null {
    return payload.id === null ? null : this.users.find(ctx, payload.id, selectionOf(info, 'User'));
  }

  @FieldResolver(() => [ID], { description: 'Accounts on whose team the user is, oldest first, at most 100.' })
  accountIds(@Root() payload: BuyerPayload, @Ctx() ctx: Context): string[] | Promise<string[]> {
    return payload.id ? this.team.accountsOf(ctx, payload.id) : [];
  }
}

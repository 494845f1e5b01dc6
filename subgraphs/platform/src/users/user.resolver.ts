import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Connection, type Context, nodePaths, selectionOf, toConnection } from '../../../kit/src';
import type { SealedEmail } from './user.email';
import { UserListArgs, UserPatch } from './user.inputs';
import type { UserRepository } from './user.repository';
import type { UserService } from './user.service';
import { User, UserConnection, UserPayload } from './user.type';

@Resolver(() => User)
export class UserResolver {
  constructor(
    private readonly users: UserRepository,
    private readonly service: UserService,
    private readonly commands: Commands,
  ) {}

  @Query(() => User, { nullable: true, description: 'A user by id, by username, or `me` for the user who asks; null when there is none.' })
  user(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Arg('id', () => ID, { description: 'Id, username, or `me`.' }) id: string): Promise<unknown> {
    return this.users.find(ctx, id, selectionOf(info, 'User'));
  }

  @Query(() => UserConnection, { name: 'users', description: 'Users, newest first, 20 at a time by default.' })
  async list(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Args(() => UserListArgs) args: UserListArgs): Promise<Connection<unknown>> {
    return toConnection(await this.users.list(ctx, { ...args, page: args }, selectionOf(info, 'User', nodePaths)));
  }

  @FieldResolver(() => String, { nullable: true, description: 'E-mail address; null unless the caller is the user, or has `member:email:read` on the account that shows the user as its customer.' })
  email(@Root() user: { email: SealedEmail; customerOf?: string }, @Ctx() ctx: Context): string | null {
    return user.email.openFor(ctx, user.customerOf ?? null);
  }

  @Mutation(() => UserPayload, { description: "Changes the caller's own profile. Needs `user:profile:update`." })
  userUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id, username, or `me`.' }) id: string,
    @Arg('input', () => UserPatch, { description: 'What to change.' }) input: UserPatch,
    @Arg('idempotencyKey', () => String, { nullable: true, description: 'Makes a repeated call answer with the first outcome; 1 to 255 bytes.' }) key?: string | null,
  ): Promise<unknown> {
    return this.commands.run(ctx, 'userUpdate', { id, input }, (tx) => this.service.update(tx, id, input), key);
  }
}

@Resolver(() => UserPayload)
export class UserPayloadResolver {
  constructor(private readonly users: UserRepository) {}

  @FieldResolver(() => User, { nullable: true, description: 'The user as they are now; null when the command was refused.' })
  user(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.users.find(ctx, payload.id, selectionOf(info, 'User'));
  }
}

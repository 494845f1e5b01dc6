import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import {
  type UserErrorData,
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  PageArgs,
  type ReadRow,
  RequestError,
  selectionOf,
  toConnection,
  UserError,
} from '../../../../kit/src';
import type { UserSessionRepository } from './user-session.repository';
import { type UserSession, UserSessionConnection } from './user-session.resource';
import type { UserSessionService } from './user-session.service';

@ArgsType()
class UserSessionListArgs extends PageArgs {}

@ObjectType({ description: 'Result of ending a session.', simpleResolvers: true })
class UserSessionEndPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the session that ended.' })
  endedId!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@ObjectType({ description: 'Result of ending all other sessions.', simpleResolvers: true })
class UserSessionEndOthersPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the session of the request, which was not ended.' })
  keptId!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@Resolver()
export class UserSessionResolver {
  constructor(
    private readonly sessions: UserSessionRepository,
    private readonly service: UserSessionService,
    private readonly commands: Commands,
  ) {}

  @Query(() => UserSessionConnection, {
    name: 'userSessions',
    description: 'Sessions in which the calling user is signed in, newest first, 20 at a time. For user tokens.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserSessionListArgs) args: UserSessionListArgs,
  ): Promise<Connection<ReadRow<UserSession>>> {
    const request = { ...args, userId: requireUser(ctx) };
    return toConnection(await this.sessions.list(ctx, request, selectionOf(info, 'UserSession', nodePaths)));
  }

  @Mutation(() => UserSessionEndPayload, {
    description:
      'Ends a session of the calling user, by default that of the request: its token, all access tokens created with it, and the apps authorized during the session stop working. For user tokens.',
  })
  async userSessionEnd(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'Session id, `usess_…`; by default the session of the request.',
    })
    id?: string | null,
  ): Promise<UserSessionEndPayload> {
    const userId = requireUser(ctx);
    const sessionId = id ?? ctx.principal.credentialId;
    const { id: endedId, userErrors } = await this.commands.run(ctx, 'userSessionEnd', id == null ? {} : { id }, (tx) =>
      this.service.end(tx, sessionId, userId),
    );
    return { endedId, userErrors };
  }

  @Mutation(() => UserSessionEndOthersPayload, {
    description:
      'Ends all sessions of the calling user except that of the request, as `userSessionEnd` does. For user tokens.',
  })
  async userSessionEndOthers(@Ctx() ctx: Context): Promise<UserSessionEndOthersPayload> {
    const userId = requireUser(ctx);
    const { id: keptId, userErrors } = await this.commands.run(ctx, 'userSessionEndOthers', {}, (tx) =>
      this.service.endOthers(tx, ctx.principal.credentialId, userId),
    );
    return { keptId, userErrors };
  }
}

function requireUser({ principal }: Context): string {
  if (principal.kind !== 'user' || principal.userId === null)
    throw new RequestError('forbidden', 'Only user tokens may call this operation.');
  return principal.userId;
}

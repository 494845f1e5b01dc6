import { Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { type UserErrorData, type Commands, type Context, RequestError, UserError } from '../../../../kit/src';
import type { UserSessionService } from './user-session.service';

@ObjectType({ description: 'Result of signing out.', simpleResolvers: true })
class UserSessionEndPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the session that ended.' })
  endedId!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@Resolver()
export class UserSessionResolver {
  constructor(
    private readonly service: UserSessionService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => UserSessionEndPayload, {
    description:
      'Signs the calling user out: this token, all access tokens created with it, and the apps authorized during the session stop working. For user tokens.',
  })
  async userSessionEnd(@Ctx() ctx: Context): Promise<UserSessionEndPayload> {
    if (ctx.principal.kind !== 'user') throw new RequestError('forbidden', 'Only user tokens may call this operation.');
    const { id: endedId, userErrors } = await this.commands.run(ctx, 'userSessionEnd', {}, (tx) =>
      this.service.end(tx, tx.principal.credentialId),
    );
    return { endedId, userErrors };
  }
}

import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Commands, Context, Outcome } from '../../../../kit/src';
import { AccessTokenCreateInput } from './access-token.inputs';
import type { AccessTokenService } from './access-token.service';
import { AccessToken, AccessTokenPayload } from './access-token.type';

@Resolver(() => AccessTokenPayload)
export class AccessTokenResolver {
  constructor(
    private readonly service: AccessTokenService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => AccessTokenPayload, {
    description: 'Creates a short-lived token with at most the permissions of its creator. For API keys and users.',
  })
  accessTokenCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AccessTokenCreateInput, { description: 'The token.' }) input: AccessTokenCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'accessTokenCreate', input, (tx) => this.service.create(tx, input));
  }

  @FieldResolver(() => AccessToken, { nullable: true, description: 'The token; null if the command was rejected.' })
  accessToken(@Root() payload: { id: string | null }, @Ctx() ctx: Context): Promise<AccessToken | null> | null {
    return payload.id === null ? null : this.service.signed(ctx, payload.id);
  }
}

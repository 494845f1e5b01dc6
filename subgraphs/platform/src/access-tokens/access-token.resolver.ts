import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Commands, Context } from '../../../kit/src';
import { AccessTokenCreateInput } from './access-token.inputs';
import type { AccessTokenService } from './access-token.service';
import { type AccessToken, AccessTokenPayload } from './access-token.type';

@Resolver()
export class AccessTokenResolver {
  constructor(
    private readonly service: AccessTokenService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => AccessTokenPayload, { description: 'Makes a short-lived token that may do what its maker may do, or less. For API keys and users; a repeated call makes another token, since making one changes nothing.' })
  async accessTokenCreate(@Ctx() ctx: Context, @Arg('input', () => AccessTokenCreateInput) input: AccessTokenCreateInput): Promise<unknown> {
    let accessToken: AccessToken | null = null;
    const { userErrors } = await this.commands.run({ ...ctx, operationKey: null }, 'accessTokenCreate', input, async (tx) => {
      accessToken = await this.service.create(tx, input);
      return '';
    });
    return { accessToken, userErrors };
  }
}

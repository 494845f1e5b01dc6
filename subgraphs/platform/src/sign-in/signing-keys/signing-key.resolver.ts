import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import { type Context, JSONScalar, NotFound } from '../../../../kit/src';
import type { JsonWebKeySet, SigningKeys } from './signing-keys';

@Resolver()
export class SigningKeyResolver {
  constructor(private readonly signingKeys: SigningKeys) {}

  @Directive('@inaccessible')
  @Query(() => JSONScalar, {
    description:
      'Public keys that verify the tokens of the service, as a JSON Web Key Set (RFC 7517); published at `/.well-known/jwks.json`.',
  })
  publicKeys(@Ctx() ctx: Context): Promise<JsonWebKeySet> {
    return this.signingKeys.publicKeys(ctx);
  }

  @Directive('@inaccessible')
  @Query(() => ID, { description: 'Id of the key that signs new tokens. Callable by the service itself only.' })
  async signingKeyId(@Ctx() ctx: Context): Promise<string> {
    requireSystem(ctx);
    return this.signingKeys.currentKey(ctx);
  }

  @Directive('@inaccessible')
  @Query(() => String, {
    nullable: true,
    description:
      'Signature of an id token; null for the content of any other token. Callable by the service itself only.',
  })
  async idTokenSignature(
    @Ctx() ctx: Context,
    @Arg('content', () => String, { description: 'Encoded header and claims, separated by a period.' }) content: string,
  ): Promise<string | null> {
    requireSystem(ctx);
    return this.signingKeys.signature(ctx, content);
  }
}

function requireSystem(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new NotFound();
}

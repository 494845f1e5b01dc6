import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import { type Context, JSONScalar, NotFound } from '../../../kit/src';
import type { JsonWebKeySet, SigningKeys } from './signing-keys';

@Resolver()
export class SigningKeyResolver {
  constructor(private readonly signingKeys: SigningKeys) {}

  @Directive('@inaccessible')
  @Query(() => JSONScalar, {
    description:
      'The public keys that tokens of the service are signed with, in the form of RFC 7517; published at `/.well-known/jwks.json`.',
  })
  publicKeys(@Ctx() ctx: Context): Promise<JsonWebKeySet> {
    return this.signingKeys.publicKeys(ctx);
  }

  @Directive('@inaccessible')
  @Query(() => ID, { description: 'Id of the key that new tokens are signed with. Answers the service itself only.' })
  async signingKeyId(@Ctx() ctx: Context): Promise<string> {
    requireSystem(ctx);
    return this.signingKeys.currentKey(ctx);
  }

  @Directive('@inaccessible')
  @Query(() => String, {
    nullable: true,
    description:
      'The signature of an id token; null for the content of any other token. Answers the service itself only.',
  })
  async idTokenSignature(
    @Ctx() ctx: Context,
    @Arg('content', () => String, { description: 'Encoded header and claims, with a point between.' }) content: string,
  ): Promise<string | null> {
    requireSystem(ctx);
    return this.signingKeys.signature(ctx, content);
  }
}

function requireSystem(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new NotFound();
}

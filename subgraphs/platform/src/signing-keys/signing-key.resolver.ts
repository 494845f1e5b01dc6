import { Ctx, Directive, Query, Resolver } from 'type-graphql';
import { type Context, JSONScalar } from '../../../kit/src';
import type { JsonWebKeySet, SigningKeys } from './signing-keys';

@Resolver()
export class SigningKeyResolver {
  constructor(private readonly signingKeys: SigningKeys) {}

  @Directive('@inaccessible')
  @Query(() => JSONScalar, { description: 'The public keys that tokens of the service are signed with, in the form of RFC 7517; published at `/.well-known/jwks.json`.' })
  publicKeys(@Ctx() ctx: Context): Promise<JsonWebKeySet> {
    return this.signingKeys.publicKeys(ctx);
  }
}

import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import { type Context, JSONScalar, type Principal } from '../../../../kit/src';
import type { Principals } from './principals';

@Resolver()
export class CredentialResolver {
  constructor(private readonly principals: Principals) {}

  @Directive('@inaccessible')
  @Query(() => JSONScalar, {
    nullable: true,
    description: 'Principal of a credential; null for an unusable credential. For the service itself only.',
  })
  async principalOf(
    @Ctx() ctx: Context,
    @Arg('credential', () => String, { description: 'The credential as it was sent.' }) credential: string,
    @Arg('clientAddress', () => String, {
      nullable: true,
      description: 'IP address from which it was sent; without one, no allow-list admits it.',
    })
    address?: string | null,
  ): Promise<Principal | null> {
    return ctx.principal.kind === 'system' ? this.principals.of(ctx, credential, address ?? null) : null;
  }
}

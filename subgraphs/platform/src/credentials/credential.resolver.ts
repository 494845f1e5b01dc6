import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import { type Context, JSONScalar } from '../../../kit/src';
import type { Principals } from './principals';

@Resolver()
export class CredentialResolver {
  constructor(private readonly principals: Principals) {}

  @Directive('@inaccessible')
  @Query(() => JSONScalar, { nullable: true, description: 'Who is calling with a credential, for the gateway; null for an unusable one.' })
  async principalOf(
    @Ctx() ctx: Context,
    @Arg('credential', () => String) credential: string,
    @Arg('clientAddress', () => String, { nullable: true }) address?: string | null,
  ): Promise<unknown> {
    return ctx.principal.kind === 'system' ? this.principals.of(ctx, credential, address ?? null) : null;
  }
}

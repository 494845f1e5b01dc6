import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Commands, type Context, NotFound, type Outcome } from '../../../../kit/src';
import type { OauthArtifactRepository } from './oauth-artifact.repository';
import type { OauthGrantRepository } from './oauth-grant.repository';
import { OauthArtifactInput, OauthAuthorizationInput } from './oauth.inputs';
import type { OauthService } from './oauth.service';
import { OauthArtifact, OauthAuthorization, OauthAuthorizationPayload, OauthClient } from './oauth.type';

/** Throws `NotFound` unless the caller is the service itself, which runs the OAuth provider. */
function requireSystem(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new NotFound();
}

/** GraphQL operations with which the OAuth provider stores its data; the provider itself is stateless. */
@Resolver()
export class OauthResolver {
  constructor(
    private readonly grants: OauthGrantRepository,
    private readonly artifacts: OauthArtifactRepository,
    private readonly service: OauthService,
    private readonly commands: Commands,
  ) {}

  @Directive('@inaccessible')
  @Query(() => OauthClient, {
    nullable: true,
    description: 'An app by its client id; null if there is none. Callable by the service itself only.',
  })
  async oauthClient(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the app.' }) id: string,
  ): Promise<OauthClient | null> {
    requireSystem(ctx);
    return this.grants.client(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => OauthAuthorization, {
    nullable: true,
    description: 'An authorization; null if it has ended. Callable by the service itself only.',
  })
  async oauthAuthorization(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
  ): Promise<OauthAuthorization | null> {
    requireSystem(ctx);
    return this.grants.authorization(ctx, id);
  }

  @Directive('@inaccessible')
  @Mutation(() => OauthAuthorizationPayload, {
    description: 'Authorizes an app with the consent of its user. Callable by the service itself only.',
  })
  async oauthAuthorize(
    @Ctx() ctx: Context,
    @Arg('input', () => OauthAuthorizationInput, { description: 'The app, the user and the requested scopes.' })
    input: OauthAuthorizationInput,
  ): Promise<Outcome> {
    requireSystem(ctx);
    return this.commands.run(ctx, 'oauthAuthorize', input, (tx) => this.service.authorize(tx, input));
  }

  @Directive('@inaccessible')
  @Mutation(() => OauthAuthorizationPayload, {
    description: 'Ends an authorization with its code and tokens. Callable by the service itself only.',
  })
  async oauthAuthorizationEnd(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
  ): Promise<Outcome> {
    requireSystem(ctx);
    return this.commands.run(ctx, 'oauthAuthorizationEnd', { id }, (tx) => this.service.end(tx, id));
  }

  @Directive('@inaccessible')
  @Query(() => OauthArtifact, {
    nullable: true,
    description:
      'A stored artifact of the OAuth provider; null if it no longer exists. Callable by the service itself only.',
  })
  async oauthArtifact(
    @Ctx() ctx: Context,
    @Arg('kind', () => String, { description: 'Kind of artifact.' }) kind: string,
    @Arg('id', () => String, { description: 'Id of the artifact.' }) id: string,
  ): Promise<OauthArtifact | null> {
    requireSystem(ctx);
    return this.artifacts.find(ctx, kind, id);
  }

  @Directive('@inaccessible')
  @Mutation(() => OauthAuthorizationPayload, {
    description: 'Stores an artifact of the OAuth provider. Callable by the service itself only.',
  })
  async oauthArtifactKeep(
    @Ctx() ctx: Context,
    @Arg('input', () => OauthArtifactInput, { description: 'The artifact.' }) input: OauthArtifactInput,
  ): Promise<Outcome> {
    requireSystem(ctx);
    return this.commands.run(ctx, 'oauthArtifactKeep', {}, (tx) => this.service.keep(tx, input));
  }

  @Directive('@inaccessible')
  @Mutation(() => Boolean, {
    description:
      'Consumes a code or a refresh token; false if it was already used, which ends its authorization. Callable by the service itself only.',
  })
  async oauthArtifactConsume(
    @Ctx() ctx: Context,
    @Arg('kind', () => String, { description: 'Kind of artifact.' }) kind: string,
    @Arg('id', () => String, { description: 'Id of the artifact.' }) id: string,
  ): Promise<boolean> {
    requireSystem(ctx);
    const { id: outcome } = await this.commands.run(ctx, 'oauthArtifactConsume', {}, async (tx) =>
      (await this.service.consume(tx, kind, id)) ? 'first' : 'again',
    );
    return outcome === 'first';
  }

  @Directive('@inaccessible')
  @Mutation(() => OauthAuthorizationPayload, {
    description: 'Deletes an artifact of the OAuth provider. Callable by the service itself only.',
  })
  async oauthArtifactForget(
    @Ctx() ctx: Context,
    @Arg('kind', () => String, { description: 'Kind of artifact.' }) kind: string,
    @Arg('id', () => String, { description: 'Id of the artifact.' }) id: string,
  ): Promise<Outcome> {
    requireSystem(ctx);
    return this.commands.run(ctx, 'oauthArtifactForget', {}, (tx) => this.service.forget(tx, kind, id));
  }
}

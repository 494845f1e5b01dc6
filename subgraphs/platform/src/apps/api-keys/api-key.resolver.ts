import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  type Transaction,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { ApiKeyCreateInput, ApiKeyListArgs, ApiKeyPatch, ConnectedApiKeyCreateInput } from './api-key.inputs';
import type { ApiKeyRepository } from './api-key.repository';
import type { ApiKeyService, KeyWithSecret } from './api-key.service';
import {
  ApiKey,
  ApiKeyConnection,
  ApiKeyPayload,
  ApiKeyRevokePayload,
  ApiKeySecretPayload,
  ConnectedApiKeyPayload,
} from './api-key.resource';

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly service: ApiKeyService,
    private readonly commands: Commands,
  ) {}

  @Query(() => ApiKey, {
    nullable: true,
    description: 'An API key by id; null if not found or not accessible. For users with `developer:manage_api_key`.',
  })
  apiKey(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the key.' }) id: string,
  ): Promise<ReadRow<ApiKey> | null> {
    return this.keys.find(ctx, id, selectionOf(info, 'ApiKey'));
  }

  @Query(() => ApiKeyConnection, {
    name: 'apiKeys',
    description:
      'API keys of an account that are in use, newest first, 20 at a time by default. For users with `developer:manage_api_key`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ApiKeyListArgs) args: ApiKeyListArgs,
  ): Promise<Connection<ReadRow<ApiKey>>> {
    return toConnection(await this.keys.list(ctx, args, selectionOf(info, 'ApiKey', nodePaths)));
  }

  @Mutation(() => ApiKeySecretPayload, {
    description:
      'Creates an API key. For users with `developer:manage_api_key` and all permissions granted to the key.',
  })
  apiKeyCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ApiKeyCreateInput, { description: 'The key.' }) input: ApiKeyCreateInput,
  ): Promise<ApiKeySecretPayload> {
    return this.runWithSecret(ctx, 'apiKeyCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => ConnectedApiKeyPayload, {
    description:
      'Creates an API key of a connected account. Keys need `company:create_child` on the parent account, users `developer:manage_api_key`; both need all permissions granted to the key.',
  })
  async apiKeyCreateConnected(
    @Ctx() ctx: Context,
    @Arg('parentAccountId', () => ID, { description: 'The parent account.' })
    parentAccountId: string,
    @Arg('input', () => ConnectedApiKeyCreateInput, { description: 'The key.' }) input: ConnectedApiKeyCreateInput,
  ): Promise<ConnectedApiKeyPayload> {
    const { id: apiKeyId, ...created } = await this.runWithSecret(
      ctx,
      'apiKeyCreateConnected',
      { parentAccountId, input },
      (tx) => this.service.createConnected(tx, parentAccountId, input),
    );
    return { apiKeyId, ...created };
  }

  @Mutation(() => ApiKeyPayload, {
    description:
      'Changes an API key. For users with `developer:manage_api_key` and all current and new permissions of the key.',
  })
  apiKeyUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the key.' }) id: string,
    @Arg('input', () => ApiKeyPatch, { description: 'Fields to change.' }) input: ApiKeyPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'apiKeyUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => ApiKeySecretPayload, {
    description:
      'Rotates the secret of an API key; the previous secret works for a grace period. For users with `developer:manage_api_key` and all permissions of the key.',
  })
  apiKeyRotate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the key.' }) id: string,
    @Arg('gracePeriod', () => Int, {
      nullable: true,
      description: 'Seconds during which the previous secret still works, 0 to 604,800; one day by default.',
    })
    gracePeriod?: number | null,
  ): Promise<ApiKeySecretPayload> {
    return this.runWithSecret(ctx, 'apiKeyRotate', { id, gracePeriod }, (tx) =>
      this.service.rotate(tx, id, gracePeriod),
    );
  }

  @Mutation(() => ApiKeyRevokePayload, {
    description: 'Permanently revokes an API key. For users with `developer:manage_api_key`.',
  })
  async apiKeyRevoke(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the key.' }) id: string,
  ): Promise<ApiKeyRevokePayload> {
    const { id: revokedId, userErrors } = await this.commands.run(ctx, 'apiKeyRevoke', { id }, (tx) =>
      this.service.revoke(tx, id),
    );
    return { revokedId, userErrors };
  }

  /**
   * Runs a command that creates a secret, and returns its outcome with the plaintext secret. Secrets are not stored, so
   * `secretKey` is null when the command is repeated with the same idempotency key.
   */
  private async runWithSecret(
    ctx: Context,
    name: string,
    input: unknown,
    work: (tx: Transaction) => Promise<KeyWithSecret>,
  ): Promise<Outcome & { readonly secretKey: string | null }> {
    let secretKey: string | null = null;
    const outcome = await this.commands.run(ctx, name, input, async (tx) => {
      const created = await work(tx);
      secretKey = created.secretKey;
      return created.id;
    });
    return { ...outcome, secretKey: outcome.id && secretKey };
  }
}

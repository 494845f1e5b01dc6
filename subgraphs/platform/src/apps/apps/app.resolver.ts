import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
  type Outcome,
} from '../../../../kit/src';
import { ApiKeySecretPayload } from '../api-keys/api-key.resource';
import { AppApiKeyCreateInput, AppCreateInput, AppListArgs, AppPatch } from './app.inputs';
import type { AppKeyService } from './app-key.service';
import type { AppRepository } from './app.repository';
import type { AppService } from './app.service';
import { App, AppClientSecretPayload, AppConnection, AppDeletePayload, AppPayload } from './app.resource';

@Resolver(() => App)
export class AppResolver {
  constructor(
    private readonly apps: AppRepository,
    private readonly service: AppService,
    private readonly keys: AppKeyService,
    private readonly commands: Commands,
  ) {}

  @Query(() => App, { nullable: true, description: 'An app by id, for every credential; null if not found.' })
  app(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the app.' }) id: string,
  ): Promise<ReadRow<App> | null> {
    return this.apps.find(ctx, id, selectionOf(info, 'App'));
  }

  @Query(() => AppConnection, {
    name: 'apps',
    description: 'Apps of an account, newest first, 20 at a time by default. Needs `developer:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AppListArgs) args: AppListArgs,
  ): Promise<Connection<ReadRow<App>>> {
    return toConnection(await this.apps.list(ctx, { ...args, page: args }, selectionOf(info, 'App', nodePaths)));
  }

  @Mutation(() => AppPayload, { description: 'Creates an app. Needs `developer:create_app`.' })
  appCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AppCreateInput, { description: 'The app.' }) input: AppCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'appCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => AppPayload, {
    description: 'Changes an app. Needs `developer:update_app`, and more permissions for some fields.',
  })
  appUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the app.' }) id: string,
    @Arg('input', () => AppPatch, { description: 'Fields to change.' }) input: AppPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'appUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => AppClientSecretPayload, {
    description:
      'Rotates the client secret of a confidential app; the previous secret stops working immediately. Needs `developer:update_app` and `developer:manage_oauth`.',
  })
  async appClientSecretRotate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the app.' }) id: string,
  ): Promise<AppClientSecretPayload> {
    let clientSecret: string | null = null;
    const outcome = await this.commands.run(ctx, 'appClientSecretRotate', { id }, async (tx) => {
      clientSecret = await this.service.rotateClientSecret(tx, id);
      return id;
    });
    return { ...outcome, clientSecret: outcome.id && clientSecret };
  }

  @Mutation(() => AppDeletePayload, {
    description:
      'Permanently deletes an app: its keys stop working, and it is uninstalled from all accounts. Needs `developer:update_app`.',
  })
  async appDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the app.' }) id: string,
  ): Promise<AppDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'appDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }

  @Mutation(() => ApiKeySecretPayload, {
    description:
      'Creates an API key that belongs to an app and acts on the accounts that have it installed. For users with `developer:manage_api_key` on the account that owns the app.',
  })
  async appApiKeyCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AppApiKeyCreateInput, { description: 'The key.' }) input: AppApiKeyCreateInput,
  ): Promise<ApiKeySecretPayload> {
    let secretKey: string | null = null;
    const outcome = await this.commands.run(ctx, 'appApiKeyCreate', input, async (tx) => {
      const created = await this.keys.create(tx, input);
      secretKey = created.secretKey;
      return created.id;
    });
    return { ...outcome, secretKey: outcome.id && secretKey };
  }
}

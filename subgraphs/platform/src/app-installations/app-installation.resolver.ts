import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Connection, type Context, nodePaths, selectionOf, toConnection } from '../../../kit/src';
import { AppInstallInput, AppInstallationListArgs } from './app-installation.inputs';
import type { AppInstallationRepository } from './app-installation.repository';
import type { AppInstallationService } from './app-installation.service';
import {
  AppInstallation,
  AppInstallationConnection,
  AppInstallationPayload,
  AppUninstallPayload,
} from './app-installation.type';

const keyDescription = 'Makes a repeated call answer with the first outcome; 1 to 255 bytes.';

@Resolver(() => AppInstallation)
export class AppInstallationResolver {
  constructor(
    private readonly installations: AppInstallationRepository,
    private readonly service: AppInstallationService,
    private readonly commands: Commands,
  ) {}

  @Query(() => AppInstallation, {
    nullable: true,
    description:
      'An installation by id; null when there is none for the caller. Needs `app_authorization:read` on the account that installed the app; the app itself and the account whose app it is see it too.',
  })
  appInstallation(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the installation.' }) id: string,
  ): Promise<unknown> {
    return this.installations.find(ctx, id, selectionOf(info, 'AppInstallation'));
  }

  @Query(() => AppInstallationConnection, {
    name: 'appInstallations',
    description:
      'Installations, newest first, 20 at a time by default: of an account, of an app, or of all accounts in reach. For the key of an app its own.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AppInstallationListArgs) args: AppInstallationListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(await this.service.list(ctx, args, selectionOf(info, 'AppInstallation', nodePaths)));
  }

  @Mutation(() => AppInstallationPayload, {
    description:
      'Installs an app on an account. Needs `app_authorization:create` and every action that the app is allowed; for those that only apps can hold `developer:manage_webhook`.',
  })
  appInstall(
    @Ctx() ctx: Context,
    @Arg('input', () => AppInstallInput, { description: 'The app and what it is allowed.' }) input: AppInstallInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<unknown> {
    return this.commands.run(ctx, 'appInstall', input, (tx) => this.service.install(tx, input), key);
  }

  @Mutation(() => AppInstallationPayload, {
    description:
      'Changes what an installed app is allowed. Needs `app_authorization:update` and every action that is added.',
  })
  appInstallationUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the installation.' }) id: string,
    @Arg('actions', () => [String], {
      description: 'All that the app is allowed from now on, at most 300 actions; what it requires has to be there.',
    })
    actions: string[],
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<unknown> {
    return this.commands.run(
      ctx,
      'appInstallationUpdate',
      { id, actions },
      (tx) => this.service.update(tx, id, actions),
      key,
    );
  }

  @Mutation(() => AppUninstallPayload, {
    description:
      'Takes an app off an account: it reaches the account no longer. Needs `app_authorization:delete`; an app may also leave with a key of its own.',
  })
  async appUninstall(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the installation.' }) id: string,
  ): Promise<unknown> {
    const { id: uninstalledId, userErrors } = await this.commands.run(ctx, 'appUninstall', { id }, (tx) =>
      this.service.uninstall(tx, id),
    );
    return { uninstalledId, userErrors };
  }
}

@Resolver(() => AppInstallationPayload)
export class AppInstallationPayloadResolver {
  constructor(private readonly installations: AppInstallationRepository) {}

  @FieldResolver(() => AppInstallation, {
    nullable: true,
    description: 'The installation as it is now; null when the command was refused.',
  })
  appInstallation(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): unknown {
    return payload.id && this.installations.shown(ctx, payload.id, selectionOf(info, 'AppInstallation'));
  }
}

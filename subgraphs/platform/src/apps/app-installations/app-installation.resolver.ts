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
import { AppInstallInput, AppInstallationListArgs } from './app-installation.inputs';
import type { AppInstallationRepository } from './app-installation.repository';
import type { AppInstallationService } from './app-installation.service';
import {
  AppInstallation,
  AppInstallationConnection,
  AppInstallationPayload,
  AppUninstallPayload,
} from './app-installation.resource';

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
      'An installation by id; null if not found or not accessible. Needs `app_authorization:read` on the account that installed the app; the app itself and the account that owns it can also read it.',
  })
  appInstallation(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the installation.' }) id: string,
  ): Promise<ReadRow<AppInstallation> | null> {
    return this.installations.find(ctx, id, selectionOf(info, 'AppInstallation'));
  }

  @Query(() => AppInstallationConnection, {
    name: 'appInstallations',
    description:
      'Installations, newest first, 20 at a time by default: of an account, of an app, or of all accessible accounts. For the key of an app, its own.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => AppInstallationListArgs) args: AppInstallationListArgs,
  ): Promise<Connection<ReadRow<AppInstallation>>> {
    return toConnection(await this.service.list(ctx, args, selectionOf(info, 'AppInstallation', nodePaths)));
  }

  @Mutation(() => AppInstallationPayload, {
    description:
      'Installs an app on an account. Needs `app_authorization:create` and every action granted to the app; for actions that only apps can hold, `developer:manage_webhook`.',
  })
  appInstall(
    @Ctx() ctx: Context,
    @Arg('input', () => AppInstallInput, { description: 'The app and the actions granted to it.' })
    input: AppInstallInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'appInstall', input, (tx) => this.service.install(tx, input));
  }

  @Mutation(() => AppInstallationPayload, {
    description:
      'Changes the actions granted to an installed app. Needs `app_authorization:update` and every added action.',
  })
  appInstallationUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the installation.' }) id: string,
    @Arg('actions', () => [String], {
      description: 'Complete new list of granted actions, at most 300; must include the actions that the app requires.',
    })
    actions: string[],
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'appInstallationUpdate', { id, actions }, (tx) =>
      this.service.update(tx, id, actions),
    );
  }

  @Mutation(() => AppUninstallPayload, {
    description:
      'Uninstalls an app from an account, which ends its access to the account. Needs `app_authorization:delete`; an app can also uninstall itself with its own key.',
  })
  async appUninstall(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the installation.' }) id: string,
  ): Promise<AppUninstallPayload> {
    const { id: uninstalledId, userErrors } = await this.commands.run(ctx, 'appUninstall', { id }, (tx) =>
      this.service.uninstall(tx, id),
    );
    return { uninstalledId, userErrors };
  }
}

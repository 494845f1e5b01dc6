import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
  type Outcome,
} from '../../../../kit/src';
import {
  CheckoutConfigurationCreateInput,
  CheckoutConfigurationListArgs,
  CheckoutConfigurationPageArgs,
} from './checkout-configuration.inputs';
import type { CheckoutConfigurationRepository } from './checkout-configuration.repository';
import type { CheckoutConfigurationService } from './checkout-configuration.service';
import {
  CheckoutConfiguration,
  CheckoutConfigurationConnection,
  CheckoutConfigurationDeletePayload,
  CheckoutConfigurationPage,
  CheckoutConfigurationPayload,
} from './checkout-configuration.resource';

const ofCheckout = { description: 'Checkout id, `ch_…`.' } as const;

@Resolver(() => CheckoutConfiguration)
export class CheckoutConfigurationResolver {
  constructor(
    private readonly checkouts: CheckoutConfigurationRepository,
    private readonly service: CheckoutConfigurationService,
    private readonly commands: Commands,
  ) {}

  @Query(() => CheckoutConfiguration, {
    nullable: true,
    description:
      'A checkout by id; null if it does not exist. Accessible with any credential, so that a page can be shown.',
  })
  checkoutConfiguration(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofCheckout) id: string,
  ): Promise<ReadRow<CheckoutConfiguration> | null> {
    return this.checkouts.reads.find(ctx, id, selectionOf(info, 'CheckoutConfiguration'));
  }

  @Query(() => CheckoutConfigurationConnection, {
    name: 'checkoutConfigurations',
    description: 'Checkouts, newest first, 20 at a time by default. Needs `checkout_configuration:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => CheckoutConfigurationListArgs) args: CheckoutConfigurationListArgs,
  ): Promise<Connection<ReadRow<CheckoutConfiguration>>> {
    return toConnection(await this.checkouts.list(ctx, args, selectionOf(info, 'CheckoutConfiguration', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => CheckoutConfigurationPage, {
    description:
      'Checkouts by page number, newest first, with their total count. Needs `checkout_configuration:basic:read`.',
  })
  checkoutConfigurationPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => CheckoutConfigurationPageArgs) args: CheckoutConfigurationPageArgs,
  ): Promise<NumberedPage<ReadRow<CheckoutConfiguration>>> {
    return this.checkouts.numbered(ctx, args, selectionOf(info, 'CheckoutConfiguration', [['nodes']]));
  }

  @Mutation(() => CheckoutConfigurationPayload, {
    description: 'Creates a checkout, and its plan if one is described. Needs `checkout_configuration:create`.',
  })
  async checkoutConfigurationCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckoutConfigurationCreateInput, { description: 'The checkout to create.' })
    input: CheckoutConfigurationCreateInput,
  ): Promise<Outcome> {
    await this.service.awaitReplicas(input);
    return this.commands.run(ctx, 'checkoutConfigurationCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => CheckoutConfigurationDeletePayload, {
    description:
      'Closes a checkout permanently; its plan and objects created through it are kept. Needs `checkout_configuration:delete`.',
  })
  async checkoutConfigurationDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofCheckout) id: string,
  ): Promise<CheckoutConfigurationDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'checkoutConfigurationDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }
}

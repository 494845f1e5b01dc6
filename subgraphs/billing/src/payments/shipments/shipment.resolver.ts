import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { SandboxShipmentTrackInput, ShipmentCreateInput, ShipmentListArgs } from './shipment.inputs';
import type { ShipmentRepository } from './shipment.repository';
import type { ShipmentService } from './shipment.service';
import { Shipment, ShipmentConnection, ShipmentPayload } from './shipment.resource';

const ofShipment = { description: 'The shipment, `ship_…`.' };

@Resolver(() => Shipment)
export class ShipmentResolver {
  constructor(
    private readonly shipments: ShipmentRepository,
    private readonly service: ShipmentService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Shipment, {
    nullable: true,
    description:
      'A shipment by its id or the id of its payment; null if it does not exist or is not accessible. Needs `shipment:basic:read`, except for the buyer.',
  })
  shipment(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Shipment id, `ship_…`, or payment id, `pay_…`.' }) id: string,
  ): Promise<ReadRow<Shipment> | null> {
    return this.shipments.find(ctx, id, selectionOf(info, 'Shipment'));
  }

  @Query(() => ShipmentConnection, {
    name: 'shipments',
    description:
      "Shipments, newest first, 20 at a time by default: those of every account on which the caller has `shipment:basic:read`, and a user's own.",
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ShipmentListArgs) args: ShipmentListArgs,
  ): Promise<Connection<ReadRow<Shipment>>> {
    return toConnection(await this.shipments.list(ctx, args, selectionOf(info, 'Shipment', nodePaths)));
  }

  @Mutation(() => ShipmentPayload, {
    description: 'Creates the shipment of a payment; each payment has one. Needs `shipment:create`.',
  })
  shipmentCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ShipmentCreateInput, { description: 'The shipment to create.' }) input: ShipmentCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'shipmentCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => ShipmentPayload, {
    description: 'Corrects the tracking number of a shipment. Needs `shipment:create`.',
  })
  shipmentRenumber(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofShipment) id: string,
    @Arg('trackingNumber', () => String, { description: 'Tracking number: 1 to 100 letters, digits and dashes.' })
    trackingNumber: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'shipmentRenumber', { id, trackingNumber }, (tx) =>
      this.service.renumber(tx, id, trackingNumber),
    );
  }
}

/** Resolver that sets the tracking data of shipments in place of a carrier, in sandbox mode only. */
@Resolver(() => Shipment)
export class SandboxShipmentResolver {
  constructor(
    private readonly service: ShipmentService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => ShipmentPayload, {
    description: 'Sandbox only: simulates a tracking update from the carrier. Needs `shipment:create`.',
  })
  sandboxShipmentTrack(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofShipment) id: string,
    @Arg('input', () => SandboxShipmentTrackInput, { description: 'Tracking update.' })
    input: SandboxShipmentTrackInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxShipmentTrack', { id, input }, (tx) =>
      this.service.simulateTracking(tx, id, input),
    );
  }
}

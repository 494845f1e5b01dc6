import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  keyDescription,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import { SandboxShipmentTrackInput, ShipmentCreateInput, ShipmentListArgs } from './shipment.inputs';
import type { ShipmentRepository } from './shipment.repository';
import type { ShipmentService } from './shipment.service';
import { Shipment, ShipmentConnection, ShipmentPayload } from './shipment.type';

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
      'A shipment by its id or by that of its payment; null when there is none for the caller. Needs `shipment:basic:read`, or to be who has paid.',
  })
  shipment(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `ship_…`, or that of its payment, `pay_…`.' }) id: string,
  ): Promise<unknown> {
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
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.shipments.list(ctx, { ...args, page: args }, selectionOf(info, 'Shipment', nodePaths)),
    );
  }

  @Mutation(() => ShipmentPayload, {
    description: 'Registers the parcel of a payment; each payment has one. Needs `shipment:create`.',
  })
  shipmentCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ShipmentCreateInput, { description: 'The parcel.' }) input: ShipmentCreateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) idempotencyKey?:
      | string
      | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'shipmentCreate', input, (tx) => this.service.create(tx, input), idempotencyKey);
  }

  @Mutation(() => ShipmentPayload, {
    description: 'Says under which number a parcel really goes. Needs `shipment:create`.',
  })
  shipmentRenumber(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofShipment) id: string,
    @Arg('trackingNumber', () => String, { description: 'The number: 1 to 100 letters, digits and dashes.' })
    trackingNumber: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'shipmentRenumber', { id, trackingNumber }, (tx) =>
      this.service.renumber(tx, id, trackingNumber),
    );
  }
}

/** Simulates carriers, in sandbox mode only. */
@Resolver(() => Shipment)
export class SandboxShipmentResolver {
  constructor(
    private readonly service: ShipmentService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => ShipmentPayload, {
    description: 'Sandbox only: has the carrier tell something of a parcel. Needs `shipment:create`.',
  })
  sandboxShipmentTrack(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofShipment) id: string,
    @Arg('input', () => SandboxShipmentTrackInput, { description: 'What the carrier tells.' })
    input: SandboxShipmentTrackInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxShipmentTrack', { id, input }, (tx) => this.service.told(tx, id, input));
  }
}

@Resolver(() => ShipmentPayload)
export class ShipmentPayloadResolver {
  constructor(private readonly shipments: ShipmentRepository) {}

  @FieldResolver(() => Shipment, {
    nullable: true,
    description: 'The shipment as it is now; null when the command was refused.',
  })
  shipment(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.shipments.outcome(ctx, payload.id, selectionOf(info, 'Shipment'));
  }
}

import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';
import {
  type ShipmentCarrier,
  ShipmentCarrierEnum,
  type ShipmentStatus,
  ShipmentStatusEnum,
  type ShipmentSubstatus,
  ShipmentSubstatusEnum,
} from './shipment.enums';

@InputType({ description: 'A parcel that was sent.' })
export class ShipmentCreateInput {
  @Field(() => ID, { description: 'The payment that has bought what is sent, `pay_…`.' })
  paymentId!: string;

  @Field({ description: 'The number under which its carrier knows it: 1 to 100 letters, digits and dashes.' })
  trackingNumber!: string;

  @Field(() => ID, {
    nullable: true,
    description: "The account that sends; the payment's by default, and never another one.",
  })
  accountId?: string | null;
}

@InputType({ description: 'What a carrier tells of a parcel.' })
export class SandboxShipmentTrackInput {
  @Field(() => ShipmentStatusEnum, { description: 'Where it is.' })
  status!: ShipmentStatus;

  @Field(() => ShipmentSubstatusEnum, { nullable: true, description: 'What has just happened.' })
  substatus?: ShipmentSubstatus | null;

  @Field(() => ShipmentCarrierEnum, { nullable: true, description: 'Who brings it; as before by default.' })
  carrier?: ShipmentCarrier | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the carrier calls the way it is sent, at most 100 characters; as before by default.',
  })
  service?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it should be there; not known by default.' })
  deliveryEstimate?: Date | null;

  @Field(() => String, { nullable: true, description: 'In words, at most 500 characters.' })
  message?: string | null;

  @Field(() => String, { nullable: true, description: 'Where that was, at most 200 characters.' })
  location?: string | null;
}

@ArgsType()
export class ShipmentListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only shipments of this account.' })
  accountId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only shipments of these payments; at most 100.' })
  paymentIds?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only shipments to this user.' })
  userId?: string | null;

  @Field(() => ShipmentStatusEnum, { nullable: true, description: 'Only parcels that are there.' })
  status?: ShipmentStatus | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only shipments registered after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only shipments registered before this instant.' })
  createdBefore?: Date | null;
}

import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError, connectionOf, MaxListSize } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Payment } from '../payments/payment.type';
import {
  type ShipmentCarrier,
  ShipmentCarrierEnum,
  type ShipmentStatus,
  ShipmentStatusEnum,
  type ShipmentSubstatus,
  ShipmentSubstatusEnum,
} from './shipment.enums';

@ObjectType({ description: 'One thing that a carrier has told of a parcel.', simpleResolvers: true })
export class ShipmentCheckpoint {
  @Field(() => ShipmentStatusEnum, { description: 'Where it was.' })
  status!: ShipmentStatus;

  @Field(() => String, { nullable: true, description: 'In words.' })
  message!: string | null;

  @Field(() => String, { nullable: true, description: 'The place.' })
  location!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When that was; null where the carrier does not say.' })
  timestamp!: Date | null;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A parcel that brings what a payment has bought.', simpleResolvers: true })
export class Shipment {
  @Field(() => ID, { description: 'Public id, `ship_…`.' })
  id!: string;

  @Field(() => Account, { description: 'The account that sends.' })
  account!: Account;

  @Field(() => ID, { description: 'Id of the payment.' })
  paymentId!: string;

  @Field(() => Payment, { nullable: true, description: 'The payment; null without `payment:basic:read`.' })
  payment!: object | null;

  @Field({ description: 'The number under which its carrier knows it.' })
  trackingNumber!: string;

  @Field(() => ShipmentCarrierEnum, { nullable: true, description: 'Carrier; null until known.' })
  carrier!: ShipmentCarrier | null;

  @Field({ description: 'URL at which the buyer can track the parcel.' })
  trackingUrl!: string;

  @Field(() => String, { nullable: true, description: 'What the carrier calls the way it is sent.' })
  service!: string | null;

  @Field(() => ShipmentStatusEnum, { description: 'Where it is.' })
  status!: ShipmentStatus;

  @Field(() => ShipmentSubstatusEnum, { nullable: true, description: 'What has just happened.' })
  substatus!: ShipmentSubstatus | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Estimated arrival time.' })
  deliveryEstimate!: Date | null;

  @MaxListSize(100)
  @Field(() => [ShipmentCheckpoint], { description: 'What the carrier has told, oldest first; the last 100.' })
  checkpoints!: ShipmentCheckpoint[];

  @Field(() => DateTimeScalar, { description: 'When it was registered.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const ShipmentConnection = connectionOf(Shipment, 'Shipment');

@ObjectType({ description: 'Outcome of a command on a shipment.' })
export class ShipmentPayload {
  /** Id of the shipment that the command was about; the `shipment` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

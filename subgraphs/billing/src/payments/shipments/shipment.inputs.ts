import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { accountFilter, createdFilters, DateTimeScalar, equals, statusFilter, listArgs } from '../../../../kit/src';
import { isAmong, valuesFilter } from '../../shared/filters';
import {
  type ShipmentCarrier,
  ShipmentCarrierEnum,
  type ShipmentStatus,
  ShipmentStatusEnum,
  type ShipmentSubstatus,
  ShipmentSubstatusEnum,
} from './shipment.enums';

@InputType({ description: 'A new shipment.' })
export class ShipmentCreateInput {
  @Field(() => ID, { description: 'Payment of the goods, `pay_…`.' })
  paymentId!: string;

  @Field({ description: 'Tracking number of the carrier: 1 to 100 letters, digits and dashes.' })
  trackingNumber!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The sending account, which must be the account of the payment; by default this account.',
  })
  accountId?: string | null;
}

@InputType({ description: 'A simulated tracking event of a carrier.' })
export class SandboxShipmentTrackInput {
  @Field(() => ShipmentStatusEnum, { description: 'Status of the parcel.' })
  status!: ShipmentStatus;

  @Field(() => ShipmentSubstatusEnum, { nullable: true, description: 'Details of the status.' })
  substatus?: ShipmentSubstatus | null;

  @Field(() => ShipmentCarrierEnum, { nullable: true, description: 'Carrier; unchanged by default.' })
  carrier?: ShipmentCarrier | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the shipping service of the carrier, at most 100 characters; unchanged by default.',
  })
  service?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Estimated arrival time; unknown by default.' })
  deliveryEstimate?: Date | null;

  @Field(() => String, { nullable: true, description: 'Message of the carrier, at most 500 characters.' })
  message?: string | null;

  @Field(() => String, { nullable: true, description: 'Location of the event, at most 200 characters.' })
  location?: string | null;
}

export const shipmentFilters = {
  accountId: accountFilter('shipments'),
  paymentIds: valuesFilter(() => [ID], 'Only shipments of these payments, at most 100.', isAmong('payment_id')),
  userId: equals(() => ID, 'user_id', 'Only shipments to this user.'),
  statuses: statusFilter<ShipmentStatus>(() => ShipmentStatusEnum, 'Only shipments with one of these statuses.'),
  ...createdFilters('shipments'),
};

@ArgsType()
export class ShipmentListArgs extends listArgs(shipmentFilters) {}

import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  MaxListSize,
  Resource,
  IdField,
  AccountField,
  ForeignIdField,
  TextField,
  EnumField,
  DateTimeField,
  JsonField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Payment } from '../payments/payment.resource';
import {
  type ShipmentCarrier,
  ShipmentCarrierEnum,
  type ShipmentStatus,
  ShipmentStatusEnum,
  type ShipmentSubstatus,
  ShipmentSubstatusEnum,
} from './shipment.enums';
import type { Checkpoint } from './tracker';
import { ShipmentCheckpoint } from './shipment-parts.type';

/** A parcel that brings what a payment has bought. Each payment has one at most. */
@Resource('billing.shipments', 'A parcel that brings what a payment has bought.')
export class Shipment {
  @IdField('Public id, `ship_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that sends.', { required: true })
  accountId!: string;

  @ForeignIdField('Id of the payment.')
  paymentId!: string;

  @Field(() => Payment, { nullable: true, description: 'The payment; null without `payment:basic:read`.' })
  readonly payment?: object | null;

  @TextField('The number under which its carrier knows it.')
  trackingNumber!: string;

  /** Null until somebody can tell. */
  @EnumField(ShipmentCarrierEnum, 'Carrier; null until known.', { nullable: true })
  carrier!: ShipmentCarrier | null;

  @Field({ description: 'URL at which the buyer can track the parcel.' })
  readonly trackingUrl?: string;

  @TextField('What the carrier calls the way it is sent.', { nullable: true })
  service!: string | null;

  @EnumField(ShipmentStatusEnum, 'Where it is.')
  status!: ShipmentStatus;

  @EnumField(ShipmentSubstatusEnum, 'What has just happened.', { nullable: true })
  substatus!: ShipmentSubstatus | null;

  @DateTimeField('Estimated arrival time.', { nullable: true })
  deliveryEstimate!: Date | null;

  /** Oldest first. */
  @MaxListSize(100)
  @JsonField('What the carrier has told, oldest first; the last 100.', { type: () => [ShipmentCheckpoint] })
  checkpoints!: readonly Checkpoint[];

  @DateTimeField('When it was registered.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  /** Who has paid; null where a business did. */
  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  /** When the tracker is asked next; null once nothing more is heard, and where there is no tracker. */
  @StoredColumn('timestamptz', { nullable: true })
  nextLookAt!: Date | null;
}

export const ShipmentConnection = connectionOf(Shipment, 'Shipment');

@ObjectType({ description: 'Outcome of a command on a shipment.' })
export class ShipmentPayload extends ResourcePayload {}

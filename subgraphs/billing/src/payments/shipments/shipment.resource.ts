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
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
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

/** Each payment has at most one shipment. */
@Resource('billing.shipments', 'A parcel with the goods of a payment.')
export class Shipment extends Timestamped {
  @IdField('Public id, `ship_…`.')
  id!: string;

  @AccountField(() => Account, 'The sending account.', { required: true })
  accountId!: string;

  @ForeignIdField('Id of the payment.')
  paymentId!: string;

  @Field(() => Payment, { nullable: true, description: 'The payment; null without `payment:basic:read`.' })
  readonly payment?: object | null;

  /** User who paid; null if a business paid. */
  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  @TextField('Tracking number of the carrier.')
  trackingNumber!: string;

  @EnumField(ShipmentCarrierEnum, 'Carrier; null until known.', { nullable: true })
  carrier!: ShipmentCarrier | null;

  @Field({ description: 'URL at which the buyer can track the parcel.' })
  readonly trackingUrl?: string;

  @TextField('Name of the shipping service of the carrier.', { nullable: true })
  service!: string | null;

  @EnumField(ShipmentStatusEnum, 'Status.')
  status!: ShipmentStatus;

  @EnumField(ShipmentSubstatusEnum, 'Details of the status.', { nullable: true })
  substatus!: ShipmentSubstatus | null;

  @DateTimeField('Estimated arrival time.', { nullable: true })
  deliveryEstimate!: Date | null;

  @MaxListSize(100)
  @JsonField('The last 100 tracking events of the carrier, oldest first.', { type: () => [ShipmentCheckpoint] })
  checkpoints!: readonly Checkpoint[];

  /** Next poll of the tracking provider; null once tracking has ended, and without a provider. */
  @StoredColumn('timestamptz', { nullable: true })
  nextLookAt!: Date | null;
}

export const ShipmentConnection = connectionOf(Shipment, 'Shipment');

@ObjectType({ description: 'Result of a mutation on a shipment.' })
export class ShipmentPayload extends ResourcePayload {}

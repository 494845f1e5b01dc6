import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ShipmentCarrier, ShipmentStatus, ShipmentSubstatus } from './shipment.enums';
import type { Checkpoint } from './tracker';

/** A parcel that brings what a payment has bought. Each payment has one at most. */
@Entity('shipments')
export class ShipmentEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  /** Who has paid; null where a business did. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'tracking_number' })
  trackingNumber!: string;

  /** Null until somebody can tell. */
  @Column('text', { nullable: true })
  carrier!: ShipmentCarrier | null;

  @Column('text', { nullable: true })
  service!: string | null;

  @Column('text')
  status!: ShipmentStatus;

  @Column('text', { nullable: true })
  substatus!: ShipmentSubstatus | null;

  @Column('timestamptz', { name: 'delivery_estimate', nullable: true })
  deliveryEstimate!: Date | null;

  /** Oldest first. */
  @Column('jsonb')
  checkpoints!: readonly Checkpoint[];

  /** When the tracker is asked next; null once nothing more is heard, and where there is no tracker. */
  @Column('timestamptz', { name: 'next_look_at', nullable: true })
  nextLookAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DisputeStatus } from './dispute.states';

/** A buyer's dispute of a payment, with the data that affects the paid membership. */
@Entity('disputes')
export class Dispute {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text', { name: 'membership_id' })
  membershipId!: string;

  @Column('text')
  status!: DisputeStatus;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

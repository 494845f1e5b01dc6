import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MembershipTransferKind } from './membership-transfer.states';

/** A membership that waits at a link for whoever is to have it: one that its owner gives away, or one that the seller gives. */
@Entity('membership_handovers')
export class MembershipTransferEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  kind!: MembershipTransferKind;

  @Column('text', { name: 'plan_id' })
  planId!: string;

  /** The one that is given away; with an invitation null until it is accepted. */
  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  /** Whose the membership was when the link was made; null with an invitation. */
  @Column('text', { name: 'from_user_id', nullable: true })
  fromUserId!: string | null;

  /** Who alone may accept, by user or by address; null for whoever has the link. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

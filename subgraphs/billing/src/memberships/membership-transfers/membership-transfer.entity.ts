import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MembershipTransferKind } from './membership-transfer.states';

/**
 * A link through which a user obtains a membership: the transfer of an existing membership, or the seller's invitation
 * to a free plan.
 */
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

  /** The transferred membership; for an invitation, null until acceptance. */
  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  /** Owner of the membership when the link was created; null for an invitation. */
  @Column('text', { name: 'from_user_id', nullable: true })
  fromUserId!: string | null;

  /**
   * The only user who may accept; alternatively, `email` is the only address. If both are null, any user with the link
   * may accept.
   */
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

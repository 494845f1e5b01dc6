import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who refers businesses and earns by them. */
@Entity('partners')
export class PartnerEntity {
  @PrimaryColumn('text')
  id!: string;

  /** The account that the earnings are for; the user's own id where no business is meant. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  /** What the partner's link carries. */
  @Column('text', { name: 'referral_code' })
  referralCode!: string;

  @Column('timestamptz', { name: 'enabled_at' })
  enabledAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

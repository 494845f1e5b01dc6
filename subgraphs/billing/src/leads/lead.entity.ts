import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who may become a customer, as an account has written it down. */
@Entity('leads')
export class LeadEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Null where the interest is in no single product. */
  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { nullable: true })
  referrer!: string | null;

  /** Null while none was given. */
  @Column('jsonb', { nullable: true })
  metadata!: Record<string, unknown> | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { Buyer } from '../members/member.repository';
import type { PostalAddress } from '../shared';
import type { SetupIntentStatus } from './setup-intent.states';

/** A payment method being saved for later, without a purchase. */
@Entity('setup_intents')
export class SetupIntentEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'checkout_configuration_id', nullable: true })
  checkoutConfigurationId!: string | null;

  @Column('text', { name: 'user_id' })
  userId!: string;

  /** Who saves it, as far as the member to come needs it. */
  @Column('jsonb', { name: 'buyer_profile' })
  buyerProfile!: Omit<Buyer, 'id'>;

  @Column('jsonb', { name: 'billing_address', nullable: true })
  billingAddress!: PostalAddress | null;

  @Column('text', { name: 'member_id', nullable: true })
  memberId!: string | null;

  /** The membership that is charged by the method from then on. */
  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  @Column('text', { name: 'payment_method_id', nullable: true })
  paymentMethodId!: string | null;

  @Column('text')
  status!: SetupIntentStatus;

  /** Currency of later charges. */
  @Column('text')
  currency!: Currency;

  /** Null where it was simply abandoned. */
  @Column('text', { name: 'error_code', nullable: true })
  errorCode!: string | null;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  @Column('boolean', { name: 'three_ds_verified' })
  threeDsVerified!: boolean;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  /** Where the buyer owes a step. */
  @Column('text', { name: 'action_url', nullable: true })
  actionUrl!: string | null;

  /** Where the buyer goes afterwards. */
  @Column('text', { name: 'return_url', nullable: true })
  returnUrl!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

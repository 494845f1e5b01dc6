import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { BankVerificationState } from '../providers';
import type { PayoutMethodStatus } from './payout-method.states';

/** Where an owner wants their money sent. */
@Entity('payout_methods')
export class PayoutMethodEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose it is: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'supported_method_id' })
  supportedMethodId!: string;

  @Column('text', { name: 'destination_currency' })
  destinationCurrency!: Currency;

  @Column('text', { nullable: true })
  nickname!: string | null;

  @Column('boolean', { name: 'is_default' })
  isDefault!: boolean;

  @Column('text')
  status!: PayoutMethodStatus;

  /** Why it is broken, for a person. */
  @Column('text', { name: 'status_reason', nullable: true })
  statusReason!: string | null;

  /** The end of the number, the rest hidden. */
  @Column('text', { name: 'account_reference', nullable: true })
  accountReference!: string | null;

  @Column('text', { name: 'institution_name', nullable: true })
  institutionName!: string | null;

  @Column('text', { name: 'payer_name', nullable: true })
  payerName!: string | null;

  @Column('text', { name: 'bank_verification_state', nullable: true })
  bankVerificationState!: BankVerificationState | null;

  /** The details as they were given, sealed with the method's id. */
  @Column('text', { name: 'sealed_fields' })
  sealedFields!: string;

  @Column('timestamptz', { name: 'last_paid_out_at', nullable: true })
  lastPaidOutAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  /** Null while it is there. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

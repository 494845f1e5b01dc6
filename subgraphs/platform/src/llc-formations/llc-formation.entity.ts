import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UsState } from '../accounts/account.enums';
import type { Charge } from './llc-formation.prices';
import type { LlcFormationStatus } from './llc-formation.states';

export interface FormationAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** Two letters in lower case. */
  readonly country: string;
}

/** A founder as far as the order shows them. */
export interface FounderView {
  readonly firstName: string;
  readonly lastName: string;
  readonly isPrimary: boolean;
  /** Exact percents. */
  readonly ownershipPercentage: string;
  /** Of the social security number; null where none was given. */
  readonly ssnLast4: string | null;
}

/** What is kept of a founder for whoever forms the company, and shown to nobody. */
export interface SealedFounder {
  readonly email: string;
  readonly phone: string;
  readonly address: FormationAddress;
  readonly dateOfBirth: string | null;
  readonly ssn: string | null;
}

/** What the company is to do, and how it is to be formed. */
export interface FormedBusiness {
  readonly businessType: string;
  readonly industryGroup: string;
  readonly industryType: string;
  readonly phone: string | null;
  readonly website: string | null;
  readonly address: FormationAddress | null;
  readonly expediteEin: boolean;
  readonly useRegisteredAgent: boolean;
}

/** A limited liability company that an account has ordered. */
@Entity('llc_formations')
export class LlcFormationEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  status!: LlcFormationStatus;

  /** With its suffix. */
  @Column('text', { name: 'legal_name' })
  legalName!: string;

  @Column('text', { name: 'formation_state' })
  formationState!: UsState;

  @Column('jsonb')
  business!: FormedBusiness;

  @Column('jsonb')
  founders!: readonly FounderView[];

  /** A `SealedFounder` for each founder, in their order. */
  @Column('text')
  sealed!: string;

  /** What the total is made of. */
  @Column('jsonb')
  charges!: readonly Charge[];

  /** US dollars. */
  @Column('numeric')
  total!: string;

  /** Whether the tax authority knows the company. */
  @Column('boolean', { name: 'ein_registered' })
  einRegistered!: boolean;

  /** Whether the state knows the company. */
  @Column('boolean', { name: 'state_registered' })
  stateRegistered!: boolean;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

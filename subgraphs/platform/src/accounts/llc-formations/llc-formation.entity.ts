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
  /** Two-letter code, in lower case. */
  readonly country: string;
}

/** Data of a founder that the order shows. */
export interface FounderView {
  readonly firstName: string;
  readonly lastName: string;
  readonly isPrimary: boolean;
  /** Percentage, as an exact decimal. */
  readonly ownershipPercentage: string;
  /** Last four digits of the social security number; null if none was given. */
  readonly ssnLast4: string | null;
}

/** Data of a founder that is needed to form the company and never returned. */
export interface SealedFounder {
  readonly email: string;
  readonly phone: string;
  readonly address: FormationAddress;
  readonly dateOfBirth: string | null;
  readonly ssn: string | null;
}

/** Business of the company, and options of its formation. */
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

/** Formation of a limited liability company that an account has ordered. */
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

  /** Encrypted `SealedFounder` of each founder, in the same order. */
  @Column('text')
  sealed!: string;

  /** Line items of the total. */
  @Column('jsonb')
  charges!: readonly Charge[];

  /** US dollars. */
  @Column('numeric')
  total!: string;

  /** Whether the company is registered with the tax authority. */
  @Column('boolean', { name: 'ein_registered' })
  einRegistered!: boolean;

  /** Whether the company is registered with the state. */
  @Column('boolean', { name: 'state_registered' })
  stateRegistered!: boolean;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

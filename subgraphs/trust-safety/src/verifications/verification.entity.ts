import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RejectionCode } from './review-enums';
import type {
  DocumentStatus,
  DocumentType,
  InformationType,
  VerificationKind,
  VerificationStatus,
} from './verification.states';

export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** Two letters in lower case. */
  readonly country: string | null;
}

/** Something that is asked for and not answered yet. Absent keys do not apply. */
export interface RequestedItem {
  /** `inrqi_…` */
  readonly id: string;
  readonly requirement: string;
  readonly type: InformationType;
  readonly label: string;
  readonly multiple?: boolean;
  readonly options?: readonly string[];
  readonly optional?: boolean;
  /** Why an earlier answer came back. */
  readonly errors?: readonly AnswerError[];
}

export interface AnswerError {
  readonly code: string;
  readonly reason: string;
}

/** A page of a document that the session was begun with. */
export interface RequiredDocument {
  readonly document: string;
  readonly status: DocumentStatus;
  readonly rejectionReason: string | null;
  readonly fileId: string | null;
}

/** Somebody who is to be verified, as far as everybody may know who may read it. What is secret stands elsewhere, sealed. */
@Entity('verifications')
export class VerificationEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose it is: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  kind!: VerificationKind;

  @Column('text')
  status!: VerificationStatus;

  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text', { name: 'business_name', nullable: true })
  businessName!: string | null;

  @Column('text', { name: 'business_structure', nullable: true })
  businessStructure!: string | null;

  @Column('text', { name: 'business_website', nullable: true })
  businessWebsite!: string | null;

  @Column('text', { name: 'place_of_incorporation', nullable: true })
  placeOfIncorporation!: string | null;

  @Column('jsonb', { nullable: true })
  address!: PostalAddress | null;

  @Column('text', { name: 'document_type', nullable: true })
  documentType!: DocumentType | null;

  @Column('jsonb', { name: 'requested_information' })
  requestedInformation!: RequestedItem[];

  @Column('jsonb', { name: 'required_documents' })
  requiredDocuments!: RequiredDocument[];

  /** Why it was turned down or came back last. */
  @Column('text', { name: 'last_error_code', nullable: true })
  lastErrorCode!: RejectionCode | null;

  @Column('text', { name: 'last_error_reason', nullable: true })
  lastErrorReason!: string | null;

  /** The hosted session can be opened for a while from then on. */
  @Column('timestamptz', { name: 'session_started_at' })
  sessionStartedAt!: Date;

  /** How often it was handed to the reviewer. */
  @Column('integer')
  round!: number;

  /** How often the reviewer was asked in vain in this round. */
  @Column('integer', { name: 'failed_runs' })
  failedRuns!: number;

  /** When a worker asks the reviewer; null while there is nothing to ask. */
  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

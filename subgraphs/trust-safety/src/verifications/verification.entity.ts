import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AnswerErrorCode, RejectionCode } from './review-enums';
import type {
  DocumentStatus,
  DocumentPage,
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
  /** Country code of two letters in lower case. */
  readonly country: string | null;
}

/** Requested item without a response yet. Absent keys do not apply. */
export interface RequestedItem {
  /** `inrqi_…` */
  readonly id: string;
  readonly requirement: string;
  readonly type: InformationType;
  readonly label: string;
  readonly multiple?: boolean;
  readonly options?: readonly string[];
  readonly optional?: boolean;
  /** Reasons why an earlier response was rejected. */
  readonly errors?: readonly AnswerError[];
}

export interface AnswerError {
  readonly code: AnswerErrorCode;
  readonly reason: string;
}

/** Page of a document with which the verification was created. */
export interface RequiredDocument {
  readonly document: DocumentPage;
  readonly status: DocumentStatus;
  readonly rejectionReason: string | null;
  readonly fileId: string | null;
}

/** Verification of a person or a business, without its secrets, which are stored encrypted in another table. */
@Entity('verifications')
export class VerificationEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Id of the account or user that owns the verification. */
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

  /** Code of the last rejection or request for corrections. */
  @Column('text', { name: 'last_error_code', nullable: true })
  lastErrorCode!: RejectionCode | null;

  @Column('text', { name: 'last_error_reason', nullable: true })
  lastErrorReason!: string | null;

  /** Start time of the hosted session, which is valid for a limited time. */
  @Column('timestamptz', { name: 'session_started_at' })
  sessionStartedAt!: Date;

  /** Number of submissions to the reviewer. */
  @Column('integer')
  round!: number;

  /** Number of requests to the reviewer in this round without a result. */
  @Column('integer', { name: 'failed_runs' })
  failedRuns!: number;

  /** Time of the next request to the reviewer; null if none is due. */
  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

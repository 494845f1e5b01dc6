import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { DisputeReason, DisputeStatus } from './dispute.states';
import type { EvidenceAttachments, EvidenceDocument, EvidenceTextValues } from './evidence';

/** What a bank says of a dispute in its own words. */
export interface IssuerComment {
  /** RFC 3339; null where the bank does not say. */
  readonly receivedAt: string | null;
  readonly text: string;
}

/** A buyer's dispute of a payment with the bank. */
@Entity('disputes')
export class DisputeEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text', { name: 'plan_id', nullable: true })
  planId!: string | null;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'member_id', nullable: true })
  memberId!: string | null;

  @Column('text')
  status!: DisputeStatus;

  /** The bank only asks: no money moves unless it becomes a dispute. */
  @Column('boolean')
  inquiry!: boolean;

  @Column('numeric')
  amount!: string;

  @Column('text')
  currency!: Currency;

  @Column('text')
  reason!: DisputeReason;

  /** The card network's own code. */
  @Column('text', { name: 'reason_code', nullable: true })
  reasonCode!: string | null;

  @Column('jsonb', { name: 'issuer_comments' })
  issuerComments!: readonly IssuerComment[];

  /** Settled by the card network itself, without a round of evidence. */
  @Column('boolean', { name: 'rapid_dispute_resolution' })
  rapidDisputeResolution!: boolean;

  @Column('jsonb')
  evidence!: EvidenceTextValues;

  @Column('jsonb')
  attachments!: EvidenceAttachments;

  @Column('jsonb')
  documents!: readonly EvidenceDocument[];

  /** Until then evidence is taken; null where none is. */
  @Column('timestamptz', { name: 'evidence_due_at', nullable: true })
  evidenceDueAt!: Date | null;

  @Column('timestamptz', { name: 'evidence_submitted_at', nullable: true })
  evidenceSubmittedAt!: Date | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

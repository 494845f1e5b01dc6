import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CaseEventAction, CaseReporter } from './resolution-case.states';

/** An action in a case. Rows are never changed. */
@Entity('resolution_case_events')
export class ResolutionCaseEventEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'case_id' })
  caseId!: string;

  /** Position among the events of the case, from 1. */
  @Column('int')
  ordinal!: number;

  @Column('text')
  action!: CaseEventAction;

  @Column('text', { name: 'reporter_type' })
  reporterType!: CaseReporter;

  @Column('text', { nullable: true })
  details!: string | null;

  @Column('boolean', { name: 'viewable_by_customer' })
  viewableByCustomer!: boolean;

  @Column('boolean', { name: 'viewable_by_merchant' })
  viewableByMerchant!: boolean;

  /** Ids of files. */
  @Column('jsonb')
  attachments!: readonly string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

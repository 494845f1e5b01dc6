import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { CheckedByDomain, filterArgs, listArgs, OneOf, timeFilters } from '../../../kit/src';
import {
  CaseGroupEnum,
  CaseOrderEnum,
  CaseOutcomeEnum,
  CaseReasonEnum,
  CaseStageEnum,
  CaseStatusEnum,
  type CaseGroup,
  type CaseOrder,
  type CaseOutcome,
  type CaseReason,
  type CaseStage,
  type CaseStatus,
} from './resolution-case.states';

@OneOf
@InputType({ description: 'An uploaded file of the caller, by `id` or `directUploadId`.' })
export class ResolutionCenterAttachmentInput extends CheckedByDomain {
  @Field(() => ID, { nullable: true, description: 'The file, `file_…`.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the upload of the file, equivalent to `id`.' })
  directUploadId?: string | null;
}

/** Files that every message in a case can have. */
@InputType()
export abstract class CaseAttachments {
  @Field(() => [ResolutionCenterAttachmentInput], { nullable: true, description: 'Attached files, at most 3.' })
  attachments?: ResolutionCenterAttachmentInput[] | null;
}

@InputType({ description: 'A message in a case.' })
export class ResolutionCenterCaseMessageInput extends CaseAttachments {
  @Field(() => String, { description: 'Text, at most 5,000 characters.' })
  message!: string;
}

@InputType({ description: 'A request for information in a case.' })
export class ResolutionCenterCaseRequestInfoInput extends CaseAttachments {
  @Field(() => String, { nullable: true, description: 'Text, at most 5,000 characters.' })
  message?: string | null;
}

@InputType({ description: 'A new case.' })
export class ResolutionCenterCaseCreateInput extends ResolutionCenterCaseMessageInput {
  @Field(() => ID, { description: 'Payment of the caller, `pay_…`.' })
  paymentId!: string;

  @Field(() => CaseReasonEnum, { description: 'Reason.' })
  reason!: CaseReason;
}

@InputType({ description: 'Acceptance of a case.' })
export class ResolutionCenterCaseAcceptInput extends ResolutionCenterCaseRequestInfoInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether to end the membership immediately; false by default.' })
  terminateMembership?: boolean | null;
}

/** Filters by the time of opening. */
export const caseTimeFilters = timeFilters('created', 'Only cases opened', (row) => `${row}.created_at`);

/** Filters of lists and summaries of cases. */
@ArgsType()
export class ResolutionCaseFilterArgs extends filterArgs(caseTimeFilters) {
  @Field(() => ID, {
    nullable: true,
    description:
      "Only cases against this account: all of them if the caller can read them, otherwise only the caller's own.",
  })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only cases of this user.' })
  userId?: string | null;

  @Field(() => [CaseStatusEnum], { nullable: true, description: 'Only cases with one of these statuses.' })
  statuses?: CaseStatus[] | null;

  @Field(() => [CaseStageEnum], { nullable: true, description: 'Only cases at one of these stages.' })
  stages?: CaseStage[] | null;

  @Field(() => [CaseReasonEnum], { nullable: true, description: 'Only cases for one of these reasons.' })
  reasons?: CaseReason[] | null;

  @Field(() => [CaseOutcomeEnum], { nullable: true, description: 'Only cases with one of these outcomes.' })
  outcomes?: CaseOutcome[] | null;
}

@ArgsType()
export class ResolutionCenterCasePageArgs extends listArgs(caseTimeFilters) {
  @Field(() => CaseOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort key. By `RESPONSE_DUE_AT`, cases without a due response are last.',
  })
  order!: CaseOrder;
}

@ArgsType()
export class ResolutionCenterCaseSummaryArgs extends ResolutionCaseFilterArgs {
  @Field(() => [CaseGroupEnum], { nullable: true, description: 'Fields by which cases are counted; all by default.' })
  groups?: CaseGroup[] | null;
}

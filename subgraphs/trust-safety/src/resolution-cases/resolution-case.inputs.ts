import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';
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

@InputType({ description: 'An uploaded file of the caller. One of the two is needed.' })
export class ResolutionCenterAttachmentInput {
  @Field(() => ID, { nullable: true, description: 'The file, `file_…`.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of its upload, which is the same.' })
  directUploadId?: string | null;
}

@InputType({ description: 'Something to say in a case.' })
export class ResolutionCenterCaseMessageInput {
  @Field(() => String, { nullable: true, description: 'At most 5,000 characters.' })
  message?: string | null;

  @Field(() => [ResolutionCenterAttachmentInput], { nullable: true, description: 'At most 3 files.' })
  attachments?: ResolutionCenterAttachmentInput[] | null;
}

@InputType({ description: 'A case to open.' })
export class ResolutionCenterCaseCreateInput extends ResolutionCenterCaseMessageInput {
  @Field(() => ID, { description: 'The payment of the caller that it is about, `pay_…`.' })
  paymentId!: string;

  @Field(() => CaseReasonEnum, { description: 'What is wrong.' })
  reason!: CaseReason;
}

@InputType({ description: 'How a case is accepted.' })
export class ResolutionCenterCaseAcceptInput extends ResolutionCenterCaseMessageInput {
  @Field(() => Boolean, { nullable: true, description: 'Whether the membership ends at once; false by default.' })
  terminateMembership?: boolean | null;
}

/** Which cases a list or a summary covers. */
@ArgsType()
export class ResolutionCaseFilterArgs {
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

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only cases opened after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only cases opened before this instant.' })
  createdBefore?: Date | null;
}

@ArgsType()
export class ResolutionCenterCasePageArgs extends PageArgs {
  @Field(() => CaseOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'What it is sorted by. Cases in which nobody owes an answer are due last.',
  })
  order!: CaseOrder;
}

@ArgsType()
export class ResolutionCenterCaseSummaryArgs extends ResolutionCaseFilterArgs {
  @Field(() => [CaseGroupEnum], { nullable: true, description: 'Fields by which cases are counted; all by default.' })
  groups?: CaseGroup[] | null;
}

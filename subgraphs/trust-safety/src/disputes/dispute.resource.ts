import { Field, ObjectType } from 'type-graphql';
import {
  type Currency,
  connectionOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  ForeignIdField,
  BooleanField,
  MoneyField,
  EnumField,
  TextField,
  JsonField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { File } from '../files/file.type';
import { Member } from '../members/member.type';
import { Payment } from '../payments/payment.type';
import { Plan } from '../plans/plan.type';
import { Product } from '../products/product.type';
import { User } from '../users/user.type';
import {
  type DisputeReason,
  DisputeReasonEnum,
  type DisputeStatus,
  DisputeStatusEnum,
  type EvidenceLock,
  EvidenceLockEnum,
} from './dispute.states';
import { DisputeEvidence } from './evidence.type';
import type { EvidenceAttachments, EvidenceDocument, EvidenceTextValues } from './evidence';
import { IssuerCommentType } from './dispute-parts.type';

/** What a bank says of a dispute in its own words. */
export interface IssuerComment {
  /** RFC 3339; null where the bank does not say. */
  readonly receivedAt: string | null;
  readonly text: string;
}

/** A buyer's dispute of a payment with the bank. */
@Resource('trust_safety.disputes', 'A buyer asks the bank for a payment back.')
export class Dispute {
  @IdField('Public id, `dspt_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that sells.')
  accountId!: string;

  @StoredColumn('text')
  paymentId!: string;

  @Field(() => Payment, { nullable: true, description: 'The payment; null without `payment:basic:read`.' })
  readonly payment?: object | null;

  @Field(() => Product, { nullable: true, description: 'What was bought; null without `access_pass:basic:read`.' })
  readonly product?: object | null;

  @Field(() => Plan, { nullable: true, description: 'The plan that was bought; null without `plan:basic:read`.' })
  readonly plan?: object | null;

  @ForeignIdField('Id of the product that was bought.', { nullable: true })
  productId!: string | null;

  @ForeignIdField('Id of the plan that was bought.', { nullable: true })
  planId!: string | null;

  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  @Field(() => User, { nullable: true, description: 'Who bought; null where a business did.' })
  readonly user?: object | null;

  @ForeignIdField('Id of who bought, as member of the account.', { nullable: true })
  memberId!: string | null;

  @Field(() => Member, {
    nullable: true,
    description: 'Who bought, as member of the account; null without `member:basic:read`.',
  })
  readonly member?: object | null;

  @StoredColumn('text')
  @Field(() => DisputeStatusEnum, { description: 'Where it stands; after the deadline of the evidence with the bank.' })
  status!: DisputeStatus;

  /** The bank only asks: no money moves unless it becomes a dispute. */
  @BooleanField('Whether it is only an inquiry: no money moves unless it escalates.')
  inquiry!: boolean;

  @MoneyField('currency', 'What is asked back.')
  amount!: string;

  @EnumField(DisputeReasonEnum, 'Why.')
  reason!: DisputeReason;

  /** The card network's own code. */
  @TextField("The card network's own code for the reason, `10.4`.", { nullable: true })
  reasonCode!: string | null;

  @JsonField('Comments of the bank, in the order received.', { type: () => [IssuerCommentType] })
  issuerComments!: readonly IssuerComment[];

  /** Settled by the card network itself, without a round of evidence. */
  @BooleanField('Whether the card network has resolved it automatically, without evidence.')
  rapidDisputeResolution!: boolean;

  @Field({ description: 'Whether evidence can be changed and submitted.' })
  readonly evidenceEditable?: boolean;

  @Field(() => EvidenceLockEnum, {
    nullable: true,
    description: 'Reason why evidence cannot be changed; null while it can.',
  })
  readonly evidenceLockedReason?: EvidenceLock | null;

  /** Until then evidence is taken; null where none is. */
  @DateTimeField('Deadline for evidence; null if none is accepted.', { nullable: true })
  evidenceDueAt!: Date | null;

  @DateTimeField('When the evidence was submitted.', { nullable: true })
  evidenceSubmittedAt!: Date | null;

  @StoredColumn('jsonb')
  @Field(() => DisputeEvidence, { description: 'What the seller says to the bank.' })
  evidence!: EvidenceTextValues;

  @Field(() => File, { nullable: true, description: 'A response that was written for the seller; none is.' })
  readonly generatedResponse?: object | null;

  @DateTimeField('When the dispute was opened.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  @StoredColumn('text')
  currency!: Currency;

  @StoredColumn('jsonb')
  attachments!: EvidenceAttachments;

  @StoredColumn('jsonb')
  documents!: readonly EvidenceDocument[];

  @StoredColumn('timestamptz', { nullable: true })
  decidedAt!: Date | null;
}

export const DisputeConnection = connectionOf(Dispute, 'Dispute');

@ObjectType({ description: 'Outcome of a command on a dispute.' })
export class DisputePayload extends ResourcePayload {}

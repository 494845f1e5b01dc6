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
  ReferenceField,
} from '../../../kit/src';
import { File } from '../files/file.type';
import { User, asCustomer } from '../users/user.type';
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
import { Account, Member, Payment, Plan, Product } from '../references.type';

/** Comment of the issuing bank on a dispute. */
export interface IssuerComment {
  /** RFC 3339; null if the bank does not report it. */
  readonly receivedAt: string | null;
  readonly text: string;
}

@Resource('trust_safety.disputes', 'A dispute of a payment that a buyer has opened with the bank (chargeback).')
export class Dispute {
  @IdField('Public id, `dspt_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @ReferenceField('payment', () => Payment, 'The payment; null without `payment:basic:read`.', {
    requires: 'payment:basic:read',
  })
  paymentId!: string;

  @ForeignIdField('Id of the purchased product.', { nullable: true })
  productId!: string | null;

  @Field(() => Product, { nullable: true, description: 'Purchased product; null without `access_pass:basic:read`.' })
  readonly product?: object | null;

  @ForeignIdField('Id of the purchased plan.', { nullable: true })
  planId!: string | null;

  @Field(() => Plan, { nullable: true, description: 'Purchased plan; null without `plan:basic:read`.' })
  readonly plan?: object | null;

  @ReferenceField('user', () => User, 'The buyer; null if the buyer is a business.', {
    nullable: true,
    source: asCustomer,
  })
  userId!: string | null;

  @ForeignIdField('Id of the buyer as a member of the account.', { nullable: true })
  memberId!: string | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The buyer as a member of the account; null without `member:basic:read`.',
  })
  readonly member?: object | null;

  @StoredColumn('text')
  @Field(() => DisputeStatusEnum, {
    description: 'Status; after the deadline for evidence, the dispute is with the bank.',
  })
  status!: DisputeStatus;

  @BooleanField('Whether it is only an inquiry of the bank: no money moves unless it escalates.')
  inquiry!: boolean;

  @MoneyField('currency', 'Disputed amount.')
  amount!: string;

  @StoredColumn('text')
  currency!: Currency;

  @EnumField(DisputeReasonEnum, 'Reason.')
  reason!: DisputeReason;

  @TextField('Reason code of the card network, such as `10.4`.', { nullable: true })
  reasonCode!: string | null;

  @JsonField('Comments of the bank, in the order received.', { type: () => [IssuerCommentType], initial: [] })
  issuerComments!: readonly IssuerComment[];

  @BooleanField('Whether the card network has resolved it automatically, without evidence.')
  rapidDisputeResolution!: boolean;

  @Field({ description: 'Whether evidence can be changed and submitted.' })
  readonly evidenceEditable?: boolean;

  @Field(() => EvidenceLockEnum, {
    nullable: true,
    description: 'Reason why evidence cannot be changed; null while it can.',
  })
  readonly evidenceLockedReason?: EvidenceLock | null;

  @DateTimeField('Deadline for evidence; null if none is accepted.', { nullable: true })
  evidenceDueAt!: Date | null;

  @DateTimeField('Time at which the evidence was submitted.', { nullable: true })
  evidenceSubmittedAt!: Date | null;

  @StoredColumn('jsonb', { initial: {} })
  attachments!: EvidenceAttachments;

  @StoredColumn('jsonb', { initial: [] })
  documents!: readonly EvidenceDocument[];

  @StoredColumn('jsonb', { initial: {} })
  @Field(() => DisputeEvidence, { description: 'Evidence of the seller for the bank.' })
  evidence!: EvidenceTextValues;

  @Field(() => File, { nullable: true, description: 'Response generated for the seller; always null.' })
  readonly generatedResponse?: object | null;

  @StoredColumn('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @DateTimeField('Time at which the dispute was opened.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;
}

export const DisputeConnection = connectionOf(Dispute, 'Dispute');

@ObjectType({ description: 'Result of a mutation on a dispute.' })
export class DisputePayload extends ResourcePayload {}

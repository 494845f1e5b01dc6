import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, DecimalScalar, PageArgs } from '../../../kit/src';
import {
  type DisputeDocumentType,
  DisputeDocumentTypeEnum,
  type DisputeOrder,
  DisputeOrderEnum,
  type DisputeReason,
  DisputeReasonEnum,
  type DisputeStatus,
  DisputeStatusEnum,
} from './dispute.states';

/** What narrows lists and summaries alike. */
export interface DisputeFilters {
  readonly accountId?: string | null;
  readonly statuses?: readonly DisputeStatus[] | null;
  readonly currency?: Currency | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
}

const filterFields = {
  account: {
    nullable: true,
    description: 'Only disputes of this account; of all that the caller may read by default.',
  },
  statuses: { nullable: true, description: 'Only disputes with one of these statuses.' },
  currency: { nullable: true, description: 'Only disputes in this currency.' },
  after: { nullable: true, description: 'Only disputes opened after this instant.' },
  before: { nullable: true, description: 'Only disputes opened before this instant.' },
} as const;

@ArgsType()
export class DisputeListArgs extends PageArgs implements DisputeFilters {
  @Field(() => ID, filterFields.account)
  accountId?: string | null;

  @Field(() => [DisputeStatusEnum], filterFields.statuses)
  statuses?: DisputeStatus[] | null;

  @Field(() => CurrencyEnum, filterFields.currency)
  currency?: Currency | null;

  @Field(() => DateTimeScalar, filterFields.after)
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, filterFields.before)
  createdBefore?: Date | null;

  @Field(() => DisputeOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: DisputeOrder;
}

@ArgsType()
export class DisputeSummaryArgs implements DisputeFilters {
  @Field(() => ID, filterFields.account)
  accountId?: string | null;

  @Field(() => [DisputeStatusEnum], filterFields.statuses)
  statuses?: DisputeStatus[] | null;

  @Field(() => CurrencyEnum, filterFields.currency)
  currency?: Currency | null;

  @Field(() => DateTimeScalar, filterFields.after)
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, filterFields.before)
  createdBefore?: Date | null;
}

@InputType({ description: 'An uploaded file: give `id` or `directUploadId`, which mean the same.' })
export class DisputeFileInput {
  @Field(() => ID, { nullable: true, description: 'The file, `file_…`.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'The file, as its upload was called.' })
  directUploadId?: string | null;
}

@InputType({ description: 'A document for the evidence of a dispute.' })
export class DisputeDocumentInput extends DisputeFileInput {
  @Field(() => DisputeDocumentTypeEnum, { description: 'Type of evidence that the document shows.' })
  documentType!: DisputeDocumentType;
}

const text = { nullable: true } as const;

@InputType({
  description:
    'What changes of the evidence: what is left out stays, null empties. Texts have at most 20,000 characters.',
})
export class DisputeEvidenceInput {
  @Field(() => String, { ...text, description: 'Log of when and from where the buyer used the purchase.' })
  accessActivityLog?: string | null;

  @Field(() => String, { ...text, description: "The buyer's billing address." })
  billingAddress?: string | null;

  @Field(() => String, { ...text, description: 'How the cancellation policy was disclosed to the buyer.' })
  cancellationPolicyDisclosure?: string | null;

  @Field(() => String, { ...text, description: "The buyer's e-mail address." })
  customerEmailAddress?: string | null;

  @Field(() => String, { ...text, description: "The buyer's name." })
  customerName?: string | null;

  @Field(() => String, { ...text, description: 'Additional information.' })
  notes?: string | null;

  @Field(() => String, { ...text, description: 'Description of the product sold.' })
  productDescription?: string | null;

  @Field(() => String, { ...text, description: 'How the refund policy was disclosed to the buyer.' })
  refundPolicyDisclosure?: string | null;

  @Field(() => String, { ...text, description: 'Reason for not refunding the buyer.' })
  refundRefusalExplanation?: string | null;

  @Field(() => String, { ...text, description: 'When the service was provided.' })
  serviceDate?: string | null;

  @Field(() => DisputeFileInput, { ...text, description: 'The cancellation policy.' })
  cancellationPolicyAttachment?: DisputeFileInput | null;

  @Field(() => DisputeFileInput, { ...text, description: 'Communication with the buyer.' })
  customerCommunicationAttachment?: DisputeFileInput | null;

  @Field(() => DisputeFileInput, { ...text, description: 'The refund policy.' })
  refundPolicyAttachment?: DisputeFileInput | null;

  @Field(() => DisputeFileInput, { ...text, description: 'Any other file.' })
  uncategorizedAttachment?: DisputeFileInput | null;
}

@InputType({ description: 'What changes of a dispute.' })
export class DisputeUpdateInput {
  @Field(() => DisputeEvidenceInput, { description: 'The evidence.' })
  evidence!: DisputeEvidenceInput;
}

@InputType({ description: 'A dispute, as a bank would open it.' })
export class SandboxDisputeInput {
  @Field(() => ID, { description: 'The payment.' })
  paymentId!: string;

  @Field(() => DisputeReasonEnum, { nullable: true, description: 'Why, `FRAUDULENT` by default.' })
  reason?: DisputeReason | null;

  @Field(() => String, {
    nullable: true,
    description: "The card network's own code for the reason, at most 20 characters.",
  })
  reasonCode?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'What is asked back, in the currency of the payment; what refunds have left of it by default, and at most.',
  })
  amount?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is only an inquiry; false by default.' })
  inquiry?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the card network resolves it automatically: the dispute is lost immediately. False by default.',
  })
  rapidDisputeResolution?: boolean | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Deadline for evidence; nine days from now by default.' })
  evidenceDueAt?: Date | null;

  @Field(() => String, { nullable: true, description: 'Comment of the bank, at most 1,000 characters.' })
  issuerComment?: string | null;
}

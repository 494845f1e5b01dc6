import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  CheckedByDomain,
  createdFilters,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  equals,
  filterArgs,
  listArgs,
  type ListFilter,
  OneOf,
  replacedBy,
} from '../../../kit/src';
import {
  currentStatus,
  type DisputeDocumentType,
  DisputeDocumentTypeEnum,
  DisputeOrderEnum,
  type DisputeReason,
  DisputeReasonEnum,
  type DisputeStatus,
  DisputeStatusEnum,
} from './dispute.states';

const statuses: ListFilter<readonly DisputeStatus[]> = {
  type: () => [DisputeStatusEnum],
  description: 'Only disputes with one of these statuses.',
  conditions: { '': (row, value) => `${currentStatus(row)} = ANY(${value}::text[])` },
  choose: (values) => (values.length === 0 ? null : ['', values]),
};

/** Filters of lists and summaries. */
export const disputeFilters = {
  accountId: accountFilter('disputes'),
  statuses,
  currency: equals<Currency>(() => CurrencyEnum, 'currency', 'Only disputes in this currency.'),
  ...createdFilters('disputes'),
};

@ArgsType()
export class DisputeListArgs extends listArgs(disputeFilters, DisputeOrderEnum) {}

@ArgsType()
export class DisputeSummaryArgs extends filterArgs(disputeFilters) {}

@OneOf
@InputType({ description: 'An uploaded file, by `id` or `directUploadId`, which are equivalent.' })
export class DisputeFileInput extends CheckedByDomain {
  @Field(() => ID, { nullable: true, description: 'The file, `file_…`.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the upload of the file.' })
  directUploadId?: string | null;
}

@InputType({ description: 'A document for the evidence of a dispute.' })
export class DisputeDocumentInput {
  @Field(() => DisputeFileInput, { nullable: true, description: 'The document; required.' })
  file?: DisputeFileInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The file, `file_…`.',
    deprecationReason: replacedBy('file'),
  })
  id?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the upload of the file.',
    deprecationReason: replacedBy('file'),
  })
  directUploadId?: string | null;

  @Field(() => DisputeDocumentTypeEnum, { description: 'Type of evidence that the document shows.' })
  documentType!: DisputeDocumentType;
}

const text = { nullable: true } as const;

@InputType({
  description:
    'Changes to the evidence. Absent fields stay unchanged; null empties a field. Texts have at most 20,000 characters.',
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

@InputType({ description: 'Changes to a dispute.' })
export class DisputeUpdateInput {
  @Field(() => DisputeEvidenceInput, { description: 'The evidence.' })
  evidence!: DisputeEvidenceInput;
}

@InputType({ description: 'A simulated dispute, as a bank would open it.' })
export class SandboxDisputeInput {
  @Field(() => ID, { description: 'The payment.' })
  paymentId!: string;

  @Field(() => DisputeReasonEnum, { nullable: true, description: 'Reason, `FRAUDULENT` by default.' })
  reason?: DisputeReason | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason code of the card network, at most 20 characters.',
  })
  reasonCode?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'Disputed amount in the currency of the payment, at most its amount without refunds, which is the default.',
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

import { Field, ObjectType } from 'type-graphql';
import { MaxListSize } from '../../../kit/src';
import { File } from '../files/file.type';
import { type DisputeDocumentType, DisputeDocumentTypeEnum } from './dispute.states';

@ObjectType({
  description: 'A file of the evidence, or a policy that the service hosts if the seller has provided none.',
  simpleResolvers: true,
})
export class DisputeAttachment {
  @Field(() => File, { nullable: true, description: 'The file; null for a policy of the service.' })
  file!: File | null;

  @Field(() => String, { description: 'Name of the file.' })
  filename!: string;

  @Field(() => String, { description: 'Media type of the file, such as `application/pdf`.' })
  contentType!: string;

  @Field(() => String, {
    nullable: true,
    description: 'URL of a policy of the service; null for files, which have their own URL.',
  })
  url!: string | null;

  @Field({ description: 'Whether it is a policy of the service.' })
  platform!: boolean;
}

@ObjectType({ description: 'A document of the evidence.', simpleResolvers: true })
export class DisputeDocument {
  @Field(() => DisputeDocumentTypeEnum, { description: 'Type of evidence that the document shows.' })
  documentType!: DisputeDocumentType;

  @Field(() => File, { description: 'The file.' })
  file!: File;
}

const text = { nullable: true } as const;

@ObjectType({ description: 'Evidence of the seller for the bank.', simpleResolvers: true })
export class DisputeEvidence {
  @Field(() => String, { ...text, description: 'Log of when and from where the buyer used the purchase.' })
  accessActivityLog!: string | null;

  @Field(() => String, { ...text, description: "The buyer's billing address." })
  billingAddress!: string | null;

  @Field(() => String, { ...text, description: 'How the cancellation policy was disclosed to the buyer.' })
  cancellationPolicyDisclosure!: string | null;

  @Field(() => String, { ...text, description: "The buyer's e-mail address, as provided by the seller." })
  customerEmailAddress!: string | null;

  @Field(() => String, { ...text, description: "The buyer's name." })
  customerName!: string | null;

  @Field(() => String, { ...text, description: 'Additional information.' })
  notes!: string | null;

  @Field(() => String, { ...text, description: 'Description of the product sold.' })
  productDescription!: string | null;

  @Field(() => String, { ...text, description: 'How the refund policy was disclosed to the buyer.' })
  refundPolicyDisclosure!: string | null;

  @Field(() => String, { ...text, description: 'Reason for not refunding the buyer.' })
  refundRefusalExplanation!: string | null;

  @Field(() => String, { ...text, description: 'When the service was provided.' })
  serviceDate!: string | null;

  @Field(() => DisputeAttachment, {
    ...text,
    description: 'Cancellation policy; that of the service if the seller has provided none.',
  })
  cancellationPolicyAttachment!: DisputeAttachment | null;

  @Field(() => DisputeAttachment, { ...text, description: 'Communication with the buyer.' })
  customerCommunicationAttachment!: DisputeAttachment | null;

  @Field(() => DisputeAttachment, {
    ...text,
    description: 'Refund policy; that of the service if the seller has provided none.',
  })
  refundPolicyAttachment!: DisputeAttachment | null;

  @Field(() => DisputeAttachment, { ...text, description: 'Any other file.' })
  uncategorizedAttachment!: DisputeAttachment | null;

  @MaxListSize(10)
  @Field(() => [DisputeDocument], { description: 'Additional documents, at most 10.' })
  documents!: DisputeDocument[];
}

import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { PageArgs, registerEnum } from '../../../kit/src';
import {
  type DocumentType,
  DocumentTypeEnum,
  type InformationType,
  InformationTypeEnum,
  type ReviewOutcome,
  ReviewOutcomeEnum,
  type ValueType,
  ValueTypeEnum,
  type VerificationKind,
  VerificationKindEnum,
} from './verification.states';

export const VerificationOrderEnum = registerEnum(
  'VerificationOrder',
  ['created_at', 'updated_at'],
  'Sort key of a list of verifications.',
);

const text = () => String;

@InputType({ description: 'Address of a person or a business; no post-office box.' })
export class VerificationAddressInput {
  @Field(text, { nullable: true, description: 'Street and number.' })
  line1?: string | null;

  @Field(text, { nullable: true, description: 'Second address line.' })
  line2?: string | null;

  @Field(text, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(text, { nullable: true, description: 'State or region.' })
  state?: string | null;

  @Field(text, { nullable: true, description: 'Postal code.' })
  postalCode?: string | null;

  @Field(text, {
    nullable: true,
    description: 'Country code of two letters (ISO 3166-1); the country of the verification by default.',
  })
  country?: string | null;
}

@InputType({ description: 'Response to a requested item.' })
export class RequestedInformationAnswer {
  @Field(() => ID, { description: 'Id of the requested item, `inrqi_…`.' })
  id!: string;

  @Field(text, {
    nullable: true,
    description:
      'Value of text, dates (YYYY-MM-DD), phone numbers (E.164) and choices; with files of an identity document, the type of the document.',
  })
  value?: string | null;

  @Field(() => ValueTypeEnum, { nullable: true, description: 'Type of the value; `raw` by default.' })
  valueType?: ValueType | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'For files: their ids, at most 10, the front page first. JPEG, PNG or PDF, at most 32 MB.',
  })
  file?: string[] | null;

  @Field(() => VerificationAddressInput, { nullable: true, description: 'For addresses.' })
  address?: VerificationAddressInput | null;
}

/** Fields of persons and businesses; the kind of the verification determines which of them are allowed. */
@InputType({ description: 'Information about the person or business to verify.' })
export class VerificationFields {
  @Field(text, { nullable: true, description: 'First name of a person.' })
  firstName?: string | null;

  @Field(text, { nullable: true, description: 'Last name of a person.' })
  lastName?: string | null;

  @Field(text, { nullable: true, description: 'Date of birth of a person, YYYY-MM-DD.' })
  dateOfBirth?: string | null;

  @Field(text, { nullable: true, description: 'Country code of two letters (ISO 3166-1).' })
  country?: string | null;

  @Field(text, { nullable: true, description: 'Legal name of a business.' })
  businessName?: string | null;

  @Field(text, { nullable: true, description: 'Legal form of a business, as text.' })
  businessStructure?: string | null;

  @Field(text, {
    nullable: true,
    description:
      'Tax identification number, stored encrypted and never returned. For a business, equivalent to `businessTaxIdentificationNumber`.',
  })
  taxIdentificationNumber?: string | null;

  @Field(text, {
    nullable: true,
    description: 'Tax identification number of a business, stored encrypted and never returned.',
  })
  businessTaxIdentificationNumber?: string | null;

  phone?: string | null;
  businessWebsite?: string | null;
  placeOfIncorporation?: string | null;
  address?: VerificationAddressInput | null;
  personalAddress?: VerificationAddressInput | null;
  businessAddress?: VerificationAddressInput | null;
}

@InputType({ description: 'Information to add to a verification. Absent fields stay unchanged.' })
export class VerificationPatch extends VerificationFields {
  @Field(() => VerificationAddressInput, { nullable: true, description: 'Residential address of a person.' })
  override personalAddress?: VerificationAddressInput | null;

  @Field(() => VerificationAddressInput, { nullable: true, description: 'Address of a business.' })
  override businessAddress?: VerificationAddressInput | null;

  @Field(() => [RequestedInformationAnswer], {
    nullable: true,
    description: 'Responses to requested items, at most 50.',
  })
  requestedInformation?: RequestedInformationAnswer[] | null;
}

@InputType({ description: 'Pages of an identity document, as file ids.' })
export class IdentityDocumentsInput {
  @Field(() => ID, { nullable: true, description: 'Photo page of a passport.' })
  passportFront?: string | null;

  @Field(() => ID, { nullable: true, description: 'Front of an identity card.' })
  idCardFront?: string | null;

  @Field(() => ID, { nullable: true, description: 'Back of an identity card.' })
  idCardBack?: string | null;

  @Field(() => ID, { nullable: true, description: "Front of a driver's license." })
  driversFront?: string | null;

  @Field(() => ID, { nullable: true, description: "Back of a driver's license." })
  driversBack?: string | null;

  @Field(() => ID, { nullable: true, description: 'Front of a residence permit.' })
  residencePermitFront?: string | null;

  @Field(() => ID, { nullable: true, description: 'Back of a residence permit.' })
  residencePermitBack?: string | null;

  @Field(() => ID, { nullable: true, description: 'Portrait of the person.' })
  selfie?: string | null;
}

@InputType({ description: 'A new verification. All information about the person or business can be added later.' })
export class VerificationCreateInput extends VerificationFields {
  @Field(() => ID, {
    nullable: true,
    description: 'Account or calling user to verify; that of the credential by default.',
  })
  accountId?: string | null;

  @Field(() => VerificationKindEnum, { nullable: true, description: 'Kind, `individual` by default.' })
  kind?: VerificationKind | null;

  @Field(text, { nullable: true, description: 'Phone number of a person, in E.164 format.' })
  override phone?: string | null;

  @Field(text, { nullable: true, description: 'Website URL of a business.' })
  override businessWebsite?: string | null;

  @Field(text, { nullable: true, description: 'Place of incorporation of a business.' })
  override placeOfIncorporation?: string | null;

  @Field(() => VerificationAddressInput, { nullable: true, description: 'Address of the person or the business.' })
  override address?: VerificationAddressInput | null;

  @Field(() => DocumentTypeEnum, {
    nullable: true,
    description: 'Type of the identity document; by default derived from its pages.',
  })
  documentType?: DocumentType | null;

  @Field(() => IdentityDocumentsInput, { nullable: true, description: "Pages of a person's identity document." })
  documents?: IdentityDocumentsInput | null;
}

@ArgsType()
export class VerificationListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Account or calling user whose verifications are listed; that of the credential by default.',
  })
  accountId?: string | null;

  @Field(() => VerificationOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort key.',
  })
  order!: 'created_at' | 'updated_at';
}

@InputType({ description: 'Reason why a response is rejected.' })
export class AnswerErrorInput {
  @Field({ description: 'Stable code as in the REST API, such as `document_not_readable`.' })
  code!: string;

  @Field(text, { nullable: true, description: 'Message for display; the default message of the code by default.' })
  reason?: string | null;
}

@InputType({ description: 'An item that a reviewer requests.' })
export class InformationRequestInput {
  @Field({
    description:
      'Name of the requirement, such as `bank_statement`; other names than the predefined ones need a `type`.',
  })
  requirement!: string;

  @Field(() => InformationTypeEnum, {
    nullable: true,
    description: 'Type of the response; predefined for most requirements.',
  })
  type?: InformationType | null;

  @Field(text, { nullable: true, description: 'Label for display; predefined for most requirements.' })
  label?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether several files are accepted.' })
  multiple?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Permitted values, at most 50.' })
  options?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a response is optional.' })
  optional?: boolean | null;

  @Field(() => [AnswerErrorInput], {
    nullable: true,
    description: 'Reasons why an earlier response is rejected, at most 10.',
  })
  errors?: AnswerErrorInput[] | null;
}

@InputType({ description: 'Decision on a verification.' })
export class VerificationReviewInput {
  @Field(() => ReviewOutcomeEnum, { description: 'The decision.' })
  decision!: ReviewOutcome;

  @Field(text, {
    nullable: true,
    description: 'Rejection code as in the REST API, `document_unverified_other` by default.',
  })
  code?: string | null;

  @Field(text, { nullable: true, description: 'Reason of a rejection for display, at most 500 characters.' })
  reason?: string | null;

  @Field(() => [InformationRequestInput], { nullable: true, description: 'Requested items, at most 20.' })
  requestedInformation?: InformationRequestInput[] | null;
}

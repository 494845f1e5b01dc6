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
  'What verifications are sorted by.',
);

const text = () => String;

@InputType({ description: 'An address at which somebody lives or does business; no post-office box.' })
export class VerificationAddressInput {
  @Field(text, { nullable: true, description: 'Street and number.' })
  line1?: string | null;

  @Field(text, { nullable: true, description: 'What else belongs to it.' })
  line2?: string | null;

  @Field(text, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(text, { nullable: true, description: 'State or region.' })
  state?: string | null;

  @Field(text, { nullable: true, description: 'Postal code.' })
  postalCode?: string | null;

  @Field(text, { nullable: true, description: 'Two letters (ISO 3166-1); the country of the verification by default.' })
  country?: string | null;
}

@InputType({ description: 'The answer to something that is requested.' })
export class RequestedInformationAnswer {
  @Field(() => ID, { description: 'What it answers, `inrqi_…`.' })
  id!: string;

  @Field(text, {
    nullable: true,
    description:
      'For text, dates (YYYY-MM-DD), phone numbers (E.164) and choices; with files of an identity document its kind.',
  })
  value?: string | null;

  @Field(() => ValueTypeEnum, { nullable: true, description: 'What the value is; `raw` by default.' })
  valueType?: ValueType | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'For files: their ids, at most 10, front first. JPEG, PNG or PDF, at most 32 MB.',
  })
  file?: string[] | null;

  @Field(() => VerificationAddressInput, { nullable: true, description: 'For addresses.' })
  address?: VerificationAddressInput | null;
}

/** What both forms share, and what either has alone: which one it is shows in the verification's kind. */
@InputType({ description: 'What is said of somebody who is to be verified.' })
export class VerificationFields {
  @Field(text, { nullable: true, description: 'For a person.' })
  firstName?: string | null;

  @Field(text, { nullable: true, description: 'For a person.' })
  lastName?: string | null;

  @Field(text, { nullable: true, description: 'For a person, YYYY-MM-DD.' })
  dateOfBirth?: string | null;

  @Field(text, { nullable: true, description: 'Two letters (ISO 3166-1).' })
  country?: string | null;

  @Field(text, { nullable: true, description: 'For a business.' })
  businessName?: string | null;

  @Field(text, { nullable: true, description: 'Legal form of a business.' })
  businessStructure?: string | null;

  @Field(text, {
    nullable: true,
    description: 'Kept sealed, and never shown. Of a business the same as its own number.',
  })
  taxIdentificationNumber?: string | null;

  @Field(text, { nullable: true, description: 'For a business. Stored encrypted and never returned.' })
  businessTaxIdentificationNumber?: string | null;

  phone?: string | null;
  businessWebsite?: string | null;
  placeOfIncorporation?: string | null;
  address?: VerificationAddressInput | null;
  personalAddress?: VerificationAddressInput | null;
  businessAddress?: VerificationAddressInput | null;
}

@InputType({ description: 'What to add to a verification; fields that are left out stay.' })
export class VerificationPatch extends VerificationFields {
  @Field(() => VerificationAddressInput, { nullable: true, description: 'Where a person lives.' })
  override personalAddress?: VerificationAddressInput | null;

  @Field(() => VerificationAddressInput, { nullable: true, description: 'Where a business is.' })
  override businessAddress?: VerificationAddressInput | null;

  @Field(() => [RequestedInformationAnswer], {
    nullable: true,
    description: 'Answers to what is requested, at most 50.',
  })
  requestedInformation?: RequestedInformationAnswer[] | null;
}

@InputType({ description: 'Pages of an identity document, by ids of files.' })
export class IdentityDocumentsInput {
  @Field(() => ID, { nullable: true, description: 'The page with the picture.' })
  passportFront?: string | null;

  @Field(() => ID, { nullable: true, description: 'Front of an identity card.' })
  idCardFront?: string | null;

  @Field(() => ID, { nullable: true, description: 'Back of an identity card.' })
  idCardBack?: string | null;

  @Field(() => ID, { nullable: true, description: 'Front of a driving licence.' })
  driversFront?: string | null;

  @Field(() => ID, { nullable: true, description: 'Back of a driving licence.' })
  driversBack?: string | null;

  @Field(() => ID, { nullable: true, description: 'Front of a residence permit.' })
  residencePermitFront?: string | null;

  @Field(() => ID, { nullable: true, description: 'Back of a residence permit.' })
  residencePermitBack?: string | null;

  @Field(() => ID, { nullable: true, description: 'A portrait.' })
  selfie?: string | null;
}

@InputType({ description: 'Who is to be verified. All of it may be said later.' })
export class VerificationCreateInput extends VerificationFields {
  @Field(() => ID, {
    nullable: true,
    description: "Whose verification it is, an account or the user who asks; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => VerificationKindEnum, { nullable: true, description: '`individual` by default.' })
  kind?: VerificationKind | null;

  @Field(text, { nullable: true, description: 'Of a person, in E.164 form.' })
  override phone?: string | null;

  @Field(text, { nullable: true, description: 'Address of the website of the business.' })
  override businessWebsite?: string | null;

  @Field(text, { nullable: true, description: 'Where a business was registered.' })
  override placeOfIncorporation?: string | null;

  @Field(() => VerificationAddressInput, { nullable: true, description: 'Where the person lives or the business is.' })
  override address?: VerificationAddressInput | null;

  @Field(() => DocumentTypeEnum, {
    nullable: true,
    description: 'Kind of the identity document; told by its pages by default.',
  })
  documentType?: DocumentType | null;

  @Field(() => IdentityDocumentsInput, { nullable: true, description: "Pages of a person's identity document." })
  documents?: IdentityDocumentsInput | null;
}

@ArgsType()
export class VerificationListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Whose verifications, those of an account or of the user who asks; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => VerificationOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: 'created_at' | 'updated_at';
}

@InputType({ description: 'Why an answer comes back.' })
export class AnswerErrorInput {
  @Field({ description: 'Stable code, such as `document_not_readable`.' })
  code!: string;

  @Field(text, { nullable: true, description: 'The same for a person; the usual sentence of the code by default.' })
  reason?: string | null;
}

@InputType({ description: 'What a reviewer asks for.' })
export class InformationRequestInput {
  @Field({ description: 'What it is about, `bank_statement`; words of its own need a type.' })
  requirement!: string;

  @Field(() => InformationTypeEnum, { nullable: true, description: 'How it is answered; known for most requirements.' })
  type?: InformationType | null;

  @Field(text, { nullable: true, description: 'For a person; known for most requirements.' })
  label?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether several files may be given.' })
  multiple?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'What a value is chosen from, at most 50.' })
  options?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it may be left out.' })
  optional?: boolean | null;

  @Field(() => [AnswerErrorInput], { nullable: true, description: 'Why an earlier answer comes back, at most 10.' })
  errors?: AnswerErrorInput[] | null;
}

@InputType({ description: 'Decision on a verification.' })
export class VerificationReviewInput {
  @Field(() => ReviewOutcomeEnum, { description: 'The decision.' })
  decision!: ReviewOutcome;

  @Field(text, { nullable: true, description: 'Rejection code, `document_unverified_other` by default.' })
  code?: string | null;

  @Field(text, { nullable: true, description: 'Of a rejection, for a person; at most 500 characters.' })
  reason?: string | null;

  @Field(() => [InformationRequestInput], { nullable: true, description: 'What is asked for, at most 20.' })
  requestedInformation?: InformationRequestInput[] | null;
}

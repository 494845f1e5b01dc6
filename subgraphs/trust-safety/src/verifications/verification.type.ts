import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, ResourcePayload, connectionOf, MaxListSize, type ReadRow } from '../../../kit/src';
import { User } from '../users/user.type';
import { type AnswerErrorCode, AnswerErrorCodeEnum, type RejectionCode, RejectionCodeEnum } from './review-enums';
import {
  type DocumentPage,
  DocumentPageEnum,
  type DocumentStatus,
  DocumentStatusEnum,
  type InformationType,
  InformationTypeEnum,
  type VerificationKind,
  VerificationKindEnum,
  type VerificationStatus,
  VerificationStatusEnum,
} from './verification.states';
import { Account } from '../references.type';

@ObjectType({ description: 'Address of a person or a business.', simpleResolvers: true })
export class VerificationAddress {
  @Field({ description: 'Street and number.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'Second address line.' })
  line2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Country code of two letters (ISO 3166-1), in lower case.' })
  country!: string | null;
}

@ObjectType({ description: 'Reason why a response was rejected.', simpleResolvers: true })
export class RequestedInformationError {
  @Field(() => AnswerErrorCodeEnum, { description: 'Stable code.' })
  code!: AnswerErrorCode;

  @Field({ description: 'Message for display.' })
  reason!: string;
}

@ObjectType({ description: 'A requested item without a response yet.', simpleResolvers: true })
export class RequestedInformation {
  @Field(() => ID, { description: 'Public id, `inrqi_…`.' })
  id!: string;

  @Field({ description: 'Type of information, such as `bank_statement`. Values may be added.' })
  requirement!: string;

  @Field(() => InformationTypeEnum, { description: 'Type of the response.' })
  type!: InformationType;

  @Field({ description: 'Label for display.' })
  label!: string;

  @Field(() => Boolean, { nullable: true, description: 'True if several files are accepted; null otherwise.' })
  multiple!: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Permitted values; null if they are not limited to a list.' })
  options!: readonly string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True if a response is optional; null otherwise.' })
  optional!: boolean | null;

  @Field(() => [RequestedInformationError], {
    nullable: true,
    description: 'Reasons why an earlier response was rejected; null without one.',
  })
  errors!: readonly RequestedInformationError[] | null;
}

@ObjectType('RequiredDocument', {
  description: 'A page of the document with which a verification was created.',
  simpleResolvers: true,
})
export class RequiredDocumentType {
  @Field(() => DocumentPageEnum, { description: 'Document page.' })
  document!: DocumentPage;

  @Field(() => DocumentStatusEnum, { description: 'Whether it was submitted.' })
  status!: DocumentStatus;

  @Field(() => String, { nullable: true, description: 'Reason of the rejection; null unless it was rejected.' })
  rejectionReason!: string | null;
}

/** Information about a verified person or business. Fields that need `identity:read` are null without it. */
@ObjectType({ description: 'A person or business to verify.', simpleResolvers: true })
abstract class Identity {
  @Field(() => ID, { description: 'Public id, `idpf_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account that owns the verification; null if a user owns it.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'User who owns the verification; null if an account owns it.' })
  user!: User | null;

  @Field(() => VerificationKindEnum, { description: 'Kind: a person or a business.' })
  kind!: VerificationKind;

  @Field(() => VerificationStatusEnum, { description: 'Status.' })
  status!: VerificationStatus;

  @Field(() => String, { nullable: true, description: 'First name of a person. Needs `identity:read`.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name of a person. Needs `identity:read`.' })
  lastName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Date of birth of a person, YYYY-MM-DD. Needs `identity:read`; not part of events.',
  })
  dateOfBirth!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address. Needs `identity:read`.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number in E.164 format. Needs `identity:read`.' })
  phone!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Country code of two letters (ISO 3166-1), in lower case. Needs `identity:read`.',
  })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal name of the business. Needs `identity:read`.' })
  businessName!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal form of the business, as text. Needs `identity:read`.' })
  businessStructure!: string | null;

  @Field(() => VerificationAddress, {
    nullable: true,
    description: 'Address of the person or business. Needs `identity:read`.',
  })
  address!: VerificationAddress | null;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the hosted session to submit requested information; null after it has expired, seven days after its start, and after the decision. Needs `identity:read`. For the person concerned and with `identity:write`, it contains the access key; without the key, it leads to the sign-in page.',
  })
  sessionUrl!: string | null;

  @Field(() => RejectionCodeEnum, {
    nullable: true,
    description: 'Code of the last rejection or request for corrections.',
  })
  lastErrorCode!: RejectionCode | null;

  @Field(() => String, { nullable: true, description: 'Message of the last rejection or request for corrections.' })
  lastErrorReason!: string | null;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'The verification of a person or a business.', simpleResolvers: true })
export class Verification extends Identity {
  @MaxListSize(20)
  @Field(() => [RequestedInformation], { description: 'Requested information that has not been submitted yet.' })
  requestedInformation!: readonly RequestedInformation[];

  @Field(() => [RequiredDocumentType], {
    description: 'Pages of the document with which it was created; empty without one.',
  })
  requiredDocuments!: readonly RequiredDocumentType[];
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A verification as it is contained in events.', simpleResolvers: true })
export class IdentityProfile extends Identity {}

export const VerificationConnection = connectionOf(Verification, 'Verification');

@ObjectType({ description: 'Result of a mutation on a verification.' })
export class VerificationPayload extends ResourcePayload {}

@Directive('@inaccessible')
@ObjectType({ description: 'Content of the hosted page of a session.', simpleResolvers: true })
export class VerificationSession {
  @Field(() => Boolean, { description: 'Whether the link has expired.' })
  isExpired!: boolean;

  @Field(() => Verification, { description: 'The verification.' })
  verification!: ReadRow<Verification>;
}

@ObjectType({ description: 'The latest verifications of an account or a user.', simpleResolvers: true })
export class OwnerVerification {
  @Field(() => Verification, { nullable: true, description: 'Verification of a person; null before the first.' })
  individual!: ReadRow<Verification> | null;

  @Field(() => Verification, { nullable: true, description: 'Verification of the business; null before the first.' })
  business!: ReadRow<Verification> | null;
}

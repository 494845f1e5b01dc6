import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError, connectionOf, MaxListSize } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import {
  type DocumentStatus,
  DocumentStatusEnum,
  type InformationType,
  InformationTypeEnum,
  type VerificationKind,
  VerificationKindEnum,
  type VerificationStatus,
  VerificationStatusEnum,
} from './verification.states';

@ObjectType({ description: 'An address at which somebody lives or does business.', simpleResolvers: true })
export class VerificationAddress {
  @Field({ description: 'Street and number.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'What else belongs to it.' })
  line2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'State or region.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Two letters (ISO 3166-1), in lower case.' })
  country!: string | null;
}

@ObjectType({ description: 'Why an answer came back.', simpleResolvers: true })
export class RequestedInformationError {
  @Field({ description: 'Stable code, such as `document_not_readable`.' })
  code!: string;

  @Field({ description: 'Human-readable name of the requirement.' })
  reason!: string;
}

@ObjectType({ description: 'Something that is asked for and not answered yet.', simpleResolvers: true })
export class RequestedInformation {
  @Field(() => ID, { description: 'Public id, `inrqi_…`.' })
  id!: string;

  @Field({ description: 'Type of information, such as `bank_statement`. Values may be added.' })
  requirement!: string;

  @Field(() => InformationTypeEnum, { description: 'How it is answered.' })
  type!: InformationType;

  @Field({ description: 'What it is about, for a person.' })
  label!: string;

  @Field(() => Boolean, { nullable: true, description: 'True where several files may be given; null otherwise.' })
  multiple!: boolean | null;

  @Field(() => [String], { nullable: true, description: 'What a value is chosen from; null where there is no choice.' })
  options!: readonly string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True where it may be left out; null otherwise.' })
  optional!: boolean | null;

  @Field(() => [RequestedInformationError], {
    nullable: true,
    description: 'Why an earlier answer came back; null where there was none.',
  })
  errors!: readonly RequestedInformationError[] | null;
}

@ObjectType('RequiredDocument', {
  description: 'A page of the document that a verification was begun with.',
  simpleResolvers: true,
})
export class RequiredDocumentType {
  @Field({ description: 'Document page, such as `passport_front`.' })
  document!: string;

  @Field(() => DocumentStatusEnum, { description: 'Whether it was handed in.' })
  status!: DocumentStatus;

  @Field(() => String, { nullable: true, description: 'Why it came back; null where it did not.' })
  rejectionReason!: string | null;
}

/** What is said of somebody who is verified, in either form. Null without `identity:read`, as the fields say. */
@ObjectType({ description: 'Somebody who is to be verified.', simpleResolvers: true })
abstract class Identity {
  @Field(() => ID, { description: 'Public id, `idpf_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account whose it is; null where it is that of a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user whose it is; null where it is that of an account.' })
  user!: User | null;

  @Field(() => VerificationKindEnum, { description: 'A person or a business.' })
  kind!: VerificationKind;

  @Field(() => VerificationStatusEnum, { description: 'How far it has come.' })
  status!: VerificationStatus;

  @Field(() => String, { nullable: true, description: 'Of a person. Needs `identity:read`.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Of a person. Needs `identity:read`.' })
  lastName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a person, YYYY-MM-DD. Needs `identity:read`; no event shows it.',
  })
  dateOfBirth!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address. Needs `identity:read`.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number in E.164 form. Needs `identity:read`.' })
  phone!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Two letters (ISO 3166-1), in lower case. Needs `identity:read`.',
  })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal name of the business. Needs `identity:read`.' })
  businessName!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal form of the business. Needs `identity:read`.' })
  businessStructure!: string | null;

  @Field(() => VerificationAddress, {
    nullable: true,
    description: 'Where the person lives or the business is. Needs `identity:read`.',
  })
  address!: VerificationAddress | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where a person answers what is requested; null once it has expired, seven days after it was begun, and when it is decided. Needs `identity:read`; with the key that opens it for the person concerned and with `identity:write`, else without: it leads to sign in then.',
  })
  sessionUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was turned down or came back last, `document_expired`.' })
  lastErrorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Human-readable name of the requirement.' })
  lastErrorReason!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was begun.' })
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
    description: 'Pages of the document that it was begun with; empty without any.',
  })
  requiredDocuments!: readonly RequiredDocumentType[];
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A verification as its events tell of it.', simpleResolvers: true })
export class IdentityProfile extends Identity {}

export const VerificationConnection = connectionOf(Verification, 'Verification');

@ObjectType({ description: 'Outcome of a command on a verification.' })
export class VerificationPayload {
  /** Id of the verification that the command was about; the `verification` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'What the page of a session shows.', simpleResolvers: true })
export class VerificationSession {
  @Field(() => Boolean, { description: 'Whether the link has expired.' })
  isExpired!: boolean;

  @Field(() => Verification, { description: 'The verification.' })
  verification!: Verification;
}

@ObjectType({ description: 'The latest verifications of an account or a user.', simpleResolvers: true })
export class OwnerVerification {
  @Field(() => Verification, { nullable: true, description: 'Of a person; null before there is one.' })
  individual!: Verification | null;

  @Field(() => Verification, { nullable: true, description: 'Of the business; null before there is one.' })
  business!: Verification | null;
}

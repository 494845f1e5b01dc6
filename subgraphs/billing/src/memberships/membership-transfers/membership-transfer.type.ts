import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type UserErrorData, DateTimeScalar, UserError } from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Plan } from '../../catalogue/plans/plan.resource';
import {
  type MembershipTransferKind,
  MembershipTransferKindEnum,
  type MembershipTransferState,
  MembershipTransferStateEnum,
} from './membership-transfer.states';

@ObjectType({ description: 'Result of the creation of a transfer link for a membership.', simpleResolvers: true })
export class MembershipTransferPayload {
  @Field(() => String, {
    nullable: true,
    description:
      'URL of the page on which the new owner accepts the membership, once, within seven days; null if the mutation was rejected.',
  })
  url!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@ObjectType({ description: 'Result of an invitation.', simpleResolvers: true })
export class MembershipInvitePayload {
  @Field({ description: 'Whether the invitation was sent.' })
  invitationSent!: boolean;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@ObjectType({ description: 'An invitation that the invited person would receive by e-mail.', simpleResolvers: true })
export class SandboxMembershipInvitation {
  @Field(() => ID, { description: 'Public id, `mhand_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Invited e-mail address; null if a user was invited.' })
  email!: string | null;

  @Field(() => ID, { nullable: true, description: 'Invited user; null if an e-mail address was invited.' })
  userId!: string | null;

  @Field({ description: 'URL of the page on which the invitation can be accepted.' })
  url!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Time of acceptance; null until then.' })
  acceptedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'Time of sending.' })
  createdAt!: Date;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Content of the page on which a user accepts a membership.', simpleResolvers: true })
export class MembershipHandoverPage {
  @Field(() => MembershipTransferKindEnum, {
    description: 'Whether an existing membership is transferred or a new one is created.',
  })
  kind!: MembershipTransferKind;

  @Field(() => MembershipTransferStateEnum, { description: 'Whether the link can still be used.' })
  state!: MembershipTransferState;

  @Field(() => Account, { description: 'The seller.' })
  account!: Account;

  @Field(() => Plan, { nullable: true, description: 'The plan of the membership.' })
  plan!: object | null;

  @Field(() => String, {
    nullable: true,
    description: 'Price of each billing period, such as `$10.00 every 30 days`; null without later charges.',
  })
  renewal!: string | null;

  @Field({ description: 'Terms that the user agrees to on acceptance, serialized for the argument `shownTerms`.' })
  terms!: string;
}

import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Plan } from '../plans/plan.resource';
import {
  type MembershipTransferKind,
  MembershipTransferKindEnum,
  type MembershipTransferState,
  MembershipTransferStateEnum,
} from './membership-transfer.states';

@ObjectType({ description: 'Outcome of asking for a link by which a membership changes hands.', simpleResolvers: true })
export class MembershipTransferPayload {
  @Field(() => String, {
    nullable: true,
    description:
      'Page on which the new owner takes the membership over, once, within seven days; null when the command was refused.',
  })
  url!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of an invitation.', simpleResolvers: true })
export class MembershipInvitePayload {
  @Field({ description: 'Whether the invitation is on its way.' })
  invitationSent!: boolean;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'An invitation as whoever was invited would get it by e-mail.', simpleResolvers: true })
export class SandboxMembershipInvitation {
  @Field(() => ID, { description: 'Public id, `mhand_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Address that was invited; null where a user was.' })
  email!: string | null;

  @Field(() => ID, { nullable: true, description: 'User who was invited; null where an address was.' })
  userId!: string | null;

  @Field({ description: 'The page on which it is accepted.' })
  url!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was accepted; null until then.' })
  acceptedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was sent.' })
  createdAt!: Date;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What the page shows on which a membership is taken over.', simpleResolvers: true })
export class MembershipHandoverPage {
  @Field(() => MembershipTransferKindEnum, { description: 'Whether it changes hands or is made.' })
  kind!: MembershipTransferKind;

  @Field(() => MembershipTransferStateEnum, { description: 'Whether the link still does so.' })
  state!: MembershipTransferState;

  @Field(() => Account, { description: 'The seller.' })
  account!: Account;

  @Field(() => Plan, { nullable: true, description: 'The plan of the membership.' })
  plan!: object | null;

  @Field(() => String, {
    nullable: true,
    description: 'The price of each period, `$10.00 every 30 days`; null where nothing is charged later.',
  })
  renewal!: string | null;

  @Field({ description: 'What is agreed to by accepting, in the form in which a page carries it for `shownTerms`.' })
  terms!: string;
}

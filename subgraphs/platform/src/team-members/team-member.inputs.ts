import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';
import { type TeamRole, TeamRoleEnum } from '../permissions/permission';
import { type TeamMemberStatus, TeamMemberStatusEnum } from './team-member.resource';

@InputType({ description: 'What a person is to be on the team.' })
export class TeamRoleInput {
  @Field(() => TeamRoleEnum, { description: 'The role; `OWNER` is given by owners only.' })
  role!: TeamRole;

  @Field(() => [String], {
    nullable: true,
    description: 'What the role `CUSTOM` allows, at most 300 actions; given with it and only with it.',
  })
  actions?: string[] | null;
}

@InputType({ description: 'A person to add to the team.' })
export class TeamMemberCreateInput extends TeamRoleInput {
  @Field(() => ID, { nullable: true, description: "The account; the credential's own by default." })
  accountId?: string | null;

  @Field(() => ID, { description: 'User to add.' })
  userId!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the person is told by e-mail; true by default.' })
  notify?: boolean | null;
}

@InputType({ description: 'Somebody to invite to the team.' })
export class TeamInvitationCreateInput extends TeamRoleInput {
  @Field(() => ID, { nullable: true, description: "The account; the credential's own by default." })
  accountId?: string | null;

  @Field(() => String, { description: 'The e-mail address that the invitation goes to, at most 254 characters.' })
  email!: string;
}

@ArgsType()
export class TeamMemberListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only the team of this account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only entries of this person.' })
  userId?: string | null;

  @Field(() => TeamRoleEnum, { nullable: true, description: 'Only people with this role.' })
  role?: TeamRole | null;

  @Field(() => TeamMemberStatusEnum, { nullable: true, description: 'Only people with this status.' })
  status?: TeamMemberStatus | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only people added after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only people added before this instant.' })
  createdBefore?: Date | null;
}

import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals, statusFilter } from '../../../../kit/src';
import { type TeamRole, TeamRoleEnum } from '../permissions/permission';
import { type TeamMemberStatus, TeamMemberStatusEnum } from './team-member.resource';

@InputType({ description: 'Role of a member on the team.' })
export class TeamRoleInput {
  @Field(() => TeamRoleEnum, { description: 'Role; only owners can assign `OWNER`.' })
  role!: TeamRole;

  @Field(() => [String], {
    nullable: true,
    description: 'Actions of the role `CUSTOM`, at most 300; required for this role, and not allowed for others.',
  })
  actions?: string[] | null;
}

@InputType({ description: 'A new team member.' })
export class TeamMemberCreateInput extends TeamRoleInput {
  @Field(() => ID, { nullable: true, description: 'Account; by default that of the credential.' })
  accountId?: string | null;

  @Field(() => ID, { description: 'User to add.' })
  userId!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the user is notified by e-mail; true by default.' })
  notify?: boolean | null;
}

@InputType({ description: 'An invitation to a team.' })
export class TeamInvitationCreateInput extends TeamRoleInput {
  @Field(() => ID, { nullable: true, description: 'Account; by default that of the credential.' })
  accountId?: string | null;

  @Field(() => String, { description: 'E-mail address to which the invitation is sent, at most 254 characters.' })
  email!: string;
}

export const teamMemberFilters = {
  accountId: accountFilter('members of the team'),
  userId: equals(() => ID, 'user_id', 'Only memberships of this user.'),
  role: equals<TeamRole>(() => TeamRoleEnum, 'role', 'Only members with this role.'),
  statuses: statusFilter<TeamMemberStatus>(() => TeamMemberStatusEnum, 'Only members with one of these statuses.'),
  ...createdFilters('members'),
};

@ArgsType()
export class TeamMemberListArgs extends listArgs(teamMemberFilters) {}

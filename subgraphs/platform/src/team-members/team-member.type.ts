import { Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type TeamRole, TeamRoleEnum } from '../permissions/permission';
import { User } from '../users/user.type';
import { type TeamMemberStatus, TeamMemberStatusEnum } from './team-member.entity';

@ObjectType({ description: 'A person on the team of an account, or invited to it.', simpleResolvers: true })
export class TeamMember {
  @Field(() => ID, {
    description: 'Public id, `ausr_…`; `ausri_…` as long as the person is invited and has not joined.',
  })
  id!: string;

  @Field(() => Account, { description: 'The account.' })
  account!: Account;

  @Field(() => User, { nullable: true, description: 'The person; null until they have joined.' })
  user!: User | null;

  @Field(() => TeamRoleEnum, { description: 'What the person is on the team.' })
  role!: TeamRole;

  @Field(() => [String], { description: 'What the role `custom` allows; empty for all other roles.' })
  actions!: readonly string[];

  @Field(() => TeamMemberStatusEnum, { description: 'Whether the person has joined.' })
  status!: TeamMemberStatus;

  @Field(() => String, {
    nullable: true,
    description: 'E-mail address; null without `company:authorized_user:email:read`.',
  })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The same address, as addresses of members are shown: null without `member:email:read`.',
  })
  memberEmail!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the invitation was sent, which is good for seven days; null for whoever has joined.',
  })
  invitedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When the person was added or invited.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the role last changed.' })
  updatedAt!: Date;
}

export const TeamMemberConnection = connectionOf(TeamMember, 'TeamMember');

@ObjectType({ description: 'Outcome of a command on a team member.' })
export class TeamMemberPayload {
  /** Id of the team member that the command was about; the `teamMember` field reads it. */
  id!: string | null;

  /** Whether the caller has joined the team by this command, and sees it from now on. */
  joined?: boolean;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of removing a team member.', simpleResolvers: true })
export class TeamMemberDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the removed entry.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

import { Field, ID, ObjectType } from 'type-graphql';
import {
  type CommandRejection,
  UserError,
  connectionOf,
  registerEnum,
  Resource,
  IdField,
  StoredColumn,
  EnumField,
  DateTimeField,
} from '../../../kit/src';
import { Account } from '../accounts/account.resource';
import { type TeamRole, TeamRoleEnum } from '../permissions/permission';
import { User } from '../users/user.resource';

export const teamMemberStatuses = ['joined', 'pending'] as const;

export type TeamMemberStatus = (typeof teamMemberStatuses)[number];

export const TeamMemberStatusEnum = registerEnum(
  'TeamMemberStatus',
  teamMemberStatuses,
  'Whether a person has joined the team or is invited.',
);

/** A person on the team of an account, or invited to it, and what the person may do there. */
@Resource('platform.team_members', 'A person on the team of an account, or invited to it.', { key: false })
export class TeamMember {
  @IdField('Public id, `ausr_…`; `ausri_…` as long as the person is invited and has not joined.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { description: 'The account.' })
  readonly account?: object;

  /** Null for whoever is invited and has not joined. */
  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  @Field(() => User, { nullable: true, description: 'The person; null until they have joined.' })
  readonly user?: object | null;

  @EnumField(TeamRoleEnum, 'What the person is on the team.')
  role!: TeamRole;

  @Field(() => [String], { description: 'What the role `custom` allows; empty for all other roles.' })
  readonly actions?: readonly string[];

  @EnumField(TeamMemberStatusEnum, 'Whether the person has joined.')
  status!: TeamMemberStatus;

  /** Where the invitation went; null for whoever has joined. */
  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'E-mail address; null without `company:authorized_user:email:read`.',
  })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The same address, as addresses of members are shown: null without `member:email:read`.',
  })
  readonly memberEmail?: string | null;

  /** When the invitation was sent, which decides how long it is good. */
  @DateTimeField('When the invitation was sent, which is good for seven days; null for whoever has joined.', {
    nullable: true,
  })
  invitedAt!: Date | null;

  @DateTimeField('When the person was added or invited.')
  createdAt!: Date;

  @DateTimeField('When the role last changed.')
  updatedAt!: Date;

  /** What the role `custom` allows; empty for all other roles. */
  @StoredColumn('jsonb')
  customActions!: readonly string[];

  /** Who has sent the invitation; null where that was no person. */
  @StoredColumn('text', { nullable: true })
  invitedByUserId!: string | null;
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

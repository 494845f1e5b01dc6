import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  DeletePayload,
  registerEnum,
  Resource,
  IdField,
  ResourcePayload,
  StoredColumn,
  EnumField,
  DateTimeField,
  RelationField,
} from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { type TeamRole, TeamRoleEnum } from '../permissions/permission';
import { User } from '../../users/user.resource';

export const teamMemberStatuses = ['joined', 'pending'] as const;

export type TeamMemberStatus = (typeof teamMemberStatuses)[number];

export const TeamMemberStatusEnum = registerEnum(
  'TeamMemberStatus',
  teamMemberStatuses,
  'Whether a team member has joined or has a pending invitation.',
);

@Resource('platform.team_members', 'A member of the team of an account, or a person who is invited to it.', {
  key: false,
})
export class TeamMember {
  @IdField('Public id, `ausr_…`; `ausri_…` while the invitation is pending.')
  id!: string;

  @RelationField('account', () => Account, 'Account.', { required: true })
  accountId!: string;

  @RelationField('user', () => User, 'User; null while the invitation is pending.', { nullable: true })
  userId!: string | null;

  @EnumField(TeamRoleEnum, 'Role on the team.')
  role!: TeamRole;

  @StoredColumn('jsonb')
  customActions!: readonly string[];

  @Field(() => [String], { description: 'Actions of the role `custom`; empty for all other roles.' })
  readonly actions?: readonly string[];

  @EnumField(TeamMemberStatusEnum, 'Whether the member has joined.')
  status!: TeamMemberStatus;

  /** Address of the invitation; null for members who have joined. */
  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'E-mail address; null without `company:authorized_user:email:read`.',
  })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The same e-mail address, under the permission for addresses of members: null without `member:email:read`.',
  })
  readonly memberEmail?: string | null;

  @DateTimeField(
    'Time at which the invitation was sent, which is valid for seven days; null for members who have joined.',
    {
      nullable: true,
    },
  )
  invitedAt!: Date | null;

  /** User who sent the invitation; null if no user did. */
  @StoredColumn('text', { nullable: true })
  invitedByUserId!: string | null;

  @DateTimeField('Time at which the member was added or invited.')
  createdAt!: Date;

  @DateTimeField('Time of the last change of the role.')
  updatedAt!: Date;
}

export const TeamMemberConnection = connectionOf(TeamMember, 'TeamMember');

@ObjectType({ description: 'Result of a mutation on a team member.' })
export class TeamMemberPayload extends ResourcePayload {
  /** Whether the caller has joined the team by this mutation and may therefore read the membership. */
  joined?: boolean;
}

@ObjectType({ description: 'Result of removing a team member.' })
export class TeamMemberDeletePayload extends DeletePayload {}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { registerEnum } from '../../../kit/src';
import type { TeamRole } from '../permissions';

export const teamMemberStatuses = ['joined', 'pending'] as const;
export type TeamMemberStatus = (typeof teamMemberStatuses)[number];
export const TeamMemberStatusEnum = registerEnum(
  'TeamMemberStatus',
  teamMemberStatuses,
  'Whether a person has joined the team or is invited.',
);

/** A person on the team of an account, or invited to it, and what the person may do there. */
@Entity('team_members')
export class TeamMemberEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Null for whoever is invited and has not joined. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text')
  role!: TeamRole;

  /** What the role `custom` allows; empty for all other roles. */
  @Column('jsonb', { name: 'custom_actions' })
  customActions!: readonly string[];

  @Column('text')
  status!: TeamMemberStatus;

  /** Where the invitation went; null for whoever has joined. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** Who has sent the invitation; null where that was no person. */
  @Column('text', { name: 'invited_by_user_id', nullable: true })
  invitedByUserId!: string | null;

  /** When the invitation was sent, which decides how long it is good. */
  @Column('timestamptz', { name: 'invited_at', nullable: true })
  invitedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wordEnum } from '../../../kit/src';
import type { TeamRole } from '../permissions';

export const teamMemberStatuses = ['joined', 'pending'] as const;
export type TeamMemberStatus = (typeof teamMemberStatuses)[number];
export const TeamMemberStatusEnum = wordEnum('TeamMemberStatus', teamMemberStatuses, 'Whether a person has joined the team or is invited.');

/** A person on the team of an account, and what the person may do there. */
@Entity('team_members')
export class TeamMemberEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  role!: TeamRole;

  /** What the role `custom` allows; empty for all other roles. */
  @Column('jsonb', { name: 'custom_actions' })
  customActions!: readonly string[];

  @Column('text')
  status!: TeamMemberStatus;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

import { type Context, type Database, type Transaction, reaches, unawaited } from '../../../kit/src';
import type { TeamRole } from '../permissions';
import { TeamMemberEntity } from '../team-members/team-member.entity';
import { invitationLifetime } from './team-invitation.rules';

/** An invitation that nobody has accepted. */
export interface WaitingInvitation {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly customActions: readonly string[];
  readonly invitedAt: Date;
}

const columns = `SELECT id, account_id AS "accountId", email, role, custom_actions AS "customActions", invited_at AS "invitedAt" FROM platform.team_members
  WHERE id = $1 AND status = 'pending'`;

/** Reads and removes invitations, which stand among those who are on the team. */
export class TeamInvitationRepository {
  constructor(private readonly database: Database) {}

  /** The invitation, null where none waits for the caller to see. */
  async find(ctx: Context, id: string): Promise<WaitingInvitation | null> {
    const [row] = (await this.database.dataSource.query(columns, [id])) as WaitingInvitation[];
    return row && reaches(ctx.principal, row.accountId) ? row : null;
  }

  /** The invitation, locked for this transaction; null where none waits. */
  async lock(tx: Transaction, id: string): Promise<WaitingInvitation | null> {
    const [row] = await tx.manager.query(`${columns} FOR UPDATE`, [id]);
    return row ?? null;
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.manager.delete(TeamMemberEntity, { id });
  }

  /** How many invitations of an account wait. */
  waiting(tx: Transaction, accountId: string): Promise<number> {
    return tx.manager.countBy(TeamMemberEntity, { accountId, status: 'pending' });
  }

  /** Makes room: what can no longer be accepted need not wait. */
  async forgetExpired(tx: Transaction, accountId: string): Promise<void> {
    const before = new Date(tx.clock.now().getTime() - invitationLifetime);
    await unawaited(
      tx.manager,
      `DELETE FROM platform.team_members WHERE account_id = $1 AND status = 'pending' AND invited_at <= $2`,
      [accountId, before],
    );
  }

  isOnTeam(tx: Transaction, accountId: string, userId: string): Promise<boolean> {
    return tx.manager.existsBy(TeamMemberEntity, { accountId, userId });
  }

  /** What a person is called in mail; null where nobody is named. */
  async nameOf(tx: Transaction, userId: string | null): Promise<string | null> {
    if (userId === null) return null;
    const [user] = await tx.manager.query('SELECT COALESCE(name, username) AS name FROM platform.users WHERE id = $1', [
      userId,
    ]);
    return user?.name ?? null;
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pending invitations are rows of the same table as joined team members. */
const changes = [
  'ALTER TABLE platform.team_members ALTER COLUMN user_id DROP NOT NULL',
  `ALTER TABLE platform.team_members
    ADD COLUMN email text,
    ADD COLUMN invited_by_user_id text COLLATE "C" REFERENCES platform.users (id),
    ADD COLUMN invited_at timestamptz,
    ADD CONSTRAINT team_members_have_joined CHECK ((status = 'joined') = (user_id IS NOT NULL)),
    ADD CONSTRAINT team_members_are_invited CHECK (status = 'joined' OR (email IS NOT NULL AND invited_at IS NOT NULL))`,
  `CREATE UNIQUE INDEX team_members_one_invitation ON platform.team_members (account_id, lower(email)) WHERE status = 'pending'`,
  'CREATE INDEX team_members_invited_by ON platform.team_members (invited_by_user_id)',
];

export class TeamInvitations1750000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM platform.team_members WHERE status = 'pending'`);
    await runner.query(
      'ALTER TABLE platform.team_members DROP CONSTRAINT team_members_have_joined, DROP CONSTRAINT team_members_are_invited',
    );
    await runner.query(
      'ALTER TABLE platform.team_members DROP COLUMN email, DROP COLUMN invited_by_user_id, DROP COLUMN invited_at',
    );
    await runner.query('ALTER TABLE platform.team_members ALTER COLUMN user_id SET NOT NULL');
  }
}

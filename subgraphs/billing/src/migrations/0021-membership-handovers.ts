import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const handovers = `CREATE TABLE billing.membership_handovers (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  kind text NOT NULL,
  plan_id ${id} NOT NULL REFERENCES billing.plans (id),
  membership_id ${id} REFERENCES billing.memberships (id),
  from_user_id ${id},
  user_id ${id},
  email text,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz CHECK (accepted_at IS NULL OR membership_id IS NOT NULL),
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'transfer') = (from_user_id IS NOT NULL)),
  CHECK (kind = 'transfer' OR (user_id IS NULL) <> (email IS NULL))
)`;

/** Membership transfer links: pending transfers and invitations. */
export class MembershipHandovers1750000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(handovers);
    await runner.query(
      'CREATE INDEX membership_handovers_account ON billing.membership_handovers (account_id, kind, created_at, id)',
    );
    await runner.query('CREATE INDEX membership_handovers_plan ON billing.membership_handovers (plan_id)');
    await runner.query('CREATE INDEX membership_handovers_membership ON billing.membership_handovers (membership_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.membership_handovers');
  }
}

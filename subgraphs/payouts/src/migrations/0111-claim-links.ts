import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const statements = [
  // An unclaimed link has no destination.
  'ALTER TABLE payouts.transfers ALTER COLUMN destination_owner_id DROP NOT NULL',
  `ALTER TABLE payouts.transfers ADD COLUMN type text COLLATE "C" NOT NULL DEFAULT 'ledger', ADD COLUMN expires_at timestamptz,
    ADD COLUMN redeemable_count int, ADD COLUMN redeemed_count int`,
  `CREATE TABLE payouts.transfer_claims (
    transfer_id ${id} NOT NULL REFERENCES payouts.transfers (id),
    account_id ${id} NOT NULL,
    user_id ${id} NOT NULL,
    claimed_at timestamptz NOT NULL,
    PRIMARY KEY (transfer_id, user_id)
  )`,
];

/** Adds claim links: transfers that wait for the users who claim them. */
export class ClaimLinks1750000000111 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payouts.transfer_claims');
    for (const column of ['redeemed_count', 'redeemable_count', 'expires_at', 'type'])
      await runner.query(`ALTER TABLE payouts.transfers DROP COLUMN ${column}`);
    await runner.query('ALTER TABLE payouts.transfers ALTER COLUMN destination_owner_id SET NOT NULL');
  }
}

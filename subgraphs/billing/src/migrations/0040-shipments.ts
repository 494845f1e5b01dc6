import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const shipments = `CREATE TABLE billing.shipments (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  payment_id ${id} NOT NULL UNIQUE REFERENCES billing.payments (id),
  user_id ${id},
  tracking_number text NOT NULL,
  carrier text,
  service text,
  status text COLLATE "C" NOT NULL,
  substatus text,
  delivery_estimate timestamptz,
  checkpoints jsonb NOT NULL,
  next_look_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const indexes = [
  'CREATE INDEX shipments_account ON billing.shipments (account_id, created_at, id)',
  'CREATE INDEX shipments_account_status ON billing.shipments (account_id, status, created_at, id)',
  'CREATE INDEX shipments_account_user ON billing.shipments (account_id, user_id, created_at, id)',
  'CREATE INDEX shipments_user ON billing.shipments (user_id, created_at, id)',
  'CREATE INDEX shipments_due ON billing.shipments (next_look_at) WHERE next_look_at IS NOT NULL',
];

/** Shipments. */
export class Shipments1750000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [shipments, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.shipments');
  }
}

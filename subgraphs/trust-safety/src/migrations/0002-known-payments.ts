import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropFileReplicasTable, fileReplicaTable } from '../../../kit/src';

const id = 'text COLLATE "C"';

/** Replica of collected payments, with the fields for disputes and resolution cases. */
const knownPayments = `CREATE TABLE trust_safety.known_payments (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  user_id ${id},
  member_id ${id},
  membership_id ${id},
  product_id ${id},
  plan_id ${id},
  currency ${id} NOT NULL,
  total numeric NOT NULL,
  refunded_amount numeric NOT NULL DEFAULT 0,
  refunds jsonb NOT NULL DEFAULT '{}',
  paid_at timestamptz NOT NULL
)`;

export class KnownPayments1750000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [knownPayments, ...fileReplicaTable('trust_safety')]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...dropFileReplicasTable('trust_safety'), 'DROP TABLE trust_safety.known_payments'])
      await runner.query(statement);
  }
}

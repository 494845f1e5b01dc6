import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/**
 * Charges of the sandbox processor. It simulates an external system: the tables have no account ids and no foreign keys
 * to other tables. A key that was canceled before its request arrived has a row with state `canceled` and no other
 * data.
 */
const charges = `CREATE TABLE billing.sandbox_charges (
  key ${id} PRIMARY KEY,
  reference ${id} NOT NULL UNIQUE,
  kind text CHECK (kind IN ('charge', 'save')),
  state text NOT NULL,
  amount numeric CHECK (amount > 0) CHECK (amount IS NOT NULL OR kind IS DISTINCT FROM 'charge'),
  currency text,
  description text,
  return_url text,
  capture boolean NOT NULL,
  keep boolean NOT NULL,
  method jsonb CHECK (method IS NOT NULL OR state IN ('declined', 'canceled')),
  behaviour text,
  decline_code text CHECK ((decline_code IS NOT NULL) = (state = 'declined')),
  challenge text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const methods = `CREATE TABLE billing.sandbox_methods (
  reference ${id} PRIMARY KEY,
  method jsonb NOT NULL,
  behaviour text NOT NULL,
  created_at timestamptz NOT NULL
)`;

/** Refunds of the sandbox processor. A refund of a charge that does not exist is stored as failed. */
const refunds = `CREATE TABLE billing.sandbox_refunds (
  key ${id} PRIMARY KEY,
  charge_key ${id} NOT NULL,
  reference ${id} NOT NULL UNIQUE,
  state text NOT NULL,
  amount numeric NOT NULL,
  currency text NOT NULL,
  acquirer_reference text,
  message text,
  created_at timestamptz NOT NULL
)`;

/** Requests to Stripe and the ids of the resulting objects. This is the only mapping from a key to its Stripe object. */
const stripeRequests = `CREATE TABLE billing.stripe_requests (
  key ${id} PRIMARY KEY,
  source text,
  object_id ${id},
  canceled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
)`;

const indexes = ['CREATE INDEX sandbox_refunds_charge ON billing.sandbox_refunds (charge_key)'];

export class SandboxProcessor1750000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [charges, methods, refunds, stripeRequests, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['stripe_requests', 'sandbox_refunds', 'sandbox_methods', 'sandbox_charges'])
      await runner.query(`DROP TABLE billing.${table}`);
  }
}

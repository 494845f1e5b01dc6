import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** A checkout sells a plan in the currency of the plan, or saves a payment method for charges in its own currency. */
const checkoutConfigurations = `CREATE TABLE billing.checkout_configurations (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  mode text NOT NULL,
  plan_id ${id} REFERENCES billing.plans (id) CHECK ((plan_id IS NULL) = (mode = 'setup')),
  currency text CHECK ((currency IS NOT NULL) = (mode = 'setup')),
  application_fee numeric CHECK (application_fee >= 0),
  redirect_url text,
  source_url text,
  affiliate_code text,
  allow_promo_codes boolean NOT NULL,
  three_ds_level text,
  checkout_styling jsonb,
  payment_method_configuration jsonb,
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
)`;

/** The last index finds the plans of an account that may equal a requested plan. */
const indexes = [
  'CREATE INDEX checkout_configurations_account_created ON billing.checkout_configurations (account_id, created_at, id)',
  'CREATE INDEX checkout_configurations_account_plan ON billing.checkout_configurations (account_id, plan_id, created_at, id)',
  'CREATE INDEX plans_account_prices ON billing.plans (account_id, initial_price, renewal_price) WHERE deleted_at IS NULL',
];

export class CheckoutConfigurations1750000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [checkoutConfigurations, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX billing.plans_account_prices');
    await runner.query('DROP TABLE billing.checkout_configurations');
  }
}

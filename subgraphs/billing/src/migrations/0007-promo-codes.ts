import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/**
 * `code_key` is the normalized code for comparisons. `stock` is the number of remaining uses without reserved uses. An
 * empty `plan_ids` means all plans.
 */
const promoCodes = `CREATE TABLE billing.promo_codes (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  code text NOT NULL,
  code_key ${id} NOT NULL,
  promo_type text NOT NULL,
  amount_off numeric NOT NULL CHECK (amount_off > 0 AND (promo_type <> 'percentage' OR amount_off <= 100)),
  base_currency text NOT NULL,
  number_of_intervals int NOT NULL CHECK (number_of_intervals >= 0),
  status text NOT NULL,
  stock int NOT NULL CHECK (stock >= 0),
  unlimited_stock boolean NOT NULL,
  uses int NOT NULL CHECK (uses >= 0),
  product_id ${id} REFERENCES billing.products (id),
  plan_ids text[] NOT NULL,
  new_users_only boolean NOT NULL,
  churned_users_only boolean NOT NULL,
  existing_memberships_only boolean NOT NULL,
  one_per_customer boolean NOT NULL,
  expires_at timestamptz,
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** One row per use of a promo code. A use that was not completed remains as a released row. */
const uses = `CREATE TABLE billing.promo_code_uses (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  promo_code_id ${id} NOT NULL REFERENCES billing.promo_codes (id),
  user_id ${id},
  membership_id ${id},
  payment_id ${id},
  state text NOT NULL,
  took_stock boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

const indexes = [
  "CREATE UNIQUE INDEX promo_codes_account_code ON billing.promo_codes (account_id, code_key) WHERE status <> 'archived'",
  'CREATE INDEX promo_codes_account_created ON billing.promo_codes (account_id, created_at, id)',
  'CREATE INDEX promo_codes_account_status ON billing.promo_codes (account_id, status, created_at, id)',
  'CREATE INDEX promo_codes_account_product ON billing.promo_codes (account_id, product_id, created_at, id)',
  'CREATE INDEX promo_codes_plans ON billing.promo_codes USING gin (plan_ids)',
  'CREATE INDEX promo_code_uses_user ON billing.promo_code_uses (promo_code_id, user_id)',
];

export class PromoCodes1750000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [promoCodes, uses, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['promo_code_uses', 'promo_codes']) await runner.query(`DROP TABLE billing.${table}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropKitTables, kitTables } from '../../../kit/src';

const id = 'text COLLATE "C"';

const products = `CREATE TABLE billing.products (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  title text NOT NULL,
  headline text,
  description text,
  kind text NOT NULL,
  visibility text NOT NULL,
  route text NOT NULL,
  external_identifier text,
  metadata jsonb NOT NULL,
  labels text[] NOT NULL,
  custom_cta text NOT NULL,
  custom_cta_url text,
  custom_statement_descriptor text,
  global_affiliate_percentage numeric,
  global_affiliate_status text NOT NULL,
  member_affiliate_percentage numeric,
  member_affiliate_status text NOT NULL,
  product_tax_code_id text,
  marketplace_status text NOT NULL,
  gallery_images jsonb NOT NULL,
  banner_image jsonb,
  redirect_purchase_url text,
  collect_shipping_address boolean NOT NULL,
  send_welcome_message boolean NOT NULL,
  store_page_config jsonb NOT NULL,
  licensing_enabled boolean NOT NULL,
  member_count int NOT NULL DEFAULT 0 CHECK (member_count >= 0),
  usd_gmv numeric NOT NULL DEFAULT 0,
  usd_gmv_30_days numeric NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
)`;

const plans = `CREATE TABLE billing.plans (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  product_id ${id} REFERENCES billing.products (id),
  title text,
  description text,
  internal_notes text,
  payment_link_description text,
  plan_type text NOT NULL,
  release_method text NOT NULL,
  release_method_settings jsonb NOT NULL,
  visibility text NOT NULL,
  currency text NOT NULL,
  initial_price numeric NOT NULL CHECK (initial_price >= 0),
  renewal_price numeric NOT NULL CHECK (renewal_price >= 0),
  strike_through_initial_price numeric,
  strike_through_renewal_price numeric,
  billing_period int,
  trial_period_days int,
  expiration_days int,
  grace_period_days int,
  refillable boolean NOT NULL,
  split_pay_required_payments int,
  stock int NOT NULL CHECK (stock >= 0),
  unlimited_stock boolean NOT NULL,
  member_count int NOT NULL DEFAULT 0 CHECK (member_count >= 0),
  allow_multiple_quantity boolean NOT NULL,
  one_per_user boolean NOT NULL,
  one_per_company boolean NOT NULL,
  cancel_collab_passes boolean NOT NULL,
  offer_cancel_discount boolean NOT NULL,
  cancel_discount_percentage int,
  cancel_discount_intervals int,
  adaptive_pricing_enabled boolean NOT NULL,
  tax_type text NOT NULL,
  three_ds_level text,
  checkout_styling jsonb,
  payment_method_configuration jsonb,
  card_payments boolean NOT NULL,
  paypal_accepted boolean NOT NULL,
  ach_payments boolean NOT NULL,
  coinbase_commerce_accepted boolean NOT NULL,
  splitit_accepted boolean NOT NULL,
  platform_balance_accepted boolean NOT NULL,
  legacy_payment_method_controls boolean NOT NULL,
  image jsonb,
  metadata jsonb NOT NULL,
  custom_fields jsonb NOT NULL,
  requirements jsonb NOT NULL,
  short_link text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
)`;

const defaultPlans = `CREATE TABLE billing.default_plans (
  account_id ${id} PRIMARY KEY,
  plan_id ${id} NOT NULL REFERENCES billing.plans (id)
)`;

const indexes = [
  'CREATE INDEX products_account_created ON billing.products (account_id, created_at, id)',
  'CREATE UNIQUE INDEX products_route ON billing.products (lower(route))',
  'CREATE UNIQUE INDEX products_external_identifier ON billing.products (account_id, external_identifier)',
  'CREATE INDEX plans_account_created ON billing.plans (account_id, created_at, id)',
  'CREATE INDEX plans_product ON billing.plans (product_id, created_at, id)',
  'CREATE UNIQUE INDEX plans_short_link ON billing.plans (lower(short_link))',
  'CREATE INDEX default_plans_plan ON billing.default_plans (plan_id)',
];

/** Products, plans, and the tables of the kit. */
export class Catalogue1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('billing'), products, plans, defaultPlans, ...indexes])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['default_plans', 'plans', 'products']) await runner.query(`DROP TABLE billing.${table}`);
    for (const statement of dropKitTables('billing')) await runner.query(statement);
  }
}

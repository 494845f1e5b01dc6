import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropKitTables, kitTables } from '../../../kit/src';

const users = [
  `CREATE TABLE platform.users (
    id text COLLATE "C" PRIMARY KEY,
    username text NOT NULL,
    name text,
    email text,
    bio text,
    profile_picture_url text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE UNIQUE INDEX users_username ON platform.users (lower(username))',
  'CREATE UNIQUE INDEX users_email ON platform.users (lower(email))',
  'CREATE INDEX users_created_at ON platform.users (created_at, id)',
];

const accounts = [
  // The generated column contains the account's own id, so that accounts are listed by account like all other rows.
  `CREATE TABLE platform.accounts (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL GENERATED ALWAYS AS (id) STORED,
    parent_account_id text COLLATE "C" REFERENCES platform.accounts (id),
    owner_user_id text COLLATE "C" NOT NULL REFERENCES platform.users (id),
    title text NOT NULL,
    route text NOT NULL,
    description text,
    email text,
    country text,
    status text NOT NULL CHECK (status IN ('active', 'suspended')),
    verified boolean NOT NULL,
    metadata jsonb NOT NULL,
    send_customer_emails boolean NOT NULL,
    logo_url text,
    banner_image_url text,
    opengraph_image_url text,
    opengraph_image_variant text,
    use_logo_as_opengraph_image_fallback boolean NOT NULL,
    business_name text,
    business_type text,
    business_address jsonb,
    industry_group text,
    industry_type text,
    other_business_description text,
    other_industry_description text,
    invoice_prefix text,
    onboarding_type text,
    home_preferences jsonb NOT NULL,
    require_2fa boolean NOT NULL,
    show_joined_services boolean NOT NULL,
    show_reviews_dtc boolean NOT NULL,
    show_user_directory boolean NOT NULL,
    social_links jsonb NOT NULL,
    store_page_config jsonb NOT NULL,
    target_audience text,
    tax_collection_enabled_states jsonb NOT NULL,
    tax_identifiers jsonb NOT NULL,
    tax_remitted_by text,
    tax_type text,
    collect_vat_id boolean NOT NULL,
    product_tax_code_id text,
    affiliate_application_required boolean NOT NULL,
    affiliate_instructions text,
    affiliate_code text,
    featured_affiliate_product_id text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (parent_account_id <> id)
  )`,
  'CREATE UNIQUE INDEX accounts_route ON platform.accounts (route)',
  'CREATE INDEX accounts_parent ON platform.accounts (parent_account_id, created_at, id)',
  'CREATE INDEX accounts_owner ON platform.accounts (owner_user_id)',
  'CREATE INDEX accounts_created_at ON platform.accounts (account_id, created_at, id)',
];

const teamMembers = [
  `CREATE TABLE platform.team_members (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    user_id text COLLATE "C" NOT NULL REFERENCES platform.users (id),
    role text NOT NULL,
    custom_actions jsonb NOT NULL,
    status text NOT NULL CHECK (status IN ('joined', 'pending')),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE UNIQUE INDEX team_members_one_per_user ON platform.team_members (account_id, user_id)',
  'CREATE INDEX team_members_user ON platform.team_members (user_id)',
  'CREATE INDEX team_members_created_at ON platform.team_members (account_id, created_at, id)',
];

const apiKeys = [
  `CREATE TABLE platform.api_keys (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    created_by_user_id text COLLATE "C" REFERENCES platform.users (id),
    name text,
    obfuscated_secret_key text NOT NULL,
    system_role text,
    statements jsonb NOT NULL,
    pin text,
    expires_at timestamptz,
    ip_allowlist jsonb,
    is_default boolean NOT NULL,
    last_used_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE INDEX api_keys_created_at ON platform.api_keys (account_id, created_at, id)',
  'CREATE INDEX api_keys_maker ON platform.api_keys (created_by_user_id)',
  'CREATE UNIQUE INDEX api_keys_one_default ON platform.api_keys (account_id) WHERE is_default AND revoked_at IS NULL',
  // Separate table, because the previous secret remains valid until its grace period ends.
  `CREATE TABLE platform.api_key_secrets (
    hash text COLLATE "C" PRIMARY KEY,
    api_key_id text COLLATE "C" NOT NULL REFERENCES platform.api_keys (id),
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    valid_until timestamptz,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX api_key_secrets_account ON platform.api_key_secrets (account_id)',
  'CREATE INDEX api_key_secrets_key ON platform.api_key_secrets (api_key_id)',
  'CREATE UNIQUE INDEX api_key_secrets_one_current ON platform.api_key_secrets (api_key_id) WHERE valid_until IS NULL',
];

const tokens = [
  `CREATE TABLE platform.user_sessions (
    id text COLLATE "C" PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL REFERENCES platform.users (id),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX user_sessions_user ON platform.user_sessions (user_id)',
  `CREATE TABLE platform.access_tokens (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" REFERENCES platform.accounts (id),
    user_id text COLLATE "C" REFERENCES platform.users (id),
    issued_by text COLLATE "C" NOT NULL,
    actions jsonb,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CHECK (account_id IS NOT NULL OR user_id IS NOT NULL)
  )`,
  'CREATE INDEX access_tokens_account ON platform.access_tokens (account_id)',
  'CREATE INDEX access_tokens_user ON platform.access_tokens (user_id)',
  'CREATE INDEX access_tokens_maker ON platform.access_tokens (issued_by, expires_at)',
  `CREATE TABLE platform.signing_keys (
    kid text COLLATE "C" PRIMARY KEY,
    public_jwk jsonb NOT NULL,
    encrypted_private_key text NOT NULL,
    retired_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
];

export class Platform1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('platform'), ...users, ...accounts, ...teamMembers, ...apiKeys, ...tokens]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'signing_keys',
      'access_tokens',
      'user_sessions',
      'api_key_secrets',
      'api_keys',
      'team_members',
      'accounts',
      'users',
    ];
    for (const table of tables) await runner.query(`DROP TABLE platform.${table}`);
    for (const statement of dropKitTables('platform')) await runner.query(statement);
  }
}

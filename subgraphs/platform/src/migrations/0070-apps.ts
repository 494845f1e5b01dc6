import type { MigrationInterface, QueryRunner } from 'typeorm';

const apps = [
  `CREATE TABLE platform.apps (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    name text NOT NULL,
    description text,
    base_url text,
    icon_url text,
    redirect_uris jsonb NOT NULL,
    client_type text NOT NULL CHECK (client_type IN ('public', 'confidential')),
    client_secret_hash text,
    requested_actions jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CHECK (client_type = 'confidential' OR client_secret_hash IS NULL)
  )`,
  'CREATE INDEX apps_created_at ON platform.apps (account_id, created_at, id)',
];

/** The row of an ended installation stays. An account has at most one active installation of an app. */
const installations = [
  `CREATE TABLE platform.app_installations (
    id text COLLATE "C" PRIMARY KEY,
    app_id text COLLATE "C" NOT NULL REFERENCES platform.apps (id),
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    actions jsonb NOT NULL,
    installed_by_user_id text COLLATE "C" REFERENCES platform.users (id),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    uninstalled_at timestamptz
  )`,
  'CREATE UNIQUE INDEX app_installations_one_active ON platform.app_installations (app_id, account_id) WHERE uninstalled_at IS NULL',
  'CREATE INDEX app_installations_created_at ON platform.app_installations (account_id, created_at, id)',
  'CREATE INDEX app_installations_app ON platform.app_installations (app_id, created_at, id)',
  'CREATE INDEX app_installations_user ON platform.app_installations (installed_by_user_id)',
];

const keys = [
  'ALTER TABLE platform.api_keys ADD COLUMN app_id text COLLATE "C" REFERENCES platform.apps (id)',
  'CREATE INDEX api_keys_app ON platform.api_keys (app_id, created_at, id) WHERE app_id IS NOT NULL',
];

/** Views with the content of integration events about apps and installations, without secrets. */
const facts = [
  'CREATE VIEW platform.app_facts AS SELECT id, account_id, name, icon_url FROM platform.apps',
  'CREATE VIEW platform.app_installation_facts AS SELECT id, app_id, account_id, actions FROM platform.app_installations',
];

/** Apps, their installations on accounts, and their API keys. */
export class Apps1750000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...apps, ...installations, ...keys, ...facts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of ['app_installation_facts', 'app_facts']) await runner.query(`DROP VIEW platform.${view}`);
    await runner.query('ALTER TABLE platform.api_keys DROP COLUMN app_id');
    for (const table of ['app_installations', 'apps']) await runner.query(`DROP TABLE platform.${table}`);
  }
}

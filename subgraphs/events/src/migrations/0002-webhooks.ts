import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropKitTables, kitTables } from '../../../kit/src';

/**
 * Webhooks, their pending messages (`webhook_messages`), and the log of all attempts (`webhook_deliveries`),
 * partitioned by day. `known_accounts`, `known_apps` and `app_grants` replicate data of other domains that determines
 * the receivers of events.
 */
export class Webhooks1750000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('events'), ...tables]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW events.webhook_notices');
    for (const table of [
      'app_grants',
      'known_apps',
      'known_accounts',
      'webhook_deliveries',
      'webhook_messages',
      'webhooks',
    ])
      await runner.query(`DROP TABLE events.${table}`);
    await runner.query('ALTER TABLE events.log DROP COLUMN previous_body');
    for (const statement of dropKitTables('events')) await runner.query(statement);
  }
}

const tables = [
  // The resource before the change in its latest schema, for events with previous values.
  'ALTER TABLE events.log ADD COLUMN previous_body text',
  `CREATE TABLE events.webhooks (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL,
    app_id text COLLATE "C",
    url text NOT NULL,
    enabled boolean NOT NULL,
    events text[] NOT NULL,
    family text COLLATE "C" NOT NULL CHECK (family IN ('v1', 'v2', 'v5')),
    pin text COLLATE "C",
    child_resource_events boolean NOT NULL,
    ordered boolean NOT NULL,
    sealed_secret text NOT NULL,
    secret_number integer NOT NULL,
    sealed_former_secret text,
    former_secret_until timestamptz,
    active_since timestamptz NOT NULL,
    consecutive_failures integer NOT NULL DEFAULT 0,
    failing_since timestamptz,
    last_failure_at timestamptz,
    warned_at timestamptz,
    disabled_at timestamptz,
    disabled_reason text COLLATE "C",
    failed_attempts integer NOT NULL DEFAULT 0,
    paused_until timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((sealed_former_secret IS NULL) = (former_secret_until IS NULL)),
    CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
  )`,
  // Fields of a webhook for integration events; without secrets.
  'CREATE VIEW events.webhook_notices AS SELECT id, account_id, url, failing_since, disabled_at FROM events.webhooks',
  'CREATE INDEX webhooks_account ON events.webhooks (account_id, created_at, id)',
  'CREATE INDEX webhooks_failing ON events.webhooks (failing_since) WHERE failing_since IS NOT NULL',
  'CREATE INDEX webhooks_app ON events.webhooks (app_id, created_at, id) WHERE app_id IS NOT NULL',
  // Rows are deleted once delivered or abandoned; `place` is the delivery order.
  `CREATE TABLE events.webhook_messages (
    place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id text COLLATE "C" NOT NULL,
    webhook_id text COLLATE "C" NOT NULL REFERENCES events.webhooks (id) ON DELETE CASCADE,
    account_id text COLLATE "C" NOT NULL,
    event_id text COLLATE "C" NOT NULL,
    event_type text COLLATE "C" NOT NULL,
    resource_id text COLLATE "C" NOT NULL,
    replayed_from text COLLATE "C",
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL
  )`,
  'CREATE INDEX webhook_messages_due ON events.webhook_messages (webhook_id, due_at, place)',
  'CREATE INDEX webhook_messages_resource ON events.webhook_messages (webhook_id, resource_id, place)',
  'CREATE INDEX webhook_messages_order ON events.webhook_messages (webhook_id, place)',
  `CREATE TABLE events.webhook_deliveries (
    id text COLLATE "C" NOT NULL,
    sent_at timestamptz NOT NULL,
    webhook_id text COLLATE "C" NOT NULL,
    account_id text COLLATE "C" NOT NULL,
    message_id text COLLATE "C" NOT NULL,
    event_id text COLLATE "C",
    event_type text COLLATE "C" NOT NULL,
    pin text COLLATE "C",
    replayed_from text COLLATE "C",
    attempt integer NOT NULL,
    success boolean NOT NULL,
    response_code integer NOT NULL,
    response_body text,
    milliseconds integer NOT NULL,
    PRIMARY KEY (id, sent_at)
  ) PARTITION BY RANGE (sent_at)`,
  'CREATE INDEX webhook_deliveries_webhook ON events.webhook_deliveries (webhook_id, sent_at, id)',
  `CREATE TABLE events.known_accounts (
    account_id text COLLATE "C" PRIMARY KEY,
    parent_account_id text COLLATE "C"
  )`,
  'CREATE INDEX known_accounts_parent ON events.known_accounts (parent_account_id) WHERE parent_account_id IS NOT NULL',
  `CREATE TABLE events.known_apps (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL
  )`,
  'CREATE INDEX known_apps_account ON events.known_apps (account_id)',
  // Permissions of an app on an account that has installed it.
  `CREATE TABLE events.app_grants (
    app_id text COLLATE "C" NOT NULL,
    account_id text COLLATE "C" NOT NULL,
    actions text[] NOT NULL,
    PRIMARY KEY (app_id, account_id)
  )`,
  'CREATE INDEX app_grants_account ON events.app_grants (account_id)',
];

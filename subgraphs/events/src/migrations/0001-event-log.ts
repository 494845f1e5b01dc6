import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log is partitioned by the time at which an event was logged; `ensurePartitions` creates partitions ahead of time.
 * `event_ids`, which is not partitioned, enforces uniqueness across partitions.
 */
export class EventLog1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['consumers', 'log_state', 'event_ids', 'log'])
      await runner.query(`DROP TABLE events.${table}`);
  }
}

const tables = [
  `CREATE TABLE events.log (
    position bigint NOT NULL,
    logged_at timestamptz NOT NULL,
    event_id text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    resource text COLLATE "C" NOT NULL,
    resource_id text COLLATE "C" NOT NULL,
    account_id text COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL,
    "row" jsonb NOT NULL,
    previous jsonb,
    body text,
    render_failed boolean NOT NULL DEFAULT false,
    published_at timestamptz,
    PRIMARY KEY (position, logged_at)
  ) PARTITION BY RANGE (logged_at)`,
  'CREATE INDEX log_account ON events.log (account_id, position)',
  'CREATE INDEX log_resource ON events.log (resource_id, position)',
  'CREATE INDEX log_type ON events.log (type, position)',
  'CREATE INDEX log_render_failed ON events.log (position) WHERE render_failed',
  `CREATE TABLE events.event_ids (
    event_id text COLLATE "C" PRIMARY KEY,
    position bigint NOT NULL UNIQUE,
    logged_at timestamptz NOT NULL
  )`,
  // A single row. Positions are assigned up to last_position, published up to published_position, dropped up to dropped_position.
  `CREATE TABLE events.log_state (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    last_position bigint NOT NULL DEFAULT 0,
    last_logged_at timestamptz NOT NULL DEFAULT '-infinity',
    published_position bigint NOT NULL DEFAULT 0,
    dropped_position bigint NOT NULL DEFAULT 0,
    CHECK (dropped_position <= published_position AND published_position <= last_position)
  )`,
  'INSERT INTO events.log_state DEFAULT VALUES',
  `CREATE TABLE events.consumers (
    name text PRIMARY KEY,
    position bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
];

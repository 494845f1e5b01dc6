import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexMigration } from './index-migration';

/**
 * Statements that create the shared tables of every domain schema: pending events (`outbox`), processed events
 * (`inbox`), and commands with an idempotency key (`operations`). Part of a domain's first migration.
 */
export function kitTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event_id text NOT NULL,
      type text NOT NULL,
      resource text NOT NULL,
      resource_id text NOT NULL,
      account_id text NOT NULL,
      occurred_at timestamptz NOT NULL,
      "row" jsonb NOT NULL,
      previous jsonb,
      context jsonb
    )`,
    `CREATE TABLE ${schema}.inbox (
      consumer text NOT NULL,
      event_id text NOT NULL,
      taken_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    )`,
    `CREATE TABLE ${schema}.operations (
      key text PRIMARY KEY,
      fingerprint text NOT NULL,
      resource_id text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE INDEX operations_created_at ON ${schema}.operations (created_at)`,
  ];
}

/**
 * Creates a migration that adds an index on the processing time (`taken_at`) to the inbox of a schema with the shared
 * tables.
 *
 * @param name of the migration, ending with its timestamp
 */
export function inboxByTime(schema: string, name: string): new () => MigrationInterface {
  return indexMigration(name, { schema, name: 'inbox_taken_at', on: `${schema}.inbox (taken_at)` });
}

/**
 * Creates a migration that adds the column with the context of events to the outbox of a schema whose shared tables are
 * older than the column.
 *
 * @param name of the migration, ending with its timestamp
 */
export function outboxContext(schema: string, name: string): new () => MigrationInterface {
  return class OutboxContext implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`ALTER TABLE ${schema}.outbox ADD COLUMN IF NOT EXISTS context jsonb`);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`ALTER TABLE ${schema}.outbox DROP COLUMN context`);
    }
  };
}

/** Statements that undo `kitTables`. */
export function dropKitTables(schema: string): string[] {
  return ['operations', 'inbox', 'outbox'].map((table) => `DROP TABLE ${schema}.${table}`);
}

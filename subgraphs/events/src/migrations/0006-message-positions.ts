import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Position of each webhook message in the event log, and that of the previous message for the same webhook. Both are
 * null for test messages and for messages that the previous release creates; `previous_position` is also null for the
 * first message. Also the columns of webhooks from which their health is reported.
 */
export class MessagePositions1750000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_messages', 'webhook_deliveries'])
      await runner.query(`ALTER TABLE events.${table} ADD COLUMN position bigint, ADD COLUMN previous_position bigint`);
    // Position of the last message created for each webhook. `active_since` is that of the webhook at that time: the
    // next message has no previous one after the webhook has been enabled again.
    await runner.query(`CREATE TABLE events.webhook_positions (
      webhook_id text COLLATE "C" PRIMARY KEY REFERENCES events.webhooks (id) ON DELETE CASCADE,
      account_id text COLLATE "C" NOT NULL,
      active_since timestamptz NOT NULL,
      position bigint NOT NULL
    )`);
    // Time of the last recovery, and the result of the last failed attempt of the current failure streak.
    await runner.query(
      'ALTER TABLE events.webhooks ADD COLUMN recovered_at timestamptz, ADD COLUMN last_response_code integer, ADD COLUMN last_error text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE events.webhooks DROP COLUMN recovered_at, DROP COLUMN last_response_code, DROP COLUMN last_error',
    );
    await runner.query('DROP TABLE events.webhook_positions');
    for (const table of ['webhook_deliveries', 'webhook_messages'])
      await runner.query(`ALTER TABLE events.${table} DROP COLUMN position, DROP COLUMN previous_position`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Position of each webhook message in the event log, and that of the previous message for the same webhook. Both are
 * null for test messages and for messages that the previous release creates; `previous_position` is also null for the
 * first message.
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events.webhook_positions');
    for (const table of ['webhook_deliveries', 'webhook_messages'])
      await runner.query(`ALTER TABLE events.${table} DROP COLUMN position, DROP COLUMN previous_position`);
  }
}

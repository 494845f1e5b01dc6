import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Context of events: actor, product and plan. Null for events that the previous release writes or publishes. The outbox
 * of databases that are created after this release has the column already.
 */
export class EventContext1750000000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.outbox ADD COLUMN IF NOT EXISTS context jsonb');
    await runner.query('ALTER TABLE events.log ADD COLUMN context jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.log DROP COLUMN context');
    await runner.query('ALTER TABLE events.outbox DROP COLUMN context');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs of the webhook deliveries, and the time of the next partition maintenance. */
export class Jobs1750000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One row for each webhook whose messages wait for a worker or are being sent; `lease` identifies the worker.
    await runner.query(`CREATE TABLE events.webhook_jobs (
      id text COLLATE "C" PRIMARY KEY,
      failing boolean NOT NULL,
      due_at timestamptz NOT NULL,
      lease uuid
    )`);
    await runner.query('CREATE INDEX webhook_jobs_due ON events.webhook_jobs (failing, due_at)');
    await runner.query(
      'CREATE TABLE events.maintenance (id text COLLATE "C" PRIMARY KEY, due_at timestamptz NOT NULL)',
    );
    await runner.query("INSERT INTO events.maintenance (id, due_at) VALUES ('partitions', '-infinity')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE events.maintenance');
    await runner.query('DROP TABLE events.webhook_jobs');
  }
}

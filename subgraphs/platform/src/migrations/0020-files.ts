import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const files = [
  // The owner is an account or a user, so the column has no foreign key.
  `CREATE TABLE platform.files (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    filename text NOT NULL,
    content_type text,
    size integer,
    visibility ${id} NOT NULL,
    upload_status ${id} NOT NULL,
    failure_reason ${id},
    object_key ${id},
    look_at timestamptz,
    created_at timestamptz NOT NULL,
    CHECK ((upload_status = 'ready') = (object_key IS NOT NULL)),
    CHECK ((upload_status = 'failed') = (failure_reason IS NOT NULL)),
    CHECK (object_key IS NULL OR (content_type IS NOT NULL AND size IS NOT NULL))
  )`,
  'CREATE INDEX files_look_at ON platform.files (look_at) WHERE look_at IS NOT NULL',
  "CREATE INDEX files_open ON platform.files (account_id) WHERE upload_status IN ('pending', 'processing')",
];

/** Uploaded files. */
export class Files1750000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of files) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.files');
  }
}

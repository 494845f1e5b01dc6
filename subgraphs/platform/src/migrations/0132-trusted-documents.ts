import type { MigrationInterface, QueryRunner } from 'typeorm';

const trustedDocuments = [
  'ALTER TABLE platform.apps ADD COLUMN trusted_documents_only boolean NOT NULL DEFAULT false',
  `CREATE TABLE platform.trusted_document_manifests (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    app_id text COLLATE "C" NOT NULL REFERENCES platform.apps (id),
    hash text COLLATE "C" NOT NULL,
    document_count integer NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  'CREATE INDEX trusted_document_manifests_account ON platform.trusted_document_manifests (account_id)',
  'CREATE INDEX trusted_document_manifests_created_at ON platform.trusted_document_manifests (app_id, created_at, id)',
  'CREATE UNIQUE INDEX trusted_document_manifests_one_active ON platform.trusted_document_manifests (app_id, hash) WHERE revoked_at IS NULL',
  `CREATE TABLE platform.trusted_documents (
    app_id text COLLATE "C" NOT NULL REFERENCES platform.apps (id),
    id text COLLATE "C" NOT NULL,
    account_id text COLLATE "C" NOT NULL REFERENCES platform.accounts (id),
    text text NOT NULL,
    text_hash text COLLATE "C" NOT NULL,
    manifest_ids text[] NOT NULL,
    CONSTRAINT trusted_documents_pkey PRIMARY KEY (app_id, id)
  )`,
  'CREATE INDEX trusted_documents_account ON platform.trusted_documents (account_id)',
  'CREATE INDEX trusted_documents_text ON platform.trusted_documents (app_id, text_hash)',
];

/** Manifests of GraphQL documents that apps register, and the documents that callers of an app execute by id. */
export class TrustedDocuments1750000000132 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of trustedDocuments) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['trusted_documents', 'trusted_document_manifests'])
      await runner.query(`DROP TABLE platform.${table}`);
    await runner.query('ALTER TABLE platform.apps DROP COLUMN trusted_documents_only');
  }
}

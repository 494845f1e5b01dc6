import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Grants of users to apps: one row per account for grants limited to an account, and one row for a grant on all
 * accounts.
 */
const grants = [
  `CREATE TABLE platform.oauth_grants (
    id text COLLATE "C" PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL REFERENCES platform.users (id),
    app_id text COLLATE "C" NOT NULL REFERENCES platform.apps (id),
    account_id text COLLATE "C" REFERENCES platform.accounts (id),
    scopes jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    UNIQUE NULLS NOT DISTINCT (user_id, app_id, account_id)
  )`,
  'CREATE INDEX oauth_grants_app ON platform.oauth_grants (app_id)',
  'CREATE INDEX oauth_grants_account ON platform.oauth_grants (account_id) WHERE account_id IS NOT NULL',
];

/** Each authorization of an app under a grant; it ends with the session in which it was created. */
const authorizations = [
  `CREATE TABLE platform.oauth_authorizations (
    id text COLLATE "C" PRIMARY KEY,
    grant_id text COLLATE "C" NOT NULL REFERENCES platform.oauth_grants (id) ON DELETE CASCADE,
    session_id text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX oauth_authorizations_grant ON platform.oauth_authorizations (grant_id, created_at)',
  'CREATE INDEX oauth_authorizations_session ON platform.oauth_authorizations (session_id)',
];

/** Codes and tokens of an authorization, and the browser sessions and interactions that lead to one. */
const artifacts = [
  `CREATE TABLE platform.oauth_artifacts (
    hash text COLLATE "C" PRIMARY KEY,
    kind text COLLATE "C" NOT NULL,
    authorization_id text COLLATE "C" REFERENCES platform.oauth_authorizations (id) ON DELETE CASCADE,
    scope text,
    payload text NOT NULL,
    consumed_at timestamptz,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX oauth_artifacts_authorization ON platform.oauth_artifacts (authorization_id) WHERE authorization_id IS NOT NULL',
  'CREATE INDEX oauth_artifacts_expires_at ON platform.oauth_artifacts (expires_at)',
];

/** OAuth grants of users to apps. */
export class Oauth1750000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...grants, ...authorizations, ...artifacts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['oauth_artifacts', 'oauth_authorizations', 'oauth_grants'])
      await runner.query(`DROP TABLE platform.${table}`);
  }
}

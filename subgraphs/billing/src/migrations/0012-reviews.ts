import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const reviews = `CREATE TABLE billing.reviews (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  product_id ${id} NOT NULL REFERENCES billing.products (id),
  user_id ${id} NOT NULL,
  title text,
  description text,
  stars int NOT NULL CHECK (stars BETWEEN 1 AND 5),
  status text NOT NULL,
  paid_for_product boolean NOT NULL,
  attachments jsonb NOT NULL,
  joined_at timestamptz,
  published_at timestamptz CHECK (published_at IS NOT NULL OR status <> 'published'),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** The first index limits users to one review per product. */
const indexes = [
  'CREATE UNIQUE INDEX reviews_product_user ON billing.reviews (product_id, user_id)',
  'CREATE INDEX reviews_product_created ON billing.reviews (product_id, created_at, id)',
  "CREATE INDEX reviews_product_published ON billing.reviews (product_id, created_at, id) WHERE status = 'published'",
  'CREATE INDEX reviews_account_created ON billing.reviews (account_id, created_at, id)',
  'CREATE INDEX reviews_account_user ON billing.reviews (account_id, user_id, created_at, id)',
];

/** Reviews of products. */
export class Reviews1750000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [reviews, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.reviews');
  }
}

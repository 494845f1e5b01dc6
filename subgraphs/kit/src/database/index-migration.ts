import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index to create on a table. */
export interface IndexDefinition {
  readonly schema: string;
  readonly name: string;
  /** Part of the definition after `ON`, such as `shop.mugs (colour)`. */
  readonly on: string;
}

/**
 * Creates a migration that builds an index concurrently, while other processes write to the table.
 *
 * @param migration name of the migration, ending with its timestamp
 */
export function indexMigration(migration: string, { schema, name, on }: IndexDefinition): new () => MigrationInterface {
  // TypeORM identifies migrations by their class names.
  const classesByName = {
    [migration]: class implements MigrationInterface {
      readonly transaction = false;

      async up(runner: QueryRunner): Promise<void> {
        // Remove the invalid index of an interrupted build.
        await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`);
        await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
      }

      async down(runner: QueryRunner): Promise<void> {
        await runner.query(`DROP INDEX ${schema}.${name}`);
      }
    },
  };
  return classesByName[migration] as new () => MigrationInterface;
}

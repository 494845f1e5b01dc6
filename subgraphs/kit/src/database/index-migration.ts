import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of a table. */
export interface IndexDefinition {
  readonly schema: string;
  readonly name: string;
  /** What follows `ON` in its definition, `shop.mugs (colour)`. */
  readonly on: string;
}

/**
 * A migration that builds an index while others write to the table.
 *
 * @param migration its name, with its time at the end
 */
export function indexMigration(migration: string, { schema, name, on }: IndexDefinition): new () => MigrationInterface {
  // TypeORM knows migrations by the names of their classes.
  const named = {
    [migration]: class implements MigrationInterface {
      readonly transaction = false;

      async up(runner: QueryRunner): Promise<void> {
        // What an interrupted build has left behind.
        await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`);
        await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
      }

      async down(runner: QueryRunner): Promise<void> {
        await runner.query(`DROP INDEX ${schema}.${name}`);
      }
    },
  };
  return named[migration] as new () => MigrationInterface;
}

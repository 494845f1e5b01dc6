import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { filesIn, projectRoot } from './source-files';

/** A migration with the statements that it sends. */
export interface MigrationStatements {
  readonly path: string;
  readonly statements: readonly string[];
  /** Whether it runs in a transaction. */
  readonly inTransaction: boolean;
}

/** Returns the paths of all migrations of the domains and the REST edge, sorted. */
export function migrationFiles(): string[] {
  return filesIn(['subgraphs', 'rest-compat/edge-store/migrations'], '.ts', '.sql')
    .map((file) => file.path)
    .filter((file) => /\/migrations\/\d[^/]*\.(ts|sql)$/.test(file))
    .sort();
}

/** Returns the statements of a migration, recorded by running it with a fake query runner. */
export async function statementsOf(file: string): Promise<MigrationStatements> {
  if (file.endsWith('.sql')) {
    const [source] = filesIn([path.dirname(file)], path.basename(file));
    return {
      path: file,
      statements: (source?.text ?? '')
        .split(/;\s*(?:\n|$)/)
        .map(withoutComments)
        .filter(Boolean),
      inTransaction: true,
    };
  }
  const exported = Object.values(require(path.join(projectRoot, file)) as Record<string, unknown>);
  const statements: string[] = [];
  const listener = {
    query: async (text: string) => statements.push(withoutComments(text)) && [],
  } as unknown as QueryRunner;
  let inTransaction = true;
  for (const Migration of exported.filter(isMigration)) {
    const migration = new Migration();
    await migration.up(listener);
    inTransaction &&= (migration as { transaction?: boolean }).transaction !== false;
  }
  return { path: file, statements, inTransaction };
}

function isMigration(value: unknown): value is new () => MigrationInterface {
  return (
    typeof value === 'function' &&
    typeof (value.prototype as Partial<MigrationInterface> | undefined)?.up === 'function'
  );
}

function withoutComments(statement: string): string {
  return statement.replaceAll(/--[^\n]*/g, '').trim();
}

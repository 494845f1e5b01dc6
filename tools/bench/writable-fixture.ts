import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Build } from './comparison/build';
import { type BenchFixture, openBenchFixture } from './fixture';

const data = join(__dirname, '../../..', '.data');

/**
 * Number of WAL segments (16 MB each): about as many as Postgres writes between two checkpoints with its default
 * settings.
 */
const segments = 60;

export interface WriteFixture extends BenchFixture {
  /** Folder that contains the database copy and other files of the benchmark. */
  readonly folder: string;
}

/**
 * Opens a temporary copy of the filled database, with the service on it. Without the copy, writes of earlier runs, and
 * the vacuum and checkpoints that they cause, would influence the figures.
 *
 * @param name name of the benchmark, and of the copy's folder
 * @param baseline build that this one is compared with; null for none
 */
export async function openWritableFixture(
  name: string,
  memberships: number,
  progress: (line: string) => void,
  baseline: Build | null = null,
): Promise<WriteFixture> {
  const [filled, folder] = [join(data, 'bench-reads'), join(data, `bench-${name}`)];
  const original = await openBenchFixture(filled, memberships, progress);
  await original.close();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  let fixture: BenchFixture | null = null;
  const close = async (): Promise<void> => {
    try {
      await fixture?.close();
    } finally {
      remove();
    }
  };
  try {
    // Postgres requires the original owners and modes of its files, which Node's copy functions do not preserve.
    execFileSync('cp', ['-a', filled, folder]);
    fixture = await openBenchFixture(folder, memberships, progress, [], baseline);
    await makeSegments(fixture.database);
    // Otherwise the operating system writes the copy to disk half a minute later, and commits then wait up to 0.1 s for
    // it.
    execFileSync('sync', ['-f', folder]);
    return { ...fixture, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Creates WAL segments in advance. A Postgres that has run for a while reuses old segments. A new Postgres has none to
 * reuse and creates each segment anew, which delays all commits.
 */
async function makeSegments(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("ALTER SYSTEM SET min_wal_size = '1GB'");
    await client.query('SELECT pg_reload_conf()');
    for (let created = 0; created < segments; created += 1) {
      await client.query("SELECT pg_logical_emit_message(false, 'segment', '')");
      await client.query('SELECT pg_switch_wal()');
    }
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Build } from './comparison/build';
import { type BenchFixture, openBenchFixture } from './fixture';

const data = join(__dirname, '../../..', '.data');

/** WAL segments of 16 MB: about as many as Postgres writes between two checkpoints with its default settings. */
const segments = 60;

export interface WriteFixture extends BenchFixture {
  /** Folder of the files of the fixture. */
  readonly folder: string;
}

/**
 * Opens a temporary copy of the filled database. Without the copy, the writes of earlier runs, and the work of Postgres
 * that they cause, would influence the figures.
 *
 * @param name name of the benchmark, and of the copy's folder
 * @param baseline build that this one is compared with
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
    // Postgres requires the owners and modes of its files, which Node's copy functions do not preserve.
    execFileSync('cp', ['-a', filled, folder]);
    fixture = await openBenchFixture(folder, memberships, progress, [], baseline);
    await makeSegments(fixture.database);
    // Without this, the operating system writes the copy to the disk half a minute later, and commits wait for it for
    // up to 0.1 s.
    execFileSync('sync', ['-f', folder]);
    return { ...fixture, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Creates WAL segments in advance. A Postgres that has run for a while reuses segments that it no longer needs. Without
 * any such segments it creates each segment anew, and all commits wait for that.
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

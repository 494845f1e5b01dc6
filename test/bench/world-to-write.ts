import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Build } from './comparison/build';
import { type BenchWorld, openBenchWorld } from './world';

const data = join(__dirname, '../../..', '.data');

/** Segments of 16 MB: about as many as Postgres writes between two checkpoints, as it is set by default. */
const segments = 60;

export interface WorldToWrite extends BenchWorld {
  /** Where its files are. */
  readonly folder: string;
}

/**
 * Opens a copy of the filled world, which goes with it: what the runs before have written, and what Postgres does about it, would be part of
 * the figures.
 *
 * @param name of the benchmark, and of the copy's folder
 * @param baseline build that this one is compared with
 */
export async function openWorldToWrite(
  name: string,
  memberships: number,
  progress: (line: string) => void,
  baseline: Build | null = null,
): Promise<WorldToWrite> {
  const [filled, folder] = [join(data, 'bench-reads'), join(data, `bench-${name}`)];
  const original = await openBenchWorld(filled, memberships, progress);
  await original.close();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  let world: BenchWorld | null = null;
  const close = async (): Promise<void> => {
    try {
      await world?.close();
    } finally {
      remove();
    }
  };
  try {
    // Postgres insists on the owners and modes of its files, which Node's own copies do not have.
    execFileSync('cp', ['-a', filled, folder]);
    world = await openBenchWorld(folder, memberships, progress, [], baseline);
    await makeSegments(world.database);
    // Otherwise the system writes the copy to the disk half a minute later, and commits wait behind it for up to 0.1 s.
    execFileSync('sync', ['-f', folder]);
    return { ...world, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Postgres writes over the segments of its log that it needs no more, once it has been at work for a while. Where there are none it makes each
 * anew, for which all commits wait.
 */
async function makeSegments(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("ALTER SYSTEM SET min_wal_size = '1GB'");
    await client.query('SELECT pg_reload_conf()');
    for (let made = 0; made < segments; made += 1) {
      await client.query("SELECT pg_logical_emit_message(false, 'segment', '')");
      await client.query('SELECT pg_switch_wal()');
    }
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import { resolveDatabaseTarget } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { distributeTables, type DistributedSchema } from '../scale/sharding/distribute';
import { readOptions } from '../runtime/arguments';
import { runCommand } from '../runtime/command';
import { domainNames } from '../runtime/domains';
import { progressBar } from '../runtime/progress-bar';
import type { Shutdown } from '../runtime/shutdown';
import { openStorage } from '../runtime/storage';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run divide`: prepares the tables of every domain for sharding by account, and with `--distribute` distributes them with Citus. */
async function shardAllDatabases(shutdown: Shutdown): Promise<void> {
  const { distribute = false } = readOptions({ distribute: { type: 'boolean' } }, 'npm run divide [-- --distribute]');
  const storage = await shutdown.add(openStorage(configuration.load(process.env), print), (resource) =>
    resource.close(),
  );
  const { databases } = storage.databases;
  for (const name of domainNames) {
    const client = new pg.Client({ connectionString: resolveDatabaseTarget(databases[name]).directUrl });
    // Ignored, because the running statement rejects when the connection breaks.
    client.on('error', () => undefined);
    await client.connect();
    let updateProgress: ReturnType<typeof progressBar> | null = null;
    try {
      printSummary(
        await distributeTables(client, name.replace('-', '_'), {
          distribute,
          progress: (done, total) => (updateProgress ??= progressBar(total, 'statements'))(done),
        }),
      );
    } finally {
      await client.end();
    }
  }
}

function printSummary({ schema, tables, changes }: DistributedSchema): void {
  const at = (distribution: string): number => tables.filter(({ mode }) => mode === distribution).length;
  print(
    `${schema}: ${at('by account')} tables distributed by account, ${at('everywhere')} reference tables, ${at('whole')} local tables. Added the account to ${changes.keys.length} keys and ${changes.refer.length} references.`,
  );
}

runCommand('task', shardAllDatabases);

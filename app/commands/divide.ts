import pg from 'pg';
import { waysTo } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { divide, type Divided } from '../division/divide';
import { readOptions } from '../parts/arguments';
import { runCommand } from '../parts/command';
import { domainNames } from '../parts/domains';
import { progressBar } from '../parts/progress-bar';
import type { Shutdown } from '../parts/shutdown';
import { openStorage } from '../parts/storage';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run divide`: prepares the tables of every domain for sharding by account, and with `--distribute` distributes them with Citus. */
async function divideAll(shutdown: Shutdown): Promise<void> {
  const { distribute = false } = readOptions({ distribute: { type: 'boolean' } }, 'npm run divide [-- --distribute]');
  const storage = await shutdown.add(openStorage(configuration.load(process.env), say), (opened) => opened.close());
  const { databaseUrl, databases } = storage.places;
  for (const name of domainNames) {
    const client = new pg.Client({ connectionString: waysTo(databases[name] ?? databaseUrl).directUrl });
    // A broken connection is reported by the running statement.
    client.on('error', () => undefined);
    await client.connect();
    let show: ReturnType<typeof progressBar> | null = null;
    try {
      tell(
        await divide(client, name.replace('-', '_'), {
          distribute,
          progress: (done, total) => (show ??= progressBar(total, 'statements'))(done),
        }),
      );
    } finally {
      await client.end();
    }
  }
}

function tell({ schema, tables, changes }: Divided): void {
  const at = (wanted: string): number => tables.filter(({ place }) => place === wanted).length;
  say(
    `${schema}: ${at('by account')} tables by account, ${at('everywhere')} everywhere, ${at('whole')} whole. Got the account: ${changes.keys.length} keys, ${changes.refer.length} references.`,
  );
}

runCommand('task', divideAll);

import { join } from 'node:path';
import { DatabaseStartError } from '../subgraphs/kit/src/database/embedded-postgres';
import { ConfigurationError } from '../subgraphs/kit/src/config';
import { type Config, configuration } from './config';
import { DatabaseUnreachable } from './parts/storage';
import { PortUnavailable } from './parts/http-front';
import { Shutdown } from './parts/shutdown';
import { announce } from './sandbox/announce';
import { writeSandboxFile } from './sandbox/sandbox-file';
import { runEverything } from './roles/everything';
import { roleNamed, UnknownRole } from './roles';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a person can mend: told in one line. Anything else is our fault and shown whole. */
const mendable = [ConfigurationError, DatabaseStartError, DatabaseUnreachable, PortUnavailable, UnknownRole];

async function start(config: Config, role: string | null, shutdown: Shutdown): Promise<void> {
  if (role !== null) return say(`${role} listens at ${await roleNamed(role)(config, shutdown)}`);
  const { origin, world } = await runEverything(config, shutdown, say);
  const sandboxFile = world && writeSandboxFile(join(config.DATA_FOLDER, 'sandbox.json'), origin, world);
  say(announce({
    origin,
    key: world?.accounts[0]?.keys.latest ?? null,
    membershipId: world?.examples.membership_id ?? null,
    readyAfter: process.uptime() * 1_000,
    sandboxFile,
  }));
}

function roleArgument(args: readonly string[]): string | null {
  const at = args.indexOf('--role');
  return at < 0 ? null : (args[at + 1] ?? '');
}

const shutdown = new Shutdown();

async function end(code: number): Promise<never> {
  await shutdown.run();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

Promise.resolve()
  .then(() => start(configuration.load(process.env), roleArgument(process.argv.slice(2)), shutdown))
  .catch((error: Error) => {
    const message = mendable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
    process.stderr.write(`${message}\n`);
    return end(1);
  });

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseStartError } from '../subgraphs/kit/src/database/embedded-postgres';
import { ConfigurationError } from '../subgraphs/kit/src/config';
import { type Config, configuration } from './config';
import { DatabaseUnreachable } from './parts/storage';
import { PortUnavailable } from './parts/http-front';
import { SecretUnusable } from './parts/secrets';
import { Shutdown } from './parts/shutdown';
import { announce } from './sandbox/announce';
import { writeSandboxFile } from './sandbox/sandbox-file';
import { runEverything } from './roles/everything';
import { roleNamed, roles, UnknownRole } from './roles';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

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

/** The command line is not understood. */
class WrongArguments extends Error {}

function roleArgument(args: string[]): string | null {
  try {
    return parseArgs({ args, options: { role: { type: 'string' } } }).values.role ?? null;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/[.\n]/);
    throw new WrongArguments(`${reason}. Usage: npm start [-- --role ${Object.keys(roles).join('|')}]`);
  }
}

/** What a person can mend: told in one line. Anything else is our fault and shown whole. */
const mendable = [ConfigurationError, DatabaseStartError, DatabaseUnreachable, PortUnavailable, SecretUnusable, UnknownRole, WrongArguments];

function tell(error: Error): void {
  const message = mendable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

const shutdown = new Shutdown();

const started = Promise.resolve()
  .then(() => start(configuration.load(process.env), roleArgument(process.argv.slice(2)), shutdown))
  .catch(async (error: Error) => {
    // Once everything is being closed, whatever was still being opened fails in one way or another.
    if (!shutdown.begun) tell(error);
    await shutdown.run();
    process.exit();
  });

/** What is still being opened comes to its end too, so that nothing is left behind. */
async function stop(): Promise<void> {
  await Promise.all([shutdown.run(), started]);
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

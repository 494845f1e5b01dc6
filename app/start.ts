import { join } from 'node:path';
import { configuration } from './config';
import { readOptions } from './parts/arguments';
import { runCommand } from './parts/command';
import type { Shutdown } from './parts/shutdown';
import { announce } from './sandbox/announce';
import { writeSandboxFile } from './sandbox/sandbox-file';
import { runEverything } from './roles/everything';
import { roleNamed, roles } from './roles';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm start [-- --role <role>]`: runs the service, or one role of it, until it is told to stop. */
async function start(shutdown: Shutdown): Promise<void> {
  const { role } = readOptions({ role: { type: 'string' } }, `npm start [-- --role ${Object.keys(roles).join('|')}]`);
  const config = configuration.load(process.env);
  if (role !== undefined) return say(`${role} listens at ${await roleNamed(role)(config, shutdown)}`);
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

runCommand('service', start);

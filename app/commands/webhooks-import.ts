import { readFileSync } from 'node:fs';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { runCommand, InvalidArguments } from '../runtime/command';
import { serviceContract } from '../runtime/contract';
import { addressesOf } from '../runtime/databases';
import { openDomain } from '../runtime/domains';
import { fileOptions } from '../runtime/files';
import { publicOrigin } from '../runtime/public-origin';
import { progressBar } from '../runtime/progress-bar';
import { receiverRules } from '../runtime/receiver-rules';
import { openSecrets } from '../runtime/secrets';
import type { Shutdown } from '../runtime/shutdown';
import { openStorage } from '../runtime/storage';

const usage = 'npm run webhooks:import -- <file>';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function contentOf(args: readonly string[]): unknown {
  const [path, ...others] = args;
  if (path === undefined || others.length > 0) throw new InvalidArguments(`Give exactly one file. Usage: ${usage}`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new InvalidArguments(`${path} cannot be read: ${(error as Error).message}. Usage: ${usage}`);
  }
}

/**
 * `npm run webhooks:import -- <file>`: imports the webhooks listed in a JSON file into the configured database or into the embedded one. If any entry
 * is invalid, reports all problems, writes nothing, and exits with code 1.
 */
async function importWebhooks(shutdown: Shutdown): Promise<void> {
  const content = contentOf(process.argv.slice(2));
  const config = configuration.load(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const storage = await shutdown.add(openStorage(config, print), (resource) => resource.close());
  const signals = await shutdown.add(Signals.open({ url: storage.url, log }), (resource) => resource.close());
  const deps = {
    ...storage.databases,
    log,
    signals,
    secrets: openSecrets(config),
    contract: serviceContract(),
    origin: publicOrigin(config),
    sandbox: config.MODE === 'sandbox',
    files: fileOptions(config),
    receivers: receiverRules(config, () => addressesOf(storage.databases)),
  };
  const events = await shutdown.add(openDomain.events(deps), (resource) => resource.close());
  let updateProgress: ReturnType<typeof progressBar> | null = null;
  const { imported, existing, problems } = await events.importWebhooks(content, (done, total) =>
    (updateProgress ??= progressBar(total, 'webhooks'))(done),
  );
  for (const problem of problems) print(problem);
  print(problems.length === 0 ? `Imported: ${imported}. Already present: ${existing}.` : 'No webhooks were imported.');
  if (problems.length > 0) process.exitCode = 1;
}

runCommand('task', importWebhooks);

import { createLogger, Signals } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { readOptions } from '../runtime/arguments';
import { runCommand } from '../runtime/command';
import { serviceContract } from '../runtime/contract';
import { openDomain } from '../runtime/domains';
import { fileOptions } from '../runtime/files';
import { publicOrigin } from '../runtime/public-origin';
import { progressBar } from '../runtime/progress-bar';
import { openSecrets } from '../runtime/secrets';
import type { Shutdown } from '../runtime/shutdown';
import { openStorage } from '../runtime/storage';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run ledger:verify`: verifies the hash chain of the journal and the sums of the ledger, in the configured database or in the embedded one.
 * Reports each inconsistency and exits with code 1 if there is any.
 */
async function verify(shutdown: Shutdown): Promise<void> {
  readOptions({}, 'npm run ledger:verify');
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
  };
  const payouts = await shutdown.add(openDomain.payouts(deps), (resource) => resource.close());
  let updateProgress: ReturnType<typeof progressBar> | null = null;
  const found = await payouts.auditLedger((done, total) => (updateProgress ??= progressBar(total, 'steps'))(done));
  for (const line of found) print(line);
  print(found.length === 0 ? 'The ledger is sound.' : 'The ledger is not sound.');
  if (found.length > 0) process.exitCode = 1;
}

runCommand('task', verify);

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSandbox, type Sandbox } from '../support/sandbox';
import { dataFolder, endProcesses, processesOf, startService } from '../support/service-process';

afterEach(endProcesses);

/** The example ids that an uninterrupted start creates. */
let examples: Sandbox['examples'];

beforeAll(async () => {
  const folder = dataFolder();
  const service = startService({ DATA_FOLDER: folder.path });
  await service.printed('npx commerce-graph listen');
  ({ examples } = readSandbox(folder.path));
  await service.end('SIGINT');
  folder.remove();
});

it.each(['Creating a new database.', 'Migrating and opening the domains.', 'Creating the demo data.'])(
  'Ctrl-C at "%s" leaves nothing behind, and the next start is complete',
  async (line) => {
    const ownFolder = dataFolder();
    const interrupted = startService({ DATA_FOLDER: ownFolder.path });
    await interrupted.printed(line);
    expect(await interrupted.end('SIGINT')).toBe(0);
    expect(interrupted.stderr).toBe('');
    expect(processesOf(ownFolder.path)).toEqual([]);
    expect(existsSync(join(ownFolder.path, 'sandbox.json'))).toBe(false);

    const whole = startService({ DATA_FOLDER: ownFolder.path });
    await whole.printed('npx commerce-graph listen');
    expect(readSandbox(ownFolder.path).examples).toEqual(examples);
    expect(await whole.end('SIGINT')).toBe(0);
    ownFolder.remove();
  },
);

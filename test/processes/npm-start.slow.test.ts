import { databasePid, dataFolder, endProcesses, processesOf, startNpm } from '../support/service-process';
import { until } from '../support/until';

afterEach(endProcesses);

const parentEndedMessage = 'the parent process ended';

it.each([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', parentEndedMessage],
  ['SIGKILL', parentEndedMessage],
] as const)(
  'npm start that receives %s ends with its service and its Postgres, and logs the reason',
  async (signal, reason) => {
    const folder = dataFolder();
    const npm = startNpm(['start'], { PORT: '0', DATA_FOLDER: folder.path });
    await npm.printed('npx commerce-graph listen');
    expect(processesOf(folder.path)).toEqual(expect.arrayContaining([npm.pid, databasePid(folder.path)]));
    process.kill(npm.pid, signal);
    await npm.ended;
    await until(
      () => processesOf(folder.path),
      (remaining) => remaining.length === 0,
    );
    expect(npm.stdout + npm.stderr).toContain(reason);
    folder.remove();
  },
);

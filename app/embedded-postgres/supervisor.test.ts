import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { advanceTime, stopTime } from '../../test/support/time';
import { restartLimits, type SupervisedProcess, supervise } from './supervisor';

class FakeServer extends EventEmitter implements SupervisedProcess {
  exitCode: number | null = null;
  readonly signalCode = null;
  readonly signals: NodeJS.Signals[] = [];

  kill(signal: NodeJS.Signals): boolean {
    this.signals.push(signal);
    return true;
  }

  die(): void {
    this.exitCode = 1;
    this.emit('exit');
  }
}

const crashMessage = 'The embedded Postgres exited unexpectedly; its log is server.log in the data folder.';
const restartedMessage = 'The embedded Postgres was restarted.';

/** A supervised server with configurable failures of its restarts. */
function supervised(fails: (restart: number) => boolean = () => false, restarts = true) {
  const servers = [new FakeServer()];
  const state = { lines: [] as string[], tried: 0, lost: 0, ended: [] as FakeServer[] };
  const start = async (): Promise<FakeServer> => {
    state.tried += 1;
    if (fails(state.tried)) throw new Error('the disk is full');
    servers.push(new FakeServer());
    return servers.at(-1) as FakeServer;
  };
  const stop = supervise({
    server: servers[0] as FakeServer,
    log: (line) => state.lines.push(line),
    end: async (server) => void state.ended.push(server),
    ...(restarts && { restart: { start, lost: () => void (state.lost += 1) } }),
  });
  return { servers, state, stop, current: () => servers.at(-1) as FakeServer };
}
const advanceAndSettle = async (milliseconds: number): Promise<void> => {
  advanceTime(milliseconds);
  await nextTurn();
};

beforeEach(() => stopTime());
afterEach(() => jest.useRealTimers());

it('restarts a server after an unexpected exit', async () => {
  const { state, stop, current } = supervised();
  current().die();
  await advanceAndSettle(restartLimits.firstPause - 1);
  expect([state.tried, state.lines]).toEqual([0, [crashMessage]]);
  await advanceAndSettle(1);
  expect([state.tried, state.lines]).toEqual([1, [crashMessage, restartedMessage]]);
  const last = current();
  await Promise.all([stop(), stop()]);
  expect([state.ended, state.lost]).toEqual([[last], 0]);
});

it('increases the backoff, also after an early exit, until the restarts are exhausted', async () => {
  const { state, current } = supervised((restart) => restart % 2 === 1);
  current().die();
  const pauses = [250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000];
  for (const [index, wait] of pauses.entries()) {
    await advanceAndSettle(wait - 1);
    expect(state.tried).toBe(index);
    await advanceAndSettle(1);
    expect(state.tried).toBe(index + 1);
    if ((index + 1) % 2 === 0) current().die();
    await nextTurn();
  }
  expect(state.lost).toBe(1);
  expect(state.lines.at(-1)).toBe('Starting the embedded Postgres failed 8 times in a row.');
  expect(state.lines.filter((line) => line.endsWith('the disk is full'))).toHaveLength(4);
  await advanceAndSettle(60_000);
  expect([state.tried, state.lost]).toEqual([8, 1]);
});

it('resets the restart counter after a minute of uptime', async () => {
  const { state, current } = supervised();
  for (let times = 1; times <= 20; times += 1) {
    await advanceAndSettle(restartLimits.stable);
    current().die();
    await advanceAndSettle(restartLimits.firstPause);
    expect(state.tried).toBe(times);
  }
  expect(state.lost).toBe(0);
});

it('ends the backoff on stop, without a further start', async () => {
  const { servers, state, stop } = supervised();
  servers[0]?.die();
  await stop();
  await advanceAndSettle(60_000);
  expect([state.tried, state.ended, state.lost]).toEqual([0, [servers[0]], 0]);
});

it('does not report an exit caused by stop', async () => {
  const { servers, state, stop } = supervised();
  const stopped = stop();
  servers[0]?.die();
  await stopped;
  expect(state.lines).toEqual([]);
});

it('only reports the exit without a restart function', async () => {
  const { servers, state } = supervised(() => false, false);
  servers[0]?.die();
  await advanceAndSettle(60_000);
  expect([state.tried, state.lines, state.lost]).toEqual([0, [crashMessage], 0]);
});

it('stops the server when the process exits without stop', () => {
  const { servers, stop } = supervised();
  process.listeners('exit').at(-1)?.(0);
  expect(servers[0]?.signals).toEqual(['SIGINT']);
  void stop();
});

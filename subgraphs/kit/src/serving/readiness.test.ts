import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { until } from '../../../../test/support/until';
import { Readiness } from './readiness';

const here = (): void => {};
const gone = (): Promise<never> => Promise.reject(new Error('gone'));

it('starts, is ready, and drains', async () => {
  const readiness = new Readiness();
  expect(await readiness.report()).toEqual({ status: 'starting', missing: [], away: [] });
  readiness.open({ needed: { database: here } });
  expect(await readiness.report()).toEqual({ status: 'ready', missing: [], away: [] });
  readiness.drain();
  expect(await readiness.report()).toEqual({ status: 'draining', missing: [], away: [] });
});

it('names all that is missing, however it fails', async () => {
  const readiness = new Readiness();
  const throwing = (): never => {
    throw new Error('gone');
  };
  readiness.open({ needed: { database: gone, signals: throwing, workers: here } });
  expect(await readiness.report()).toEqual({ status: 'not ready', missing: ['database', 'signals'], away: [] });
});

it('does not wait for who does not answer', async () => {
  jest.useFakeTimers();
  const readiness = new Readiness();
  readiness.open({ needed: { database: () => new Promise(() => {}) } });
  const report = readiness.report();
  await jest.advanceTimersByTimeAsync(2_200);
  expect(await report).toEqual({ status: 'not ready', missing: ['database'], away: [] });
  jest.useRealTimers();
});

it('takes an answer that came while the process was busy', async () => {
  const readiness = new Readiness();
  const server = createServer((socket) => socket.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  readiness.open({
    needed: { database: () => once(connect((server.address() as AddressInfo).port, '127.0.0.1'), 'data') },
  });
  const report = readiness.report();
  for (const end = performance.now() + 2_500; performance.now() < end;);
  expect(await report).toEqual({ status: 'ready', missing: [], away: [] });
  server.close();
});

it('waits for the others once, and only names them when they leave', async () => {
  const readiness = new Readiness();
  const others = { one: here as () => unknown, two: gone as () => unknown };
  readiness.open({ needed: {}, asked: { one: () => others.one(), two: () => others.two() } });
  expect(await readiness.report()).toEqual({ status: 'not ready', missing: ['two'], away: [] });
  others.two = here;
  others.one = gone;
  expect(await readiness.report()).toEqual({ status: 'ready', missing: [], away: ['one'] });
});

it('knows who has been there though nobody has asked it', async () => {
  const readiness = new Readiness();
  const one = jest.fn<unknown, []>(gone);
  readiness.open({ needed: {}, asked: { one } });
  one.mockImplementation(here);
  await until(() => one.mock.calls.length > 1);
  await setImmediate();
  one.mockImplementation(gone);
  expect(await readiness.report()).toEqual({ status: 'ready', missing: [], away: ['one'] });
});

it('looks for the others no longer than it serves', async () => {
  const readiness = new Readiness();
  const one = jest.fn<unknown, []>(gone);
  readiness.open({ needed: {}, asked: { one } });
  readiness.drain();
  await setTimeout(1_200);
  expect(one).toHaveBeenCalledTimes(1);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { passTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { Readiness } from './readiness';

const here = (): void => {};
const gone = (): Promise<never> => Promise.reject(new Error('gone'));

afterEach(() => jest.useRealTimers());

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
  stopTime();
  const readiness = new Readiness();
  readiness.open({ needed: { database: () => new Promise(() => {}) } });
  const report = readiness.report();
  passTime(2_000);
  await nextTurn();
  passTime(100);
  expect(await report).toEqual({ status: 'not ready', missing: ['database'], away: [] });
});

it('takes an answer that came while the process was busy', async () => {
  stopTime();
  const readiness = new Readiness();
  const answer = Promise.withResolvers<void>();
  readiness.open({ needed: { database: () => answer.promise } });
  const report = readiness.report();
  passTime(2_500);
  // It is read in the turns that follow.
  await nextTurn();
  await nextTurn();
  answer.resolve();
  expect(await report).toEqual({ status: 'ready', missing: [], away: [] });
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
  await nextTurn();
  one.mockImplementation(gone);
  expect(await readiness.report()).toEqual({ status: 'ready', missing: [], away: ['one'] });
});

it('looks for the others no longer than it serves', async () => {
  stopTime();
  const readiness = new Readiness();
  const one = jest.fn<unknown, []>(gone);
  readiness.open({ needed: {}, asked: { one } });
  readiness.drain();
  await nextTurn();
  passTime(500);
  await nextTurn();
  expect(one).toHaveBeenCalledTimes(1);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { Readiness } from './readiness';

const available = (): void => {};
const failingCheck = (): Promise<never> => Promise.reject(new Error('gone'));

afterEach(() => jest.useRealTimers());

it('starts, is ready, and drains', async () => {
  const readiness = new Readiness();
  expect(await readiness.report()).toEqual({ status: 'starting', missing: [], away: [] });
  readiness.open({ needed: { database: available } });
  expect(await readiness.report()).toEqual({ status: 'ready', missing: [], away: [] });
  readiness.drain();
  expect(await readiness.report()).toEqual({ status: 'draining', missing: [], away: [] });
});

it('names all unavailable dependencies, however they fail', async () => {
  const readiness = new Readiness();
  const throwing = (): never => {
    throw new Error('gone');
  };
  readiness.open({ needed: { database: failingCheck, signals: throwing, workers: available } });
  expect(await readiness.report()).toEqual({ status: 'not ready', missing: ['database', 'signals'], away: [] });
});

it('times out a check without a response', async () => {
  stopTime();
  const readiness = new Readiness();
  readiness.open({ needed: { database: () => new Promise(() => {}) } });
  const report = readiness.report();
  advanceTime(2_000);
  await nextTurn();
  advanceTime(100);
  expect(await report).toEqual({ status: 'not ready', missing: ['database'], away: [] });
});

it('uses a response that arrived while the event loop was blocked', async () => {
  stopTime();
  const readiness = new Readiness();
  const result = Promise.withResolvers<void>();
  readiness.open({ needed: { database: () => result.promise } });
  const report = readiness.report();
  advanceTime(2_500);
  // The check reads its response in the following event-loop ticks.
  await nextTurn();
  await nextTurn();
  result.resolve();
  expect(await report).toEqual({ status: 'ready', missing: [], away: [] });
});

it('waits for called processes once, and only names them when they become unavailable', async () => {
  const readiness = new Readiness();
  const others = { one: available as () => unknown, two: failingCheck as () => unknown };
  readiness.open({ needed: {}, dependencies: { one: () => others.one(), two: () => others.two() } });
  expect(await readiness.report()).toEqual({ status: 'not ready', missing: ['two'], away: [] });
  others.two = available;
  others.one = failingCheck;
  expect(await readiness.report()).toEqual({ status: 'ready', missing: [], away: ['one'] });
});

it('records the availability of a called process without a probe', async () => {
  const readiness = new Readiness();
  const one = jest.fn<unknown, []>(failingCheck);
  readiness.open({ needed: {}, dependencies: { one } });
  one.mockImplementation(available);
  await until(() => one.mock.calls.length > 1);
  await nextTurn();
  one.mockImplementation(failingCheck);
  expect(await readiness.report()).toEqual({ status: 'ready', missing: [], away: ['one'] });
});

it('stops polling called processes when it drains', async () => {
  stopTime();
  const readiness = new Readiness();
  const one = jest.fn<unknown, []>(failingCheck);
  readiness.open({ needed: {}, dependencies: { one } });
  readiness.drain();
  await nextTurn();
  advanceTime(500);
  await nextTurn();
  expect(one).toHaveBeenCalledTimes(1);
});

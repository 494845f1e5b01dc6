import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from '../../../../test/support/until';
import { afterRunningFor } from './after-running';

/** Blocks the event loop for longer than the whole duration in these tests. */
const block = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);

it('counts a turn in which the event loop is blocked as one interval at most', async () => {
  const onElapsed = jest.fn();
  afterRunningFor(100, 10, onElapsed);
  for (let times = 0; times < 3; times += 1) {
    block();
    await nextTurn();
  }
  expect(onElapsed).not.toHaveBeenCalled();
  await until(() => onElapsed.mock.calls.length > 0);
});

it('calls back once', async () => {
  const onElapsed = jest.fn();
  afterRunningFor(20, 10, onElapsed);
  await until(() => onElapsed.mock.calls.length > 0);
  const other = jest.fn();
  afterRunningFor(50, 10, other);
  await until(() => other.mock.calls.length > 0);
  expect(onElapsed).toHaveBeenCalledTimes(1);
});

it('can be canceled', async () => {
  const [canceled, other] = [jest.fn(), jest.fn()];
  clearInterval(afterRunningFor(10, 10, canceled));
  afterRunningFor(30, 10, other);
  await until(() => other.mock.calls.length > 0);
  expect(canceled).not.toHaveBeenCalled();
});

import { advanceTime, stopTime } from '../../../../test/support/time';
import { createLogger } from '.';

beforeEach(() => stopTime());
afterEach(() => {
  // Resets the counters before the timers are restored.
  advanceTime(600_000);
  jest.useRealTimers();
});

function openTestLogger(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(level, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const drainLines = () => lines.splice(0).map(({ time: _time, ...line }) => line);
  return { logger, lines: drainLines };
}

it('writes five equal errors, then their number, at growing intervals', () => {
  const { logger, lines } = openTestLogger();
  const fail = (times: number) => {
    for (let index = 0; index < times; index += 1)
      logger.child({ requestId: `req_${index}` }).error({ err: new Error('no database'), index }, 'A read failed');
  };
  fail(140);
  expect(lines().map(({ requestId, index, msg }) => [requestId, index, msg])).toEqual(
    [0, 1, 2, 3, 4].map((index) => [`req_${index}`, index, 'A read failed']),
  );
  advanceTime(10_000);
  const summary = (repeated: number, seconds: number) => [
    {
      level: 50,
      repeated,
      seconds,
      err: expect.objectContaining({ message: 'no database' }),
      msg: 'A read failed',
    },
  ];
  expect(lines()).toEqual(summary(135, 10));
  for (const [count, seconds] of [
    [7, 20],
    [8, 40],
    [9, 60],
    [10, 60],
  ] as const) {
    fail(count);
    expect(lines()).toEqual([]);
    advanceTime(seconds * 1_000);
    expect(lines()).toEqual(summary(count, seconds));
  }
  advanceTime(60_000);
  fail(1);
  expect(lines()).toHaveLength(1);
});

it('distinguishes errors by reason, message and level', () => {
  const { logger, lines } = openTestLogger();
  for (let index = 0; index < 5; index += 1) {
    logger.error({ err: new Error('one') }, 'It failed');
    logger.error({ err: new Error('two') }, 'It failed');
    logger.error({ err: new Error('one') }, 'Another thing failed');
    logger.warn({ err: new Error('one') }, 'It failed');
    logger.error('It failed');
  }
  expect(lines()).toHaveLength(25);
});

it('always writes lines below warning', () => {
  const { logger, lines } = openTestLogger();
  for (let index = 0; index < 100; index += 1) logger.info({ index }, 'served');
  expect(lines()).toHaveLength(100);
});

it('writes the number of suppressed lines when the process exits', () => {
  const { logger, lines } = openTestLogger();
  for (let index = 0; index < 8; index += 1) logger.warn({}, 'again and again');
  process.listeners('exit')[0]?.(0);
  expect(lines().at(-1)).toMatchObject({ level: 40, repeated: 3, msg: 'again and again' });
});

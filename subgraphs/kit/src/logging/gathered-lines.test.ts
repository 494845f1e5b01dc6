import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { passTime, stopTime } from '../../../../test/support/time';
import { GatheredLines } from './gathered-lines';

const lines = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);

afterEach(() => jest.useRealTimers());

describe('lines of the log', () => {
  const passedOn: string[] = [];
  const logger = pino(
    { base: undefined, timestamp: false },
    new GatheredLines({ write: (text) => passedOn.push(text), flushSync: () => {} }, 2),
  );
  beforeEach(() => passedOn.splice(0));

  it('that come together go on together, after a moment', () => {
    stopTime();
    for (const text of ['one', 'two', 'three']) logger.info(text);
    expect(passedOn).toEqual([]);
    passTime(10);
    expect(passedOn.map(lines)).toEqual([['one', 'two', 'three']]);
  });

  it('go on at once with an error, which stands behind them', () => {
    logger.info('before');
    logger.error('broken');
    expect(passedOn.map(lines)).toEqual([['before', 'broken']]);
  });
});

it('what waits when the process exits is in the file by then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'w');
  const logger = pino(
    { base: undefined, timestamp: false },
    new GatheredLines(pino.destination(descriptor), descriptor),
  );
  logger.info('last words');
  process.emit('exit', 0);
  expect(lines(readFileSync(file, 'utf8'))).toEqual(['last words']);
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

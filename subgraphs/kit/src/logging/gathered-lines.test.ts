import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { GatheredLines } from './gathered-lines';

const lines = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);

afterEach(() => jest.useRealTimers());

describe('log lines', () => {
  const writtenLines: string[] = [];
  const logger = pino(
    { base: undefined, timestamp: false },
    new GatheredLines({ write: (text) => writtenLines.push(text), flushSync: () => {} }, 2),
  );
  beforeEach(() => writtenLines.splice(0));

  it('in quick succession are written together after a delay', () => {
    stopTime();
    for (const text of ['one', 'two', 'three']) logger.info(text);
    expect(writtenLines).toEqual([]);
    advanceTime(10);
    expect(writtenLines.map(lines)).toEqual([['one', 'two', 'three']]);
  });

  it('are written immediately with an error after them', () => {
    logger.info('before');
    logger.error('broken');
    expect(writtenLines.map(lines)).toEqual([['before', 'broken']]);
  });
});

it('pending lines are written to the file when the process exits', () => {
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

import pino from 'pino';
import { GatheredLines } from './gathered-lines';

const passedOn: string[] = [];
const logger = pino({ base: undefined, timestamp: false }, new GatheredLines({ write: (text) => passedOn.push(text), flushSync: () => {} }));
const lines = (text: string | undefined): string[] => (text ?? '').split('\n').filter(Boolean).map((line) => (JSON.parse(line) as { readonly msg: string }).msg);

beforeEach(() => passedOn.splice(0));

it('lines that come together go on together, after a moment', async () => {
  for (const text of ['one', 'two', 'three']) logger.info(text);
  expect(passedOn).toEqual([]);
  while (passedOn.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(passedOn.map(lines)).toEqual([['one', 'two', 'three']]);
});

it('an error goes on at once, behind the lines before it', () => {
  logger.info('before');
  logger.error('broken');
  expect(passedOn.map(lines)).toEqual([['before', 'broken']]);
});

it('what waits when the process exits is written', () => {
  logger.info('last words');
  process.emit('exit', 0);
  expect(passedOn.map(lines)).toEqual([['last words']]);
});

import { randomBytes } from 'node:crypto';
import { configuration } from '../config';
import { weaknessOf } from './strong-secret';

const weak: readonly (readonly [secret: string, weakness: string])[] = [
  ['x'.repeat(32), 'has fewer than 8 different characters'],
  ['0'.repeat(64), 'has fewer than 8 different characters'],
  ['01'.repeat(20), 'has fewer than 8 different characters'],
  ['aaaaaaaabbbbbbbbccccccccdddddddd', 'has fewer than 8 different characters'],
  ['hunter2-hunter2-hunter2-hunter2-', 'repeats a part of itself'],
  ['correct horse 1 correct horse 1 correct', 'repeats a part of itself'],
  ['0123456789abcdef0123456789abcdef', 'repeats a part of itself'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'is a sequence of adjacent characters'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'is a sequence of adjacent characters'],
  ['change-me-please-this-is-the-master-secret', 'consists of common words'],
  ['your_master_secret_here_32_characters', 'consists of common words'],
  ['CHANGEME_PASSWORD_SECRET_MASTER_KEY_1', 'consists of common words'],
  ['default-production-service-secret-2026', 'consists of common words'],
];

it.each(weak)('%s %s', (secret, weakness) => {
  expect(weaknessOf(secret)).toBe(weakness);
});

it('accepts random secrets in all usual encodings', () => {
  for (let times = 0; times < 2_000; times += 1) {
    const bytes = randomBytes(16 + (times % 17));
    for (const form of ['base64', 'base64url', 'hex'] as const) expect(weaknessOf(bytes.toString(form))).toBeNull();
  }
});

it('accepts a long sentence', () => {
  expect(weaknessOf('four green herons walk slowly over wet stones')).toBeNull();
});

it('rejects a weak master secret in live mode, and accepts it in the sandbox', () => {
  const MASTER_SECRET = 'x'.repeat(32);
  expect(() => configuration.load({ MODE: 'live', MASTER_SECRET })).toThrow(
    'The configuration is invalid: MASTER_SECRET is too weak for live mode: it has fewer than 8 different characters (generate one: openssl rand -base64 48).',
  );
  expect(configuration.load({ MODE: 'sandbox', MASTER_SECRET }).MASTER_SECRET).toBe(MASTER_SECRET);
  const strong = randomBytes(48).toString('base64');
  expect(configuration.load({ MODE: 'live', MASTER_SECRET: strong }).MASTER_SECRET).toBe(strong);
});

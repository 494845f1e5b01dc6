import { createHmac, randomBytes } from 'node:crypto';
import { KeyedHash } from './keyed-hash';

const theirs = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

it('equals the HMAC of any string with any key, in any order', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const key = randomBytes(length);
    const ours = new KeyedHash(key);
    for (const text of ['', 'mem_1:mber_2', 'ä€😀', 'x'.repeat(1_000), '\ud800', 'short again'])
      expect(ours.of(text)).toBe(theirs(key, text));
  }
});

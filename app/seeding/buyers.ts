import { createHash } from 'node:crypto';
import { newId } from '../../subgraphs/kit/src';
import type { SeedUser } from '../../subgraphs/platform/src';

/** A generated buyer; the same for the same seed and index. */
export interface GeneratedBuyer extends SeedUser {
  readonly name: string;
  readonly email: string;
}

const firstNames = [
  'Ada',
  'Bilal',
  'Chiara',
  'Dmitri',
  'Elif',
  'Femi',
  'Grace',
  'Hana',
  'Ivo',
  'Jun',
  'Karim',
  'Lena',
  'Mateo',
  'Noor',
  'Olga',
  'Pedro',
  'Quinn',
  'Rosa',
  'Sami',
  'Tove',
];

/**
 * Returns the buyer with the given index.
 * @param before latest creation time
 */
export function buyerAt(seed: number, index: number, before: Date): GeneratedBuyer {
  const randomBytes = createHash('sha256').update(`buyer ${seed} ${index}`).digest();
  const createdAt = new Date(before.getTime() - randomBytes.readUInt32BE(0) * 20);
  let drawn = 4;
  const random = (length: number) => randomBytes.subarray(drawn, (drawn += length));
  const username = `buyer-${seed}-${index}`;
  return {
    id: newId('user', { now: () => createdAt.getTime(), random }),
    username,
    name: firstNames[randomBytes.readUInt8(31) % firstNames.length] as string,
    email: `${username}@demo.example`,
    createdAt,
  };
}

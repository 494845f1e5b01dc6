import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^7 milliseconds last until the year 2081. */
const timeLength = 7;
const totalLength = 18;

/** Where ids take their time and chance from; the demo world gives seeded ones. */
export interface IdSource {
  now(): number;
  random(length: number): Uint8Array;
}

/** Chance from the system, which is asked for some of it in advance: each time costs as much as a whole id. */
const reserve = new Uint8Array(4_096);
let left = 0;

function chance(length: number): Uint8Array {
  if (length > reserve.length) return randomBytes(length);
  if (length > left) left = randomFillSync(reserve).length;
  left -= length;
  return reserve.slice(left, left + length);
}

const systemSource: IdSource = { now: Date.now, random: chance };

let current = systemSource;

/**
 * Runs work whose ids come from the given source, so that a world can be made anew with the same ids. Nothing else in
 * the process may make ids meanwhile: it is for worlds that are made before the doors open.
 */
export async function withIdSource<T>(source: IdSource, work: () => Promise<T>): Promise<T> {
  current = source;
  try {
    return await work();
  } finally {
    current = systemSource;
  }
}

/**
 * A new public id: prefix, underscore, base-62 time and chance, 18 characters in all. Ids of one prefix sort by the
 * millisecond of their creation under the `C` collation.
 *
 * @param prefix the resource's word, `plan`
 */
export function newId(prefix: string, source: IdSource = current): string {
  const now = source.now();
  const id = `${prefix}_${base62(now, timeLength)}${randomText(totalLength - prefix.length - 1 - timeLength, source)}`;
  return source === systemSource && isRepeated(id, now) ? newId(prefix, source) : id;
}

/** What this process has made within the millisecond: where that is thousands, as by an import, the chance that fits behind a long prefix repeats itself now and then. */
const made = new Set<string>();
let madeAt = 0;

function isRepeated(id: string, now: number): boolean {
  if (now !== madeAt) made.clear();
  madeAt = now;
  const before = made.size;
  return made.add(id).size === before;
}

/** A new id of a request, made by the one source of chance that does not ask the system each time. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

/** Random base-62 text, each character drawn without bias. */
export function randomText(length: number, source: IdSource = current): string {
  let text = '';
  while (text.length < length) {
    for (const byte of source.random(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text;
  return text;
}

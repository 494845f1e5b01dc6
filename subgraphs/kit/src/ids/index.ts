import type { IncomingMessage } from 'node:http';
import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The timestamp has seven base-62 digits: 62^7 milliseconds last until the year 2081. */
const timeLength = 7;
const totalLength = 18;

/** Source of time and randomness for ids; seeding uses a deterministic one. */
export interface IdSource {
  now(): number;
  /**
   * Returns random bytes.
   *
   * @param purpose prefix of the id; empty for other random strings
   */
  random(length: number, purpose: string): Uint8Array;
}

/** Buffer of random bytes from the system: a system call for each id would cost as much as creating the whole id. */
const reserve = new Uint8Array(4_096);
let unusedBytes = 0;

function randomBytesOf(length: number): Uint8Array {
  if (length > reserve.length) return randomBytes(length);
  if (length > unusedBytes) unusedBytes = randomFillSync(reserve).length;
  unusedBytes -= length;
  return reserve.slice(unusedBytes, unusedBytes + length);
}

const systemSource: IdSource = { now: Date.now, random: randomBytesOf };

let current = systemSource;

/**
 * Runs work with ids from the given source, so that repeated seeding creates the same ids. No other code of the process
 * may create ids meanwhile: use it only for seeding, before the service accepts requests.
 */
export async function withIdSource<T>(source: IdSource, work: () => Promise<T>): Promise<T> {
  current = source;
  try {
    return await work();
  } finally {
    current = systemSource;
  }
}

/** Whether ids come from a source set by `withIdSource`: then they depend on the order in which they are created. */
export function areIdsReproducible(): boolean {
  return current !== systemSource;
}

/**
 * Creates a public id: prefix, underscore, base-62 timestamp and random characters, 18 characters in total. Ids of one
 * prefix sort by the millisecond of their creation under the `C` collation.
 *
 * @param prefix type prefix of the resource, `plan`
 */
export function newId(prefix: string, source: IdSource = current): string {
  const now = source.now();
  const id = `${prefix}_${base62(now, timeLength)}${randomString(totalLength - prefix.length - 1 - timeLength, source, prefix)}`;
  return source === systemSource && isRepeated(id, now) ? newId(prefix, source) : id;
}

/**
 * Ids created in the current millisecond, to detect collisions: with thousands of ids, as in an import, the few random
 * characters after a long prefix occasionally collide.
 */
const recentIds = new Set<string>();
let recentIdsAt = 0;

function isRepeated(id: string, now: number): boolean {
  if (now !== recentIdsAt) recentIds.clear();
  recentIdsAt = now;
  const before = recentIds.size;
  return recentIds.add(id).size === before;
}

/**
 * Creates a request id, `req_` and 32 hex digits. `randomUUID` caches random bytes, so that not every id needs a system
 * call.
 */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}

/** Returns a random base-62 string of the given number of characters, without modulo bias. */
export function randomString(length: number, source: IdSource = current, purpose = ''): string {
  let text = '';
  while (text.length < length) {
    for (const byte of source.random(length, purpose)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function base62(value: number, length: number): string {
  let text = '';
  for (let remaining = value; text.length < length; remaining = Math.floor(remaining / 62))
    text = alphabet[remaining % 62] + text;
  return text;
}

/** Matches request ids of clients that are safe in headers and log lines. */
const echoed = /^[\x21-\x7e]{1,128}$/;

/** Returns the client's `X-Request-Id` if it has 1–128 visible ASCII characters, else a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && echoed.test(given) ? given : newRequestId();
}

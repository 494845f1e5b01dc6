import fc from 'fast-check';
import type { TSchema } from '@sinclair/typebox';
import type { Random } from '../../tools/crash-test/random';
import { callerOf, type Operation, pathOf, validBody, validQuery } from '../bad-input/support/operations';
import type { SampleIds } from '../bad-input/support/samples';
import { valuesOf } from '../properties/arbitrary';
import { brokenBytes, malformedText, mutated } from './mutate';
import { hostileValue, hostileString } from './nasty';
import type { FuzzRequest } from './request';

/** A URL for sandbox webhooks where nothing listens, so that no traffic leaves the machine. */
const unreachableOrigin = 'http://127.0.0.1:9/';

/** Returns a request to the operation with at least one invalid or unusual part. */
export function restRequest(operation: Operation, ids: SampleIds, random: Random): FuzzRequest {
  const requestParts = {
    path: pathOf(operation, ids),
    query: queryOf(validQuery(operation, ids)),
    body: bodyText(operation, ids, random),
  };
  const headers: Record<string, string> = {
    authorization: `Bearer ${callerOf(operation, ids)}`,
    'content-type': 'application/json',
    ...(operation.version !== null && { 'api-version-date': operation.version }),
    ...(random.below(4) === 0 && { 'idempotency-key': `fuzz-${random.below(50)}` }),
  };
  // Change only the path of requests that delete or end a resource, because the fixture is needed until the end.
  const isDestructive = operation.method === 'DELETE' || /\/rotate/.test(operation.template);
  const wrongs =
    isDestructive && operation.template.includes('{')
      ? ['path']
      : random
          .shuffled(['path', 'query', 'body', 'body', 'query', 'headers', 'bytes', 'method'])
          .slice(0, random.between(1, 2));
  let method = operation.method;
  let body: string | Buffer | undefined = requestParts.body;
  for (const wrong of wrongs) {
    if (wrong === 'path') requestParts.path = invalidPath(operation, requestParts.path, random);
    else if (wrong === 'query') requestParts.query = invalidQuery(requestParts.query, random);
    else if (wrong === 'headers') Object.assign(headers, invalidHeaders(random));
    else if (wrong === 'bytes' && body !== undefined)
      body = random.below(2) === 0 ? malformedText(String(body), random) : brokenBytes(String(body), random);
    else if (wrong === 'method')
      method = random.pick(
        isDestructive ? ['PUT', 'TRACE'] : ['GET', 'HEAD', 'PUT', 'OPTIONS', 'TRACE', operation.method],
      );
  }
  const path = requestParts.query === '' ? requestParts.path : `${requestParts.path}?${requestParts.query}`;
  return {
    made: operation.name,
    method,
    path: sendable(path),
    headers,
    ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
  };
}

/** Returns a body generated from the schema, or a valid body with parts changed; undefined if the operation accepts none and none is tried. */
function bodyText(operation: Operation, ids: SampleIds, random: Random): string | undefined {
  const valid = validBody(operation, ids);
  if (valid === undefined) return random.below(4) === 0 ? JSON.stringify(hostileValue(random)) : undefined;
  const body =
    random.below(3) === 0
      ? { ...valid, ...(ofSchema(operation.body as TSchema, random) as object) }
      : mutated(valid, random);
  const sent =
    body !== null && typeof body === 'object' && 'url' in body && operation.template === '/webhooks'
      ? { ...body, url: unreachableOrigin }
      : body;
  return JSON.stringify(sent) ?? 'null';
}

function ofSchema(schema: TSchema, random: Random): unknown {
  const [value] = fc.sample(valuesOf(schema), { numRuns: 1, seed: random.below(2 ** 31) });
  return random.below(2) === 0 ? value : mutated(value, random);
}

function invalidPath({ root, template }: Operation, path: string, random: Random): string {
  if (!template.includes('{'))
    return random.pick([
      `${path}/`,
      `${path}//`,
      path.toUpperCase(),
      `${path};x`,
      `${path}/${encodeURIComponent(hostileString(random).toWellFormed())}`,
      malformedText(path, random),
    ]);
  return root + template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(hostileString(random).toWellFormed()));
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(query as Record<string, string>).toString();
}

function invalidQuery(query: string, random: Random): string {
  const name = random.pick([
    'first',
    'after',
    'last',
    'before',
    'order',
    'direction',
    'status',
    'statuses[]',
    'created_after',
    'account_id',
    'company_id',
    'page',
    'per',
    'expand',
    'expand[]',
    'query',
    'a[b][c]',
    '__proto__[x]',
    'constructor',
    '',
    '[]',
    ']',
    hostileString(random).slice(0, 40),
  ]);
  const value = encodeURIComponent(
    String(
      random.pick<unknown>([hostileString(random), random.below(200), -1, 1.5, 'MQ', 'WyJjdXJzb3IiLDFd']),
    ).toWellFormed(),
  );
  const added = `${encodeURI(name.toWellFormed())}=${value}`;
  switch (random.below(4)) {
    case 0:
      return `${query}&${added}&${added}`;
    case 1:
      return malformedText(query === '' ? added : query, random);
    case 2:
      return Array.from({ length: random.pick([2, 50, 300]) }, (_, index) => `k${index}=${index}`).join('&');
    default:
      return query === '' ? added : `${query}&${added}`;
  }
}

function invalidHeaders(random: Random): Record<string, string> {
  const text = hostileString(random)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 2_000);
  return random.pick<Record<string, string>>([
    { authorization: text },
    { authorization: `Bearer ${text}` },
    { 'api-version-date': text },
    { 'content-type': text },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'idempotency-key': text },
    { 'x-request-id': text },
    { accept: text },
    { 'content-encoding': random.pick(['zstd', 'br', 'gzip', 'deflate', 'compress']) },
    { expect: '100-continue' },
    { 'x-forwarded-for': text },
    { cookie: text },
    { 'if-none-match': text },
    { range: 'bytes=0-1,5-' },
  ]);
}

/** Encodes the characters that Node refuses to send, as other clients would. */
function sendable(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));
}

import type { TSchema } from '@sinclair/typebox';
import type { ServiceCall } from '../support/service';
import { fieldsOf, sentExtremesOf } from './support/extremes';
import { minimalBody, type Operation, operations, requestTo, validQuery } from './support/operations';
import { changed, limitsOf } from './support/schema-values';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** Concurrent requests. */
const concurrency = 8;

/** Returns a value as it is written in a query string. */
const textOf = (value: unknown): string => (Object.is(value, -0) ? '-0' : String(value));

function queryCalls(operation: Operation & { readonly query: TSchema }): [why: string, call: ServiceCall][] {
  const right = validQuery(operation, fixture.ids) as Record<string, string>;
  return Object.entries(limitsOf(operation.query).properties ?? {}).flatMap(([name, schema]) =>
    [schema, ...(limitsOf(schema).items ? [limitsOf(schema).items as TSchema] : [])]
      .flatMap(sentExtremesOf)
      .map((value) => {
        const query = new URLSearchParams({ ...right, [name]: textOf(value) }).toString();
        return [`${name}=${textOf(value).slice(0, 40)}`, requestTo(operation, fixture.ids, { query })] as [
          string,
          ServiceCall,
        ];
      }),
  );
}

function bodyCalls(operation: Operation & { readonly body: TSchema }): [why: string, call: ServiceCall][] {
  const validBody = minimalBody(operation, fixture.ids);
  return fieldsOf(operation.body).flatMap(({ path, schema, set }) =>
    sentExtremesOf(schema).map((value) => {
      const top = path.replace(/[.[].*/s, '');
      const body = changed(operation.body, validBody, top, set(validBody, value)[top]);
      return [`${path}=${JSON.stringify(value).slice(0, 40)}`, requestTo(operation, fixture.ids, { body })] as [
        string,
        ServiceCall,
      ];
    }),
  );
}

/**
 * Returns the requests that neither succeeded nor were rejected with the name of the parameter. Empty if all responses
 * are correct.
 */
async function failures(calls: readonly [string, ServiceCall][]): Promise<string[]> {
  const pending = [...calls];
  const found: string[] = [];
  const send = async (): Promise<void> => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const [reason, call] = next;
      const { status, text, json } = await fixture.service.request(call);
      const error = (json as { error?: { code: string; param: string | null } } | undefined)?.error;
      const lacksParam = status === 400 && error?.param == null;
      if (status >= 500 || lacksParam) found.push(`${reason} → ${status} ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  return found;
}

describe('extreme times, numbers and strings', () => {
  it.each(
    operations.flatMap((operation) =>
      operation.query ? [[operation.name, { ...operation, query: operation.query }] as const] : [],
    ),
  )('in the query of %s are accepted, or rejected with the name of the parameter', async (_name, operation) => {
    expect(await failures(queryCalls(operation))).toEqual([]);
  });

  it.each(
    operations.flatMap((operation) =>
      operation.body ? [[operation.name, { ...operation, body: operation.body }] as const] : [],
    ),
  )('in the body of %s are accepted, or rejected with the name of the parameter', async (_name, operation) => {
    expect(await failures(bodyCalls(operation))).toEqual([]);
  });
});

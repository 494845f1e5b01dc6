import type { TSchema } from '@sinclair/typebox';
import type { ServiceCall } from '../support/service';
import { fieldsOf, sentExtremesOf } from './support/extremes';
import { leastBody, type Operation, operations, requestTo, rightQuery } from './support/operations';
import { changed, limitsOf } from './support/schema-values';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Concurrent requests. */
const atOnce = 8;

/** The form of a value in a query string. */
const textOf = (value: unknown): string => (Object.is(value, -0) ? '-0' : String(value));

function queryCalls(operation: Operation & { readonly query: TSchema }): [why: string, call: ServiceCall][] {
  const right = rightQuery(operation, world.ids) as Record<string, string>;
  return Object.entries(limitsOf(operation.query).properties ?? {}).flatMap(([name, schema]) =>
    [schema, ...(limitsOf(schema).items ? [limitsOf(schema).items as TSchema] : [])]
      .flatMap(sentExtremesOf)
      .map((value) => {
        const query = new URLSearchParams({ ...right, [name]: textOf(value) }).toString();
        return [`${name}=${textOf(value).slice(0, 40)}`, requestTo(operation, world.ids, { query })] as [
          string,
          ServiceCall,
        ];
      }),
  );
}

function bodyCalls(operation: Operation & { readonly body: TSchema }): [why: string, call: ServiceCall][] {
  const right = leastBody(operation, world.ids);
  return fieldsOf(operation.body).flatMap(({ path, schema, set }) =>
    sentExtremesOf(schema).map((value) => {
      const top = path.replace(/[.[].*/s, '');
      const body = changed(operation.body, right, top, set(right, value)[top]);
      return [`${path}=${JSON.stringify(value).slice(0, 40)}`, requestTo(operation, world.ids, { body })] as [
        string,
        ServiceCall,
      ];
    }),
  );
}

/** Requests that neither succeeded nor were rejected with the name of the parameter. Empty if all responses are correct. */
async function failures(calls: readonly [string, ServiceCall][]): Promise<string[]> {
  const open = [...calls];
  const found: string[] = [];
  const send = async (): Promise<void> => {
    for (let next = open.shift(); next; next = open.shift()) {
      const [why, call] = next;
      const { status, text, json } = await world.service.request(call);
      const error = (json as { error?: { code: string; param: string | null } } | undefined)?.error;
      const namesNothing = status === 400 && error?.param == null;
      if (status >= 500 || namesNothing) found.push(`${why} → ${status} ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return found;
}

describe('extreme times, numbers and strings', () => {
  it.each(operations.flatMap((one) => (one.query ? [[one.name, { ...one, query: one.query }] as const] : [])))(
    'in the query of %s are accepted, or rejected with the name of the parameter',
    async (_name, operation) => {
      expect(await failures(queryCalls(operation))).toEqual([]);
    },
  );

  it.each(operations.flatMap((one) => (one.body ? [[one.name, { ...one, body: one.body }] as const] : [])))(
    'in the body of %s are accepted, or rejected with the name of the parameter',
    async (_name, operation) => {
      expect(await failures(bodyCalls(operation))).toEqual([]);
    },
  );
});

import 'reflect-metadata';
import { ObjectType, Arg, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context';
import { ErrorReason } from '../errors/error-reasons';
import { Conflict, Forbidden, NotFound, RequestError } from '../errors/errors';
import { DeletePayload } from '../resource/payload';
import { apiKeyOf, run } from '../testing';
import { buildSubgraph } from './subgraph';

@ErrorReason('Lamp', 'The lamp is lit.')
class LampIsLit extends Conflict {
  constructor() {
    super('The lamp is lit.', ['name']);
  }
}

@ObjectType({ description: 'A lamp.' })
class Lamp {
  @Field({ description: 'Its name.' })
  name!: string;
}

@ObjectType({ description: 'Result of a deletion.' })
class LampDeletePayload extends DeletePayload {}

const failures: Readonly<Record<string, () => Error>> = {
  lit: () => new LampIsLit(),
  unknown: () => new NotFound(),
  foreign: () => new Forbidden('lamp:delete'),
  argument: () => new RequestError('parameter_invalid', 'The name is empty.', 'name'),
  busy: () => new RequestError('service_unavailable', 'Try again.'),
  broken: () => new TypeError('undefined is not a lamp'),
};

@Resolver()
class LampResolver {
  readonly keys: (string | null)[] = [];

  @Query(() => Lamp, { description: 'A lamp.' })
  lamp(@Arg('name', () => String, { description: 'Its name.' }) name: string): Lamp {
    if (name === 'unknown') throw new NotFound();
    return { name };
  }

  @Mutation(() => LampDeletePayload, { description: 'Deletes a lamp.' })
  lampDelete(
    @Ctx() ctx: Context,
    @Arg('name', () => String, { description: 'Its name.' }) name: string,
  ): LampDeletePayload {
    this.keys.push(ctx.operationKey);
    const failure = failures[name];
    if (failure) throw failure();
    return { deletedId: name, userErrors: [] };
  }
}

const payload = '{ deletedId userErrors { __typename code reason message template path } }';
const deletionOf = (name: string, argument = ''): string => `lampDelete(name: "${name}"${argument}) ${payload}`;

function openLamps(operationKey: string | null = null) {
  const resolver = new LampResolver();
  const subgraph = buildSubgraph({ name: 'lamps', resolvers: [resolver], references: {} });
  return {
    keys: resolver.keys,
    sdl: subgraph.sdl,
    execute: (source: string) => run(subgraph, apiKeyOf('biz_1'), source, {}, { operationKey }),
  };
}

describe('a rejected mutation', () => {
  it.each([
    ['lit', { code: 'conflict', reason: 'LAMP_IS_LIT', message: 'The lamp is lit.', path: ['name'] }],
    ['unknown', { code: 'not_found', reason: 'NOT_FOUND', message: 'No such resource was found.', path: [] }],
    [
      'foreign',
      {
        code: 'forbidden',
        reason: 'FORBIDDEN',
        message: 'This credential does not have the permission lamp:delete.',
        path: [],
      },
    ],
    [
      'argument',
      { code: 'parameter_invalid', reason: 'PARAMETER_INVALID', message: 'The name is empty.', path: ['name'] },
    ],
  ])('reports the reason in its payload: %s', async (name, userError) => {
    const { data, errors } = await openLamps().execute(`mutation { ${deletionOf(name)} }`);
    expect(errors).toBeUndefined();
    expect(data?.lampDelete).toEqual({
      deletedId: null,
      userErrors: [{ __typename: 'LampUserError', template: userError.message, ...userError }],
    });
  });

  it.each(['busy', 'broken'])('is a top-level error if the server is the cause: %s', async (name) => {
    const { data, errors } = await openLamps().execute(`mutation { ${deletionOf(name)} }`);
    expect([data, errors?.map(({ path }) => path)]).toEqual([{ lampDelete: null }, [['lampDelete']]]);
  });

  it.each(['unknown', 'broken'])('does not hide the results of its neighbours: %s', async (name) => {
    const { data } = await openLamps().execute(
      `mutation { a: ${deletionOf('lamp_1')} b: ${deletionOf(name)} c: ${deletionOf('lamp_2')} }`,
    );
    expect([data?.a.deletedId, data?.b?.deletedId ?? null, data?.c.deletedId]).toEqual(['lamp_1', null, 'lamp_2']);
  });
});

it('a failed query field does not hide the results of its neighbours', async () => {
  const { data, errors } = await openLamps().execute(
    '{ a: lamp(name: "1") { name } b: lamp(name: "unknown") { name } }',
  );
  expect([data, errors?.map(({ path }) => path)]).toEqual([{ a: { name: '1' }, b: null }, [['b']]]);
});

describe('the idempotency key of a mutation', () => {
  it('is that of the request, with the alias of each field that has one', async () => {
    const lamps = openLamps('graph:apik_biz_1:key');
    await lamps.execute(`mutation { ${deletionOf('1')} b: ${deletionOf('2')} c: ${deletionOf('3')} }`);
    expect(lamps.keys).toEqual(['graph:apik_biz_1:key', 'b/graph:apik_biz_1:key', 'c/graph:apik_biz_1:key']);
  });

  it('is the argument, which takes precedence', async () => {
    const lamps = openLamps('graph:apik_biz_1:key');
    await lamps.execute(
      `mutation { ${deletionOf('1', ', idempotencyKey: "own"')} b: ${deletionOf('2', ', idempotencyKey: null')} }`,
    );
    expect(lamps.keys).toEqual(['graph:apik_biz_1:own', 'b/graph:apik_biz_1:key']);
  });

  it.each(['', 'ä'.repeat(128)])('must have 1 to 255 bytes: %j', async (key) => {
    const lamps = openLamps();
    const { data } = await lamps.execute(`mutation { ${deletionOf('1', `, idempotencyKey: ${JSON.stringify(key)}`)} }`);
    expect(data?.lampDelete.userErrors).toEqual([
      expect.objectContaining({ code: 'parameter_invalid', path: ['idempotencyKey'] }),
    ]);
    expect(lamps.keys).toEqual([]);
  });
});

it('the schema has nullable root fields, an idempotency key for each mutation, and one enum of reasons', () => {
  const { sdl } = openLamps();
  expect(sdl).toMatch(/lampDelete\([^)]*idempotencyKey: String\s*\): LampDeletePayload\n/);
  expect(sdl).toMatch(/lamp\([^)]*\): Lamp\n/);
  expect(sdl).toMatch(/userErrors: \[LampUserError!\]!/);
  expect(sdl).toMatch(/"""The lamp is lit\."""\s*LAMP_IS_LIT/);
});

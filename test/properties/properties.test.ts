import { schemas } from '../../contract/resources';
import { serviceContract } from '../../app/runtime/contract';
import { inLane } from '../support/lane';
import { compileContract, defineVersionChange, fieldRenamed, fieldReplaced, Type } from '../../contract/versioning';
import { routes } from '../../rest-compat/routes';
import { proofsOf } from './properties';

/** Number of objects per schema. `npm run prove` accepts any number. */
const objects = inLane({ fast: 25, all: 500 });

const proofs = proofsOf({ contract: serviceContract(), schemas, operations: routes });

test('there are properties to verify', () => {
  expect(proofs.filter(({ title }) => title.startsWith('answer ')).length).toBeGreaterThan(30);
  expect(proofs.filter(({ title }) => title.startsWith('request ')).length).toBeGreaterThan(15);
  expect(proofs.map(({ title }) => title)).toContain('Plan there and back at 2026-06-09/plans-use-account');
});

test.each(proofs.map((proof) => [proof.title, proof] as const))('%s', (_title, proof) => {
  expect(() => proof.run(objects, 1)).not.toThrow();
});

describe('violations are detected', () => {
  const descriptions = {
    version: '2026-06-09',
    name: 'broken',
    summary: '',
    why: '',
    upgrade: '',
    examples: [{ gate: 'none' }],
  } as const;
  const broken = (
    operation: Parameters<typeof defineVersionChange>[0]['operations'][number],
    lamp = Type.Object({ id: Type.String(), state: Type.Unsafe<string>({ type: 'string', enum: ['on', 'off'] }) }),
  ) => {
    const own = {
      Lamp: lamp,
      LampParams: Type.Object({ state: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['on', 'off'] })) }),
    };
    const contract = compileContract({
      schemas: own,
      changes: [defineVersionChange({ ...descriptions, operations: [operation] })],
      endpoints: ['GET /lamps'],
    });
    return proofsOf({
      contract,
      schemas: own,
      operations: [{ key: 'GET /lamps', summary: 'Lamps.', permission: null, query: 'LampParams', response: 'Lamp' }],
    });
  };
  const run = (title: string, all: ReturnType<typeof broken>) => () =>
    all.find((proof) => proof.title === title)?.run(100, 1);

  test('a response that violates its schema', () => {
    expect(
      run(
        'answer Lamp',
        broken(
          fieldReplaced('Lamp', {
            older: 'state',
            newer: 'state',
            schema: Type.Boolean(),
            down: ({ state }) => (state === 'on' ? true : 'no'),
          }),
        ),
      ),
    ).toThrow('2026-06-08: `state` must be true or false.');
  });

  test('a field that is not in the schema', () => {
    const operation = fieldRenamed('Lamp', { older: 'key', newer: 'id' });
    const astray = {
      ...operation,
      down: { each: (node: Record<string, unknown>) => void Object.assign(node, { key: node['id'] }) },
    };
    expect(run('answer Lamp', broken(astray))).toThrow('2026-06-08: id is not in the schema');
  });

  test('an upgrade that does not restore the object', () => {
    const operation = {
      ...fieldRenamed('Lamp', { older: 'key', newer: 'id' }),
      up: { each: (node: Record<string, unknown>) => void (node['id'] = 'x') },
    };
    expect(run('Lamp there and back at 2026-06-09/broken', broken(operation))).toThrow(' came back as ');
  });

  test('a request that the newest schema rejects', () => {
    const operation = fieldReplaced('LampParams', {
      older: 'state',
      newer: 'state',
      schema: Type.Optional(Type.Boolean()),
      up: ({ state }) => ({ state }),
    });
    expect(run('request LampParams', broken(operation))).toThrow('`state` must be a string.');
  });

  test('a request with a parameter that the newest schema lacks', () => {
    const operation = fieldReplaced('LampParams', {
      older: 'state',
      newer: 'state',
      schema: Type.Optional(Type.Boolean()),
      up: () => ({ glow: 1 }),
    });
    expect(run('request LampParams', broken(operation))).toThrow('the newest request has no glow');
  });
});

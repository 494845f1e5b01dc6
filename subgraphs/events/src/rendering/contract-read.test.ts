import { buildSchema, type DocumentNode, execute, GraphQLError, parse, validate } from 'graphql';
import { compileContract, defineVersionChange, fieldRemoved, Type } from '../../../../contract/versioning';
import { contractRead, type ContractReadOptions } from './contract-read';
import { NotRenderable, ResourceUnavailable } from './read-resource';

const schema = buildSchema(`
  type Query { plan(id: ID!): Plan }
  type Plan { id: ID! title: String seats: Int product: Product }
  type Product { id: ID! title: String }
`);

const contract = compileContract({
  schemas: { Plan: Type.Object({ id: Type.String(), title: Type.String() }) },
  changes: [
    defineVersionChange({
      version: '2026-06-09',
      name: 'seats',
      summary: 'Seats are gone.',
      why: 'Nobody sat.',
      upgrade: 'Stand.',
      operations: [fieldRemoved('Plan', 'seats', { schema: Type.Integer(), down: () => 4 })],
      needs: { Plan: 'seats' },
      examples: [
        { schema: 'Plan', newer: { id: 'plan_a', title: 'A' }, older: { id: 'plan_a', title: 'A', seats: 4 } },
      ],
    }),
  ],
  endpoints: [],
});

const captured = { type: 'Plan', id: 'plan_a', row: { id: 'plan_a' } };

function reading(plan: unknown) {
  const options: ContractReadOptions<DocumentNode> = {
    contract,
    reads: {
      Plan: {
        type: 'Plan',
        field: 'plan',
        fragment: 'fragment PlanRead on Plan { id title ...More } fragment More on Plan { product { title } }',
        serialize: (data: Record<string, unknown>) => ({ shape: { ...data } }),
      },
    },
    prepare: (text) => {
      const document = parse(text);
      expect(validate(schema, document)).toEqual([]);
      return document;
    },
    execute: async (document, variableValues, row) => {
      expect([variableValues, row]).toEqual([{ id: 'plan_a' }, captured]);
      return execute({ schema, document, variableValues, rootValue: { plan: () => plan } });
    },
  };
  return contractRead(options)('Plan', 'plan_a', captured, 'biz_one');
}

describe('reading a resource for an event', () => {
  it('selects the fields of a REST read and of older versions, and serializes them', async () => {
    expect(await reading({ id: 'plan_a', title: 'A', seats: 3, product: { title: 'P' } })).toEqual({
      shape: { id: 'plan_a', title: 'A', product: { title: 'P' }, seats: 3 },
    });
  });

  it('distinguishes permanent failures, unavailable domains and failed attempts', async () => {
    const failing = (code: string) => ({
      id: 'plan_a',
      title: () => {
        throw new GraphQLError('no', { extensions: { code } });
      },
    });
    await expect(reading(null)).rejects.toEqual(new NotRenderable('Plan plan_a was not found.'));
    await expect(reading(failing('service_unavailable'))).rejects.toEqual(new ResourceUnavailable('no'));
    await expect(reading(failing('internal_server_error'))).rejects.toEqual(
      new Error('Plan plan_a could not be read: no'),
    );
    const none = contractRead({ contract, reads: {}, prepare: () => null, execute: async () => ({}) });
    await expect(none('Plan', 'plan_a', captured, 'biz_one')).rejects.toEqual(
      new NotRenderable('The contract defines no read operation for Plan.'),
    );
  });
});

import { buildSchema, graphqlSync, printSchema } from 'graphql';
import { removeSyntaxTrees } from './syntax-trees';

const sdl = `directive @note(text: String) on FIELD_DEFINITION

interface Node {
  id: ID!
}

type Plan implements Node {
  id: ID!
  price(currency: Currency = EUR): String @deprecated(reason: "Use amount.")
}

enum Currency {
  EUR
}

input PlanInput {
  title: String = "Basic"
}

type Query {
  plan(input: PlanInput): Plan
}

extend type Query {
  total: Int
}`;

/** Returns the paths of the syntax trees in a schema. */
function syntaxTreesIn(value: unknown, path = 'schema', seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, child]) =>
    name === 'astNode' || name === 'extensionASTNodes'
      ? [child ?? []].flat().map(() => `${path}.${name}`)
      : syntaxTreesIn(child, `${path}.${name}`, seen),
  );
}

it('leaves no syntax tree in a schema, which is printed and executed as before', () => {
  const schema = buildSchema(sdl);
  const printed = printSchema(schema);
  expect(syntaxTreesIn(schema).length).toBeGreaterThan(10);
  removeSyntaxTrees(schema);
  expect(syntaxTreesIn(schema)).toEqual([]);
  expect(printSchema(schema)).toBe(printed);
  const plan = { id: 'plan_1', price: ({ currency }: { currency: string }) => `29 ${currency}` };
  const { data } = graphqlSync({
    schema,
    source: '{ plan(input: {}) { id price } total }',
    rootValue: { plan, total: 1 },
  });
  expect({ ...data, plan: { ...(data?.plan as object) } }).toEqual({
    plan: { id: 'plan_1', price: '29 EUR' },
    total: 1,
  });
});

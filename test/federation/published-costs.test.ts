import {
  type ArgumentNode,
  buildSchema,
  type ConstDirectiveNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { composeSupergraph, costRules, publicSdlOf } from '../../gateway/src';
import { costOf } from '../../gateway/src/cost/cost-of';
import { readDocument } from '../../gateway/src/document';
import { buildSchemas } from '../../gateway/src/schema';
import { readSupergraph } from '../../app/runtime/supergraph';
import { readFieldPermissions } from '../../app/runtime/field-permissions';
import { readTrustedDocuments } from '../../app/runtime/trusted-documents';

const schemas = buildSchemas(readSupergraph('sandbox'), []);
const sdl = publicSdlOf(schemas, readFieldPermissions());

type Variables = Readonly<Record<string, unknown>>;
type Directives = readonly ConstDirectiveNode[] | undefined;

const argumentsOf = (directives: Directives, name: string): Record<string, unknown> | null => {
  const found = directives?.find((directive) => directive.name.value === name);
  return found
    ? Object.fromEntries((found.arguments ?? []).map((one) => [one.name.value, valueFromASTUntyped(one.value)]))
    : null;
};

/**
 * The price of an operation by the cost specification, calculated from the published SDL alone: weights of fields and
 * arguments, multiplied by the sizes of lists.
 */
class PublishedCost {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: ReturnType<typeof parse>,
    private readonly variables: Variables,
  ) {}

  total(): number {
    const operation = this.document.definitions.find(
      (one) => one.kind === Kind.OPERATION_DEFINITION,
    ) as OperationDefinitionNode;
    const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    );
    const given = Object.fromEntries(Object.entries(this.variables).filter(([, value]) => value !== null));
    const complete = new PublishedCost(this.schema, this.document, { ...Object.fromEntries(defaults), ...given });
    return complete.selection(operation.selectionSet, this.schema.getRootType(operation.operation)?.name ?? '', {});
  }

  private selection(set: SelectionSetNode, typeName: string, sized: Readonly<Record<string, number>>): number {
    let sum = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) sum += this.field(selection, typeName, sized);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        sum += this.selection(selection.selectionSet, selection.typeCondition?.name.value ?? typeName, sized);
      else {
        for (const fragment of this.document.definitions)
          if (fragment.kind === Kind.FRAGMENT_DEFINITION && fragment.name.value === selection.name.value)
            sum += this.selection(fragment.selectionSet, fragment.typeCondition.name.value, sized);
      }
    }
    return sum;
  }

  private field(node: FieldNode, typeName: string, sized: Readonly<Record<string, number>>): number {
    const parent = this.schema.getType(typeName);
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return 0;
    const type = getNamedType(field.type);
    const weight = Number(
      argumentsOf(field.astNode?.directives, 'cost')?.['weight'] ?? (isCompositeType(type) ? 1 : 0),
    );
    const listSize = argumentsOf(field.astNode?.directives, 'listSize');
    const rows = listSize ? this.rows(node, field, listSize) : 1;
    const sizedFields = (listSize?.['sizedFields'] ?? null) as readonly string[] | null;
    const below = Object.fromEntries((sizedFields ?? []).map((name) => [name, rows]));
    const own = weight + this.inputs(node.arguments ?? [], field.args);
    const each = own + (node.selectionSet ? this.selection(node.selectionSet, type.name, below) : 0);
    return each * (isListType(getNullableType(field.type)) ? (sized[field.name] ?? (sizedFields ? 1 : rows)) : 1);
  }

  private rows(
    node: FieldNode,
    { args }: GraphQLField<unknown, unknown>,
    listSize: Readonly<Record<string, unknown>>,
  ): number {
    const slicing = (listSize['slicingArguments'] ?? []) as readonly string[];
    const sizes = slicing.flatMap((name): number[] => {
      const argument = args.find((one) => one.name === name);
      const given = node.arguments?.find((one) => one.name.value === name)?.value;
      const value = (given ? valueFromASTUntyped(given, this.variables) : undefined) ?? argument?.defaultValue;
      if (argument && isListType(getNullableType(argument.type))) return [Array.isArray(value) ? value.length : 1];
      return typeof value === 'number' ? [value] : [];
    });
    const requested = sizes.length > 0 ? Math.max(...sizes) : Number(listSize['assumedSize']);
    return sizes.length > 0 ? Math.min(requested, costRules.mostRows) : requested;
  }

  private inputs(given: readonly ArgumentNode[], args: readonly GraphQLArgument[]): number {
    return given.reduce((sum, { name, value }) => {
      const argument = args.find((one) => one.name === name.value);
      return sum + (argument ? this.input(argument, valueFromASTUntyped(value, this.variables)) : 0);
    }, 0);
  }

  private input(input: GraphQLArgument | GraphQLInputField, value: unknown): number {
    const type = getNamedType(input.type);
    const weight = Number(
      argumentsOf(input.astNode?.directives, 'cost')?.['weight'] ?? (isInputObjectType(type) ? 1 : 0),
    );
    if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return weight;
    const items = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[];
    const inner = items.flatMap((item) =>
      Object.entries(item).map(([name, one]) => {
        const field = type.getFields()[name];
        return field ? this.input(field, one) : 0;
      }),
    );
    return weight + inner.reduce((sum, one) => sum + one, 0);
  }
}

const published = buildSchema(sdl);

function prices(
  text: string,
  variables: Variables,
  given = schemas,
  shown = published,
): { gateway: number; published: number } {
  const read = readDocument(text, null, given.visible, null);
  return {
    gateway: costOf(read, given.supergraph, false)(variables),
    published: new PublishedCost(shown, parse(text), variables).total(),
  };
}

const documents: readonly (readonly [text: string, variables: Variables, price: number])[] = [
  ['{ viewer { user { id } permissions } }', {}, 4],
  ['query ($first: Int = 50) { memberships(first: $first) { nodes { id plan { title } } } }', {}, 201],
  ['query ($first: Int = 50) { memberships(first: $first) { nodes { id plan { title } } } }', { first: 3 }, 13],
  ['{ memberships { totalCount edges { cursor node { id } } nodes { id } } }', {}, 1 + 51 + 20 * 4 + 20 * 2],
  ['query ($n: Int) { payments(first: 7, last: $n) { nodes { id } } }', {}, 1 + 7 * 2],
  ['query ($n: Int) { payments(first: 7, last: $n) { nodes { id } } }', { n: 9 }, 1 + 9 * 2],
  ['{ payments(first: 100000) { nodes { id } } }', {}, 1 + 100 * 2],
  [
    'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Plan { title } } }',
    { ids: ['plan_1', 'plan_2', 'plan_3'] },
    9,
  ],
  ['{ nodes(ids: ["plan_1", "plan_2"]) { id } }', {}, 4],
  ['{ nodes(ids: "plan_1") { id } }', {}, 2],
  [
    '{ account(id: "biz_1") { products(first: 2) { nodes { plansConnection(first: 3) { nodes { id } } } } } }',
    {},
    2 + 2 * (2 + 3 * 2),
  ],
  ['{ account(id: "biz_1") { socialLinks { url } } }', {}, 2 - 1 + 30 * 2],
  [
    'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { message } } }',
    { input: { productId: 'prod_1', customFields: [{ name: 'a' }] } },
    11 + 2 + 5 * 2,
  ],
];

describe('the costs in the SDL of the public schema', () => {
  test.each(documents)('are those that the gateway charges: %s with %j', (text, variables, price) => {
    expect(prices(text, variables)).toEqual({ gateway: price, published: price });
  });

  test('are those that the gateway charges for all documents of the service', () => {
    const trusted = [...readTrustedDocuments().values()];
    const variables = [{}, { first: 7, size: 3, ids: ['a', 'b'], last: 12, limit: 4 }];
    const different = trusted.flatMap((text) =>
      variables.flatMap((one) => {
        const { gateway, published: own } = prices(text, one);
        return gateway === own ? [] : [`${own}, not ${gateway}: ${text.slice(0, 120)}`];
      }),
    );
    expect([trusted.length > 200, different]).toEqual([true, []]);
  });

  test('are shown for connections, counts and mutations', () => {
    expect(sdl).toMatch(
      / {2}\): MembershipConnection @listSize\(assumedSize: 20, slicingArguments: \["first", "last"\], sizedFields: \["nodes", "edges"\], requireOneSlicingArgument: false\) @requiresScopes\(scopes: \[\["member:basic:read"\]\]\)/,
    );
    expect(sdl).toContain('totalCount: Int! @cost(weight: "51")');
    expect(sdl).toMatch(/ {2}\): PlanPayload @cost\(weight: "11"\) @requiresScopes\(scopes: \[\["plan:create"\]\]\)/);
  });

  test('contain permissions as alternatives, each complete', () => {
    expect(sdl).toContain(
      '@requiresScopes(scopes: [["course_analytics:read", "courses:read"], ["course_lesson_interaction:read", "courses:read"]])',
    );
  });
});

describe('costs that a subgraph of another team declares', () => {
  const { supergraphSdl } = composeSupergraph([
    {
      name: 'shelves',
      url: 'http://shelves',
      sdl: `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@cost", "@listSize"])
        type Query {
          shelves(count: Int = 3): [Shelf!]! @listSize(slicingArguments: ["count"], requireOneSlicingArgument: false)
          found(limit: Int!): Result @listSize(slicingArguments: ["limit"], sizedFields: ["shelves"])
        }
        type Result { shelves: [Shelf!]! others: [Shelf!]! }
        type Shelf @key(fields: "id") { id: ID! stock: Int! @cost(weight: 30) }`,
    },
  ]);
  const foreign = buildSchemas(supergraphSdl, []);
  const shown = buildSchema(publicSdlOf(foreign));

  test.each([
    ['{ shelves { id stock } }', {}, 3 * 32],
    ['{ shelves(count: 2) { id stock } }', {}, 2 * 32],
    ['query ($n: Int) { shelves(count: $n) { id } }', { n: 4 }, 4 * 2],
    ['{ found(limit: 10) { shelves { id } others { id } } }', {}, 1 + 10 * 2 + 5 * 2],
  ])('are charged and published: %s with %j', (text, variables, price) => {
    expect(prices(text, variables, foreign, shown)).toEqual({ gateway: price, published: price });
  });
});

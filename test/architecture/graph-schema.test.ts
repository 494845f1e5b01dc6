import {
  buildSchema,
  type DirectiveNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  type StringValueNode,
  visit,
} from 'graphql';
import { type DomainFixture, openAllDomains } from './support/open-domains';

let fixture: DomainFixture;
let schema: GraphQLSchema;

beforeAll(async () => {
  fixture = await openAllDomains();
  schema = buildSchema(fixture.publicSdl);
});

afterAll(() => fixture.close());

/** A named element of the graph schema. */
interface Element {
  readonly place: string;
  readonly name: string;
  readonly kind: 'type' | 'field' | 'argument' | 'input field' | 'enum value';
  readonly description: string | null | undefined;
}

function ownTypes(graph: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(graph.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));
}

function elements(graph: GraphQLSchema): Element[] {
  return ownTypes(graph).flatMap((type) => [
    { place: type.name, name: type.name, kind: 'type' as const, description: type.description },
    ...elementsOf(type),
  ]);
}

function elementsOf(type: GraphQLNamedType): Element[] {
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name, description }) => ({ place: `${type.name}.${name}`, name, kind: 'enum value', description }));
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map(({ name, description }) => ({
      place: `${type.name}.${name}`,
      name,
      kind: 'input field',
      description,
    }));
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ name, description, args }): Element[] => [
    { place: `${type.name}.${name}`, name, kind: 'field', description },
    ...args.map((arg): Element => ({
      place: `${type.name}.${name}(${arg.name}:)`,
      name: arg.name,
      kind: 'argument',
      description: arg.description,
    })),
  ]);
}

const namePatterns: Readonly<Record<Element['kind'], RegExp>> = {
  type: /^[A-Z][A-Za-z0-9]*$/,
  field: /^[a-z][A-Za-z0-9]*$/,
  argument: /^[a-z][A-Za-z0-9]*$/,
  'input field': /^[a-z][A-Za-z0-9]*$/,
  'enum value': /^[A-Z0-9][A-Z0-9_]*$/,
};

function undescribed(graph: GraphQLSchema): string[] {
  return elements(graph)
    .filter(({ description }) => !description?.trim())
    .map(({ place, kind }) => `${place}: the ${kind} has no description`);
}

function misnamed(graph: GraphQLSchema): string[] {
  return elements(graph)
    .filter(({ name, kind }) => !namePatterns[kind].test(name))
    .map(({ place, kind }) => `${place}: no name for a ${kind}`);
}

/** Returns the fields of `Query` and `Mutation` that are not nullable: an error in one would null all others. */
function requiredRootFields(graph: GraphQLSchema): string[] {
  return [graph.getQueryType(), graph.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {})
      .filter(({ type }) => isNonNullType(type))
      .map(({ name }) => `${root?.name}.${name}`),
  );
}

/**
 * Returns the problems of mutation names. A mutation starts with the noun of a type (`planCreate` for a type `Plan…`),
 * so that the mutations of one resource are listed together. Mutations that simulate outside parties are listed
 * separately by their prefix: `sandboxPlan…`.
 */
function invalidMutations(graph: GraphQLSchema): string[] {
  const types = new Set(ownTypes(graph).map(({ name }) => name));
  return Object.values(graph.getMutationType()?.getFields() ?? {}).flatMap((field) => {
    const problems: string[] = [];
    const words = field.name
      .replace(/^sandbox/, '')
      .split(/(?=[A-Z])/)
      .map((word) => word[0]?.toUpperCase() + word.slice(1));
    if (!words.some((_, index) => types.has(words.slice(0, index + 1).join(''))))
      problems.push('does not start with the noun of a type');
    const payload = field.type;
    if (!isObjectType(payload)) problems.push('does not return a nullable payload');
    else if (!/^\[[A-Z]\w*UserError!\]!$/.test(String(payload.getFields()['userErrors']?.type)))
      problems.push(`${payload.name} has no userErrors with the type of a resource`);
    if (!field.args.some(({ name }) => name === 'idempotencyKey')) problems.push('has no idempotencyKey');
    return problems.map((problem) => `Mutation.${field.name} ${problem}`);
  });
}

function invalidConnections(graph: GraphQLSchema): string[] {
  return ownTypes(graph)
    .filter((type): type is GraphQLObjectType => isObjectType(type) && type.name.endsWith('Connection'))
    .flatMap((type) => {
      const shape = Object.fromEntries(
        Object.values(type.getFields()).map((field) => [field.name, String(field.type)]),
      );
      const noun = type.name.replace(/Connection$/, '');
      const expected = { nodes: `[${noun}!]!`, edges: `[${noun}Edge!]!`, pageInfo: 'PageInfo!' };
      return Object.entries(expected)
        .filter(([name, expectedValue]) => shape[name] !== expectedValue)
        .map(([name, expectedValue]) => `${type.name}.${name} is ${shape[name]}, not ${expectedValue}`);
    });
}

function invalidLists(graph: GraphQLSchema): string[] {
  return ownTypes(graph).flatMap((type) => {
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => {
      const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
      return isListType(inner) && !isNonNullType(inner.ofType)
        ? [`${type.name}.${field.name}: a list of ${inner.ofType} has gaps`]
        : [];
    });
  });
}

/** The event log is read only forwards: consumers continue from their last offset. */
const forwardOnly = new Set(['EventConnection']);

/**
 * Returns the page arguments that fields with a connection lack. Pagination is uniform: every such field accepts them.
 */
function unpaged(graph: GraphQLSchema): string[] {
  return ownTypes(graph)
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const typeName = String(field.type).replace('!', '');
        if (!typeName.endsWith('Connection')) return [];
        const expectedArgs = forwardOnly.has(typeName) ? ['first', 'after'] : ['first', 'last', 'after', 'before'];
        const missing = expectedArgs.filter((name) => !field.args.some((arg) => arg.name === name));
        return missing.map((name) => `${type.name}.${field.name} does not take ${name}`);
      }),
    );
}

/** Returns the lists in inputs whose description does not state a maximum length. */
function unboundedLists(graph: GraphQLSchema): string[] {
  const inputs = ownTypes(graph).flatMap((type) => {
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => ({ ...field, place: `${type.name}.${field.name}` }));
    if (!isObjectType(type)) return [];
    return Object.values(type.getFields()).flatMap(({ name, args }) =>
      args.map((arg) => ({ ...arg, place: `${type.name}.${name}(${arg.name}:)` })),
    );
  });
  const lists = inputs.filter(({ type }) => isListType(isNonNullType(type) ? type.ofType : type));
  return lists
    .filter(
      ({ description, type, deprecationReason }) =>
        !isEnumType(getNamedType(type)) &&
        // The description of the replacement states it.
        !deprecationReason &&
        !/\b(at most|up to) [\d,]+/i.test(description ?? ''),
    )
    .map(({ place }) => `${place}: the description does not say how long the list may be ("at most …")`);
}

/**
 * Returns the elements that subgraphs describe differently: the composed graph would contain only one of the
 * descriptions. Fields that a subgraph only reads from another one (`@external`) are not compared.
 */
function describedDifferently(sdls: Iterable<string>): string[] {
  const descriptions = new Map<string, Set<string>>();
  for (const sdl of sdls) {
    const path: string[] = [];
    visit(parse(sdl), {
      enter(node) {
        if (!('name' in node) || node.name?.kind !== 'Name') return;
        path.push(node.name.value);
        const { description, directives } = node as {
          readonly description?: StringValueNode;
          readonly directives?: readonly DirectiveNode[];
        };
        const isExternal = directives?.some((directive) => directive.name.value === 'external') ?? false;
        if (!description || isExternal) return;
        const place = path.join('.');
        descriptions.set(place, (descriptions.get(place) ?? new Set()).add(description.value));
      },
      leave(node) {
        if ('name' in node && node.name?.kind === 'Name') path.pop();
      },
    });
  }
  return [...descriptions]
    .filter(([, found]) => found.size > 1)
    .map(([place, found]) => `${place}: ${[...found].join(' | ')}`);
}

describe('the schema of the composed graph', () => {
  it('has elements that all subgraphs describe in the same words', () => {
    expect(fixture.subgraphSdls.size).toBe(6);
    expect(describedDifferently(fixture.subgraphSdls.values())).toEqual([]);
  });

  it('has a description for every element', () => {
    expect(elements(schema).length).toBeGreaterThan(300);
    expect(undescribed(schema)).toEqual([]);
  });

  it('follows the naming convention of each kind', () => {
    expect(misnamed(schema)).toEqual([]);
  });

  it('starts mutations with their noun, and gives each an idempotency key and userErrors', () => {
    expect(invalidMutations(schema)).toEqual([]);
  });

  it('has nullable root fields, so that an error nulls only its own field', () => {
    expect(requiredRootFields(schema)).toEqual([]);
  });

  it('has one connection shape and one set of page arguments', () => {
    expect([...invalidConnections(schema), ...unpaged(schema)]).toEqual([]);
  });

  it('has no nullable list items', () => {
    expect(invalidLists(schema)).toEqual([]);
  });

  it('limits the length of input lists, except lists of enum values', () => {
    expect(unboundedLists(schema)).toEqual([]);
  });

  it('is rejected where two subgraphs describe an element differently', () => {
    const sdls = [
      'type Plan @key(fields: "id") { "Id." id: ID! "Price." price(unit: Int): Int }',
      'type Plan @key(fields: "id") { "Identifier." id: ID! price("Unit." unit: Int): Int }',
    ];
    expect(describedDifferently(sdls)).toEqual(['Plan.id: Id. | Identifier.']);
  });

  it('is rejected where it violates a convention', () => {
    const invalidSchema = buildSchema(`
      type Query { "Plans." plans("Page size." first: Int): PlanConnection, "Caller." me: Plan! }
      type Mutation { "Makes." createPlan: Plan, "Makes." planCreate("Key." idempotencyKey: String): PlanPayload! }
      type PlanConnection { nodes: [Plan] }
      "A plan." type Plan { "Id." plan_id: ID, "Kind." kind: Kind }
      "Done." type PlanPayload { "Plan." plan: Plan }
      "Wanted." input PlanInput { "At most 5." tags: [String!], "Tags." more: [String!], "Kinds." kinds: [Kind!] }
      "Kinds." enum Kind { "Once." once }
    `);
    expect(undescribed(invalidSchema).sort()).toEqual([
      'Mutation: the type has no description',
      'PlanConnection.nodes: the field has no description',
      'PlanConnection: the type has no description',
      'Query: the type has no description',
    ]);
    expect(misnamed(invalidSchema)).toEqual([
      'Plan.plan_id: no name for a field',
      'Kind.once: no name for a enum value',
    ]);
    expect(invalidMutations(invalidSchema)).toEqual([
      'Mutation.createPlan does not start with the noun of a type',
      'Mutation.createPlan Plan has no userErrors with the type of a resource',
      'Mutation.createPlan has no idempotencyKey',
      'Mutation.planCreate does not return a nullable payload',
    ]);
    expect(requiredRootFields(invalidSchema)).toEqual(['Query.me', 'Mutation.planCreate']);
    expect(invalidConnections(invalidSchema)).toHaveLength(3);
    expect(unpaged(invalidSchema)).toEqual(
      ['last', 'after', 'before'].map((name) => `Query.plans does not take ${name}`),
    );
    expect(unboundedLists(invalidSchema)).toEqual([expect.stringMatching(/^PlanInput\.more: /)]);
    expect(invalidLists(invalidSchema)).toEqual(['PlanConnection.nodes: a list of Plan has gaps']);
  });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { readSupergraph } from '../../app/runtime/supergraph';
import {
  enumText,
  enumValue,
  type Field,
  type Fields,
  list,
  nullable,
  object,
  Resource,
  resource,
} from '../../contract/wire';
import { publicSchemaOf } from '../../gateway/src';
import { projectRoot } from './support/source-files';
import { openJson, openStrings, type UntypedElements } from './support/untyped-values';

/** A field, argument or input field of a schema. */
interface Element {
  readonly place: string;
  readonly type: string;
  readonly description: string;
}

function elementsOf(schema: GraphQLSchema): Element[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) => membersOf(type));
}

function membersOf(type: GraphQLNamedType): Element[] {
  const element = (place: string, of: { type: GraphQLType; description?: string | null | undefined }): Element => ({
    place,
    type: getNamedType(of.type).name,
    description: of.description ?? '',
  });
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => element(`${type.name}.${field.name}`, field));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    element(`${type.name}.${field.name}`, field),
    ...field.args.map((arg) => element(`${type.name}.${field.name}(${arg.name}:)`, arg)),
  ]);
}

const words =
  'type|kind|status|state|reason|code|method|brand|category|source|processor|country|event|action|requirement';
/** Last word of names whose values usually are a fixed set: `payoutStatus`, `events`. */
const namesOfSets = new RegExp(`(?:^|[a-z])(?:${words})s?$`, 'i');
/** Two values in backticks one after the other, or a single permitted one. */
const listedValues = /`[a-z][a-z_]*`(?:,| or| and) (?:or |and )?(?:a paid )?`[a-z][a-z_]*`|\balways `|\bone of `/i;

function suggestsFixedSet({ place, description }: Element): boolean {
  const name = place.split(/[.(:]/).findLast((part) => /\w/.test(part)) ?? '';
  return namesOfSets.test(name) || listedValues.test(description);
}

function isExplained(place: string, entries: readonly UntypedElements[]): boolean {
  return entries.some(({ elements }) => elements.test(place));
}

/** Returns the elements that no entry explains, and the entries that explain none. */
function unexplained(elements: readonly Element[], entries: readonly UntypedElements[]): string[] {
  const places = elements.map(({ place }) => place);
  return [
    ...places.filter((place) => !isExplained(place, entries)),
    ...entries
      .filter((entry) => !places.some((place) => entry.elements.test(place)))
      .map((entry) => `${String(entry.elements)} explains nothing`),
  ];
}

const jsonElements = (schema: GraphQLSchema) => elementsOf(schema).filter(({ type }) => type.startsWith('JSON'));
const setElements = (schema: GraphQLSchema) =>
  elementsOf(schema).filter((element) => element.type === 'String' && suggestsFixedSet(element));

/** Returns the type of the field at a path of the graph; undefined if the path leads to no field. */
function typeAt(schema: GraphQLSchema, type: string, steps: readonly string[]): string | undefined {
  const [name, ...rest] = steps;
  if (name === undefined) return type;
  const parent = schema.getType(type);
  const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
  return field && typeAt(schema, getNamedType(field.type).name, rest);
}

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the fields of a REST object that are enums there, but strings in the graph. */
function enumsAsStrings(schema: GraphQLSchema, type: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { definition }]: [string, Field<unknown, string>]) => {
    if (definition.constant !== undefined) return [];
    const steps = definition.path === '.' ? [] : (definition.path ?? camelCase(name)).split('.');
    const inner = typeAt(schema, type, steps);
    if (inner === undefined) return [];
    const { input } = definition;
    const item = input.kind === 'list' ? input.item : input;
    if (item.kind === 'object') return enumsAsStrings(schema, inner, item.fields);
    return inner === 'String' && JSON.stringify(definition.schema).includes('"enum":')
      ? [`${type}.${steps.join('.')}`]
      : [];
  });
}

function restResources(): Resource<Fields, Fields>[] {
  const folder = path.join(projectRoot, 'contract/resources');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => Object.values(require(path.join(folder, file)) as object))
    .filter((exported): exported is Resource<Fields, Fields> => exported instanceof Resource);
}

describe('values of the public graph', () => {
  const schema = publicSchemaOf(readSupergraph('sandbox'));

  it('are objects with fields unless a reason for JSON is listed', () => {
    expect(unexplained(jsonElements(schema), openJson)).toEqual([]);
  });

  it('are enums if their set is fixed, unless a reason for strings is listed', () => {
    expect(unexplained(setElements(schema), openStrings)).toEqual([]);
  });

  it('are enums if they are enums of the REST API, unless a reason for strings is listed', () => {
    const declared = restResources();
    expect(declared.length).toBeGreaterThan(50);
    const found = declared.flatMap(({ type, allFields }) => enumsAsStrings(schema, type, allFields));
    expect(found.filter((place) => !isExplained(place, openStrings))).toEqual([]);
  });
});

describe('untyped values are found', () => {
  const schema = buildSchema(`
    scalar JSONObject
    type Query { cups("Only these." states: [String!]): [Cup!] }
    type Cup { styling: JSONObject, metadata: JSONObject, "One of \`left\`, \`right\`." side: String, "Always \`cup\`." object: String, name: String, handle: Handle }
    type Handle { shape: String }
    input CupInput { status: String! }
  `);
  const places = (elements: readonly Element[]) => elements.map(({ place }) => place);

  it('in JSON, and in strings by name or description', () => {
    expect(places(jsonElements(schema))).toEqual(['Cup.styling', 'Cup.metadata']);
    expect(places(setElements(schema))).toEqual(['Query.cups(states:)', 'Cup.side', 'Cup.object', 'CupInput.status']);
  });

  it('if no entry explains them, and entries that explain nothing', () => {
    const entries = [
      { elements: /\.metadata$/, reason: 'Free.' },
      { elements: /\.color$/, reason: 'Free.' },
    ];
    expect(unexplained(jsonElements(schema), entries)).toEqual(['Cup.styling', '/\\.color$/ explains nothing']);
  });

  it('in fields of the REST API, also in lists and objects', () => {
    const cup = resource({
      type: 'Cup',
      fields: {
        side: enumValue(['left', 'right']),
        object: enumText(['cup']).constant('cup'),
        handle: nullable(object({ shape: enumText(['round']) })),
      },
    });
    expect(enumsAsStrings(schema, 'Cup', cup.allFields)).toEqual(['Cup.side', 'Handle.shape']);
    const shelf = resource({ type: 'Query', fields: { cups: list(object({ side: enumText(['left']) })) } });
    expect(enumsAsStrings(schema, 'Query', shelf.allFields)).toEqual(['Cup.side']);
  });
});

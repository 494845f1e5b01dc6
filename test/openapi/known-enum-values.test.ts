import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import { type JsonSchema, type OpenApiDocument, successOf } from '../../contract/versioning/openapi';
import { latestVersion } from '../../contract/versioning';
import known from './known-enum-values.json';

/**
 * Enum values known to clients of two versions, by endpoint and field: the basis of their typed clients. An additional value would be unexpected to
 * these clients.
 */
const clients = ['2025-01-01', '2026-07-20'] as const;

/** Fields in which a version returns values unknown to its clients, with the reason. */
const accepted: ReadonlyMap<RegExp, readonly string[]> = new Map([
  // Creating and listing share the seven values of a withdrawal's status (docs/versions.md, 2026-08-21).
  [/^(GET|POST) \/payouts (data\[\]\.)?status$/, ['awaiting_payment']],
]);

const documents = serviceDocuments(serviceContract());
const enumFields = Object.entries<readonly (number | null)[]>(known.fields);

function documentOf(version: string): OpenApiDocument {
  const generated = documents.document(version);
  if (!generated) throw new Error(`There is no document for version ${version}`);
  return generated;
}

/**
 * Returns the enum values of a field in an endpoint's response, such as `GET /payments data[].status`. Undefined if the version has no such field.
 */
function enumValuesOf(document: OpenApiDocument, key: string): string[] | undefined {
  const [method = '', path = '', field = ''] = key.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  const response = operation && successOf(document, operation)?.content?.['application/json']?.schema;
  if (!response) return undefined;
  const alternatives = (schema: JsonSchema): JsonSchema[] => {
    const outer = resolved(document, schema);
    const inner = ((outer['anyOf'] ?? outer['allOf'] ?? []) as JsonSchema[]).flatMap(alternatives);
    return [outer, ...inner];
  };
  const itemsOf = (schemas: readonly JsonSchema[]) =>
    schemas.flatMap((schema) => (schema['items'] ? alternatives(schema['items'] as JsonSchema) : []));
  let schemas = alternatives(response);
  for (const part of field.split('.')) {
    const name = part.replace('[]', '');
    const found = schemas.flatMap((schema) => {
      const property = (schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined)?.[name];
      return property ? alternatives(property) : [];
    });
    schemas = part.endsWith('[]') ? itemsOf(found) : found;
  }
  const enumValues = [...schemas, ...itemsOf(schemas)].flatMap((schema) => (schema['enum'] ?? []) as (string | null)[]);
  return enumValues.length === 0 ? undefined : enumValues.filter((value) => value !== null);
}

function resolved(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  return name === undefined ? schema : (document.components.schemas[name] as JsonSchema);
}

function unknownEnumValues(document: OpenApiDocument, client: number): string[] {
  return enumFields.flatMap(([key, lists]) => {
    const list = lists[client] ?? null;
    const enumValues = enumValuesOf(document, key);
    if (list === null || !enumValues) return [];
    const further = [...accepted].flatMap(([pattern, acceptedWords]) => (pattern.test(key) ? acceptedWords : []));
    const expected = new Set([...(known.words[list] ?? []), ...further]);
    return enumValues.filter((value) => !expected.has(value)).map((value) => `${key}: ${value}`);
  });
}

describe.each(clients.map((version, client) => ({ version, client })))(
  'responses at $version',
  ({ version, client }) => {
    it('contain only enum values known to clients of that version', () => {
      expect(unknownEnumValues(documentOf(version), client)).toEqual([]);
    });
  },
);

it('the comparison covers most fields of the list', () => {
  for (const [client, version] of clients.entries()) {
    const document = documentOf(version);
    const compared = enumFields.filter(([key, lists]) => lists[client] !== null && enumValuesOf(document, key));
    expect(compared.length).toBeGreaterThan(380);
  }
});

it('a value added later is found in the documents of earlier versions', () => {
  const newest = documentOf(latestVersion);
  expect(unknownEnumValues(newest, 1)).toEqual(
    expect.arrayContaining([
      'GET /partners/businesses/{id} my_partner_tier: blueprint',
      'GET /team_members/{id} role: workforce',
    ]),
  );
});

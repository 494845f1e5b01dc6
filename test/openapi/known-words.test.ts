import { serviceContract } from '../../app/parts/contract';
import { serviceDocuments } from '../../app/parts/openapi';
import { type JsonSchema, type OpenApiDocument, successOf } from '../../contract/versioning/openapi';
import { latestVersion } from '../../contract/versioning';
import known from './known-words.json';

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
const wordsOfFields = Object.entries<readonly (number | null)[]>(known.fields);

function documentOf(version: string): OpenApiDocument {
  const made = documents.document(version);
  if (!made) throw new Error(`There is no document of ${version}`);
  return made;
}

/**
 * Returns the enum values of a field in an endpoint's response, such as `GET /payments data[].status`. Undefined if the version has no such field.
 */
function wordsIn(document: OpenApiDocument, key: string): string[] | undefined {
  const [method = '', path = '', field = ''] = key.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  const answer = operation && successOf(document, operation)?.content?.['application/json']?.schema;
  if (!answer) return undefined;
  const alternatives = (schema: JsonSchema): JsonSchema[] => {
    const whole = resolved(document, schema);
    const inner = ((whole['anyOf'] ?? whole['allOf'] ?? []) as JsonSchema[]).flatMap(alternatives);
    return [whole, ...inner];
  };
  const itemsOf = (schemas: readonly JsonSchema[]) =>
    schemas.flatMap((schema) => (schema['items'] ? alternatives(schema['items'] as JsonSchema) : []));
  let schemas = alternatives(answer);
  for (const part of field.split('.')) {
    const name = part.replace('[]', '');
    const found = schemas.flatMap((schema) => {
      const property = (schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined)?.[name];
      return property ? alternatives(property) : [];
    });
    schemas = part.endsWith('[]') ? itemsOf(found) : found;
  }
  const words = [...schemas, ...itemsOf(schemas)].flatMap((schema) => (schema['enum'] ?? []) as (string | null)[]);
  return words.length === 0 ? undefined : words.filter((word) => word !== null);
}

function resolved(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  return name === undefined ? schema : (document.components.schemas[name] as JsonSchema);
}

function unknownWords(document: OpenApiDocument, client: number): string[] {
  return wordsOfFields.flatMap(([key, lists]) => {
    const list = lists[client] ?? null;
    const words = wordsIn(document, key);
    if (list === null || !words) return [];
    const further = [...accepted].flatMap(([pattern, more]) => (pattern.test(key) ? more : []));
    const expected = new Set([...(known.words[list] ?? []), ...further]);
    return words.filter((word) => !expected.has(word)).map((word) => `${key}: ${word}`);
  });
}

describe.each(clients.map((version, client) => ({ version, client })))(
  'responses at $version',
  ({ version, client }) => {
    it('contain only enum values known to clients of that version', () => {
      expect(unknownWords(documentOf(version), client)).toEqual([]);
    });
  },
);

it('the comparison covers most fields of the list', () => {
  for (const [client, version] of clients.entries()) {
    const document = documentOf(version);
    const compared = wordsOfFields.filter(([key, lists]) => lists[client] !== null && wordsIn(document, key));
    expect(compared.length).toBeGreaterThan(380);
  }
});

it('a value added later is found in the documents of earlier versions', () => {
  const newest = documentOf(latestVersion);
  expect(unknownWords(newest, 1)).toEqual(
    expect.arrayContaining([
      'GET /partners/businesses/{id} my_partner_tier: blueprint',
      'GET /team_members/{id} role: workforce',
    ]),
  );
});

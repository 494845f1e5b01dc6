import type { GraphQLInputObjectType, GraphQLSchema } from 'graphql';
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type IntrospectionQuery,
  isInputObjectType,
} from 'graphql';
import { operations, requestTo, validBody, type Operation } from '../bad-input/support/operations';
import type { HttpResponse } from '../support/http-call';
import { inLane } from '../support/lane';
import { openFixture, type ServiceFixture } from '../bad-input/support/service-fixture';
import { extraFieldsOf, massMark } from './support/extra-fields';
import { Owners } from './support/owners';
import { newestOperations } from './support/versions';

let fixture: ServiceFixture;
let owners: Owners;
let tried = 0;
beforeAll(async () => {
  fixture = await openFixture();
  owners = await Owners.read(fixture.state);
  await fixture.state.remember();
});
afterAll(async () => {
  process.stdout.write(`\nMass assignment: ${tried} fields sent along\n`);
  await fixture?.close();
});

const writes = inLane({ fast: newestOperations, all: operations })
  .filter(({ method, body }) => method !== 'GET' && body !== undefined)
  .map((operation) => [operation.name, operation] as const);

/**
 * Returns status and body of a response with generated ids, timestamps and secrets masked. Secrets come first, because the beginning of one may look
 * like an id.
 */
function maskedResponse({ status, text }: HttpResponse): string {
  const masked = text
    .replaceAll(/sample-[a-z0-9]{6}|whsec_[\w+/=-]+|service_key_\w+…\w+|[\w.-]{32,}/g, '<chance>')
    .replaceAll(/(?<![\w.-])[a-z]{2,6}_(?=\w*[A-Z0-9])[A-Za-z0-9_]{8,}/g, (id) => (owners.knows(id) ? id : '<new>'))
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|\b1[67]\d{8}\b/g, '"<time>"');
  return `${status} ${masked}`;
}

/** Returns whether the response rejects one of the extra fields by name, as some versions do instead of ignoring it. */
function refuses({ status, json }: HttpResponse, extra: object): boolean {
  const { error } = json as { error?: { param: string | null } };
  return status === 400 && error?.param != null && Object.hasOwn(extra, error.param);
}

async function marked(): Promise<string[]> {
  const tables = await fixture.state.rows<{
    name: string;
  }>(`SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events') AND table_type = 'BASE TABLE' AND table_name NOT LIKE '%outbox%'`);
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name FROM ${name} t WHERE to_jsonb(t)::text LIKE '%${massMark}%'`,
  );
  return (await fixture.state.rows<{ name: string }>([...counts].join(' UNION '))).map(({ name }) => name);
}

async function send(operation: Operation, body: object): Promise<HttpResponse> {
  return fixture.service.request(requestTo(operation, fixture.ids, { body }));
}

describe('protected fields in a request', () => {
  it.each(writes)('change nothing in %s', async (_name, operation) => {
    const valid = validBody(operation, fixture.ids) ?? {};
    const extra = extraFieldsOf(operation, fixture.ids.foreign['accounts'] ?? '');
    tried += Object.keys(extra).length + 1;
    const without = await send(operation, valid);
    if (without.status !== 400) await fixture.state.restore();
    // Added to the JSON text, because `__proto__` in an object literal sets the prototype.
    const text = JSON.stringify({ ...valid, ...extra }).replace(
      /}$/,
      `,"__proto__":{"admin":true,"status":"${massMark}"}}`,
    );
    const withThem = await fixture.service.request(requestTo(operation, fixture.ids, { body: text }));
    const rows = withThem.status < 300 ? await marked() : [];
    if (withThem.status !== 400) await fixture.state.restore();
    if (refuses(withThem, extra)) return;
    const isReported =
      withThem.status >= 300 || String(withThem.headers['x-ignored-parameters']).includes(Object.keys(extra)[0] ?? '');
    expect({ said: maskedResponse(withThem), rows, isNamed: isReported }).toEqual({
      said: maskedResponse(without),
      rows: [],
      isNamed: true,
    });
  });
});

/** Input fields of commands with the name of a protected field, and their purpose. */
const wanted: Readonly<Record<string, string>> = {
  'SandboxShipmentTrackInput.status': 'a simulator plays the carrier, in the sandbox only',
  'PromoCodePatch.status': 'codes are switched on and off, by the table of their states',
  'CardUpdateInput.pin': 'the number that opens a card',
  'ApiKeyCreateInput.pin': 'the version that a key is served at',
  'TeamMemberCreateInput.role': 'a role is given by who holds all of it',
  'TeamMemberCreateInput.actions': 'actions are given by who holds them',
  'TeamInvitationCreateInput.role': 'a role is given by who holds all of it',
  'TeamInvitationCreateInput.actions': 'actions are given by who holds them',
  'AppInstallInput.actions': 'an app is allowed what who installs it holds',
  'AppApiKeyCreateInput.pin': 'the version that a key is served at',
  'ConnectedApiKeyCreateInput.pin': 'the version that a key is served at',
  'TeamRoleInput.role': 'a role is given by who holds all of it',
  'TeamRoleInput.actions': 'actions are given by who holds them',
  'DisputeDocumentInput.id': 'names the document that is replaced',
};

it('inputs of the graph have no protected fields', async () => {
  const { json } = await fixture.service.query(getIntrospectionQuery());
  const schema: GraphQLSchema = buildClientSchema((json as { data: IntrospectionQuery }).data);
  const inputs = Object.values(schema.getMutationType()?.getFields() ?? {})
    .flatMap(({ args }) => args.map(({ type }) => getNamedType(type)))
    .filter(isInputObjectType);
  const found = [...new Set(inputs)].flatMap((type: GraphQLInputObjectType) =>
    Object.keys(type.getFields())
      .filter((name) =>
        /^(id|status|role|createdAt|updatedAt|paidAt|balance|amountPaid|total|verified|deletedAt|credentialId|principal|actions|grants|pin)$/.test(
          name,
        ),
      )
      .map((name) => `${type.name}.${name}`),
  );
  expect(found.filter((name) => !Object.hasOwn(wanted, name))).toEqual([]);
});

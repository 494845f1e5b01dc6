import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import { eventCatalogue, eventNames, oldEventNames } from '../../contract/events';
import { apiVersions } from '../../contract/versioning';
import type { OpenApiDocument } from '../../contract/versioning/openapi';

const { document } = serviceDocuments(serviceContract());

function documentOf(version: string): OpenApiDocument {
  const generated = document(version);
  if (!generated) throw new Error(`There is no document for version ${version}`);
  return generated;
}

const offered = eventCatalogue.filter((event) => event.offered).map(({ name }) => name);
const withPrevious = eventCatalogue.filter((event) => event.hasPrevious).map(({ name }) => name);

describe.each(apiVersions)('the document of %s', (version) => {
  const { webhooks = {}, components } = documentOf(version);
  const enumOf = (name: string) => components.schemas[name]?.['enum'];

  test('has a webhook for each of the 78 events', () => {
    expect(Object.keys(webhooks)).toEqual(eventNames);
    expect(Object.keys(webhooks)).toHaveLength(78);
  });

  test('has the envelope of the version in each message', () => {
    const messages = Object.entries(components.schemas).filter(([, schema]) => {
      const { type } = (schema['properties'] ?? {}) as { type?: { const?: unknown } };
      return eventNames.includes(String(type?.const));
    });
    const common = ['id', 'api_version', 'api_version_date', 'timestamp'];
    const fields = [...common, version < '2026-08-14' ? 'company_id' : 'account_id', 'type', 'data'];
    const fieldsOf = (schema: object) => Object.keys((schema as { properties: object }).properties).toSorted();
    const found = messages.map(([name, schema]) => [name, fieldsOf(schema)]);
    const previous = new Set(withPrevious.map((name) => messageName(name)));
    const expected = messages.map(([name]) => [
      name,
      [...fields, ...(previous.has(name) ? ['previous_attributes'] : [])].toSorted(),
    ]);
    expect(messages).toHaveLength(78);
    expect(found).toEqual(expected);
  });

  test('lists the event names that webhooks accept', () => {
    expect(enumOf('NewWebhookEvent')).toEqual(offered);
    expect(enumOf('NewWebhookEvent')).toHaveLength(75);
    expect(enumOf('ChangedWebhookEvent')).toEqual([
      ...new Set([...eventNames, ...oldEventNames.values(), ...oldEventNames.keys()]),
    ]);
    expect(enumOf('EventType')).toEqual(eventNames);
  });
});

/** Returns the schema name of the messages of an event: `plan.updated` → `PlanUpdatedMessage`. */
function messageName(event: string): string {
  const { discriminator } = documentOf('2026-08-21').components.schemas['EventMessage'] ?? {};
  const { mapping } = discriminator as { mapping: Record<string, string> };
  return mapping[event]?.split('/').at(-1) ?? '';
}

test('the document of the legacy API has no webhooks', () => {
  expect(documentOf('v2').webhooks).toBeUndefined();
});

import { eventCatalogue } from '../../contract/events';
import { eventTypeName, eventTypeValue } from '../../contract/events/graph-names';
import { untriggerableEvents } from '../triggers';
import { table } from './table';

/** `docs/events.md`: every event of the catalogue, grouped by its resource. */
export function eventsPage(): string {
  const families = Map.groupBy(eventCatalogue, ({ name }) => name.split('.')[0] ?? name);
  const sections = [...families.values()].map((events) => {
    const [{ schema, requires, permissions, receivePermission, offered }] = events as [(typeof eventCatalogue)[number]];
    const fieldPermissions = permissions.slice(requires.length).map(code);
    const suffix =
      fieldPermissions.length > 0 ? ` Additional permissions for fields: ${fieldPermissions.join(', ')}.` : '';
    const superseded = offered ? '' : ' Sent only to webhooks that select them by name.';
    const rows = events.map(({ name, meaning, hasPrevious }) => [
      code(name),
      code(eventTypeValue(name)),
      `${meaning}${hasPrevious ? ' Includes previous values.' : ''}${name in untriggerableEvents ? ' Never sent.' : ''}`,
    ]);
    return `## ${schema}\n\nType in the graph: ${code(eventTypeName(schema))}. Requires ${requires.map(code).join(' and ')}.${suffix} A webhook of an app also requires ${code(receivePermission)}.${superseded}\n\n${table(['Event', 'In the graph', 'Sent when'], rows)}`;
  });
  return `# Events

Each event is written in the transaction of the change that it reports, gets its position in one log after the commit, and is
rendered once with the same read that REST uses. The resource is captured with the event, even if it is deleted immediately afterwards. Webhooks, subscriptions, the event stream and the event list differ in transport
only: each sends the same message, byte for byte ([SUBSCRIPTIONS.md](../gateway/SUBSCRIPTIONS.md)). A caller receives
an event only with the permissions listed below for its resource, on the account of the event; fields that require further
permissions are null without them. Event delivery: ARCHITECTURE.md.

A subscriber to the log gets each event after a cursor once and in order, from any server that shares the database, even while one of them restarts. With \`EVENT_LOG_URL\`, a NATS server delivers
events to subscribers instead of Postgres ([operations.md](operations.md)); this page applies unchanged.

Every list states the log cursor at which it was read: \`eventCursor\` of a connection, \`Event-Cursor\` of a REST response. Events after it are not reflected in the list yet ([graph.md](graph.md)).

The body is available in the format of any version: \`payload(apiVersionDate: "2025-01-01")\` in the graph. The message is the envelope
around it, \`message(apiVersionDate: "2026-08-21")\` in the graph; \`message(unpinned: true)\` is that of webhooks without a version:
the original format, with \`api_version_date\` null. Until 2026-08-14, the envelope contains \`company_id\`.
The OpenAPI document of a version (\`/openapi/<version>.json\`) contains the schema of each message below \`webhooks\`.

\`\`\`json
{ "id": "evt_…", "type": "plan.updated", "api_version": "v1", "api_version_date": "2026-08-21",
  "timestamp": "2026-11-21T12:00:00.000Z", "account_id": "biz_…", "data": { }, "previous_attributes": { } }
\`\`\`

\`previous_attributes\` is present for events that include previous values: the fields of \`data\` that have changed, in the same format and
with the same permissions, with their previous values. In the graph, \`previous\` of the event has them with the types of the graph, and \`actor\` is the
principal that caused the event; messages do not contain it ([graph.md](graph.md#live-events)).

This page lists ${eventCatalogue.length} events. ${Object.keys(untriggerableEvents).length} of them are never sent by this service, but are accepted in filters; how to trigger the others,
and why these cannot be triggered: [triggers.md](triggers.md).

${sections.join('\n')}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

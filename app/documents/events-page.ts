import { eventCatalogue } from '../../contract/events';
import { untriggerableEvents } from '../triggers';
import { table } from './table';

/** `docs/events.md`: every event of the catalogue, grouped by its resource. */
export function eventsPage(): string {
  const families = Map.groupBy(eventCatalogue, ({ name }) => name.split('.')[0] ?? name);
  const sections = [...families.values()].map((events) => {
    const [{ schema, requires, permissions, receivePermission, offered }] = events as [(typeof eventCatalogue)[number]];
    const fieldPermissions = permissions.slice(requires.length).map(code);
    const suffix = fieldPermissions.length > 0 ? ` Fields are opened by ${fieldPermissions.join(', ')}.` : '';
    const superseded = offered ? '' : ' Kept for those who chose them before; new webhooks are not offered them.';
    const rows = events.map(({ name, meaning, tellsPrevious }) => [
      code(name),
      `${meaning}${tellsPrevious ? ' Tells old values.' : ''}${name in untriggerableEvents ? ' Never sent.' : ''}`,
    ]);
    return `## ${schema}\n\nNeeds ${requires.map(code).join(' and ')}.${suffix} A webhook of an app needs ${code(receivePermission)} too.${superseded}\n\n${table(['Event', 'Sent when'], rows)}`;
  });
  return `# Events

Each event is written in the transaction of the change it tells of, gets its position in one log after the commit, and is
rendered once with the same read that REST uses. What an event shows is captured with it, also where it is deleted a moment later. Webhooks, subscriptions, the event stream and the event list differ in transport
only: each sends the same message, byte for byte ([SUBSCRIPTIONS.md](../gateway/SUBSCRIPTIONS.md)). A caller receives
an event only with the permissions that its resource needs below, on the account of the event; fields that further
permissions guard are null without them. How an event travels: ARCHITECTURE.md.

Who follows the log gets each event after a cursor once and in order, from any server that shares the database, also while one of them restarts. With \`EVENT_LOG_URL\` a NATS server brings
events to followers instead of Postgres ([operations.md](operations.md)); nothing of what is said here changes with it.

Every list states the cursor of the log as of which it was read: \`eventCursor\` of a connection, \`Event-Cursor\` of a REST answer. Events after it are those that the list does not show yet ([graph.md](graph.md)).

The body is shown in the shape of any version: \`payload(apiVersionDate: "2025-01-01")\` in the graph. The message is the envelope
around it, \`message(apiVersionDate: "2026-08-21")\` in the graph; \`message(unpinned: true)\` is that of webhooks without a version:
the first shape, and \`api_version_date\` null. Until 2026-08-14 the envelope says \`company_id\`.

\`\`\`json
{ "id": "evt_…", "type": "plan.updated", "api_version": "v1", "api_version_date": "2026-08-21",
  "timestamp": "2026-11-21T12:00:00.000Z", "account_id": "biz_…", "data": { }, "previous_attributes": { } }
\`\`\`

\`previous_attributes\` is there for events that tell old values: the fields of \`data\` that the change has changed, in the same shape and as
the same caller may see them, with the values that they had.

This page lists ${eventCatalogue.length} events. ${Object.keys(untriggerableEvents).length} of them are never sent here, and can be named in filters all the same; how each of the others is made
to happen, and why those are not: [triggers.md](triggers.md).

${sections.join('\n')}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

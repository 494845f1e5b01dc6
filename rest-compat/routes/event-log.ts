import { eventLogParams, eventStreamParams } from '../../contract/resources/event-message';
import { parseExactJson } from '../../subgraphs/kit/src/json';
import { type ConnectionData, readAsOf, route } from '..';
import { inputOf, type Params } from './resource-routes';
import { pageInfo } from './list-arguments';

interface MessageData {
  readonly message: string;
}

/** REST operations of `/api/v1/event_log`, which list the events that webhooks receive. */
export const eventLogRoutes = [
  route<Params, { events: ConnectionData<MessageData> }>({
    key: 'GET /event_log',
    summary:
      'List events, oldest first. `end_cursor` is never null: a later call continues after it, and an empty page ends a run.',
    permission: null,
    query: eventLogParams,
    page: { default: 20, maximum: 100, nativeSince: '2025-01-01' },
    response: { page: 'EventMessage' },
    madeAtVersion: true,
    document: `query ListEvents($accountId: ID, $types: [String!], $resourceIds: [ID!], $first: Int, $after: String, $version: String) {
      events(accountId: $accountId, types: $types, resourceIds: $resourceIds, first: $first, after: $after) {
        nodes { message(apiVersionDate: $version) } ${pageInfo}
      }
    }`,
    variables: ({ params, page, version }) => ({ ...inputOf(params, eventLogParams), version, ...page }),
    result: ({
      events: {
        nodes,
        eventCursor,
        pageInfo: { startCursor, endCursor, hasNextPage, hasPreviousPage },
      },
    }) =>
      readAsOf(
        {
          data: nodes.map(({ message }) => parseExactJson(message)),
          page_info: {
            end_cursor: endCursor,
            start_cursor: startCursor,
            has_next_page: hasNextPage,
            has_previous_page: hasPreviousPage,
          },
        },
        eventCursor,
      ),
  }),
  route<Params, { events: MessageData }>({
    key: 'GET /event_log/stream',
    summary:
      'Stream events as server-sent events: `id` is a cursor, `event` the event type, `data` the message. Clients that reconnect with `Last-Event-ID` miss no events.',
    permission: null,
    query: eventStreamParams,
    response: 'EventMessage',
    madeAtVersion: true,
    stream: true,
    document: `subscription FollowEvents($accountId: ID, $types: [String!], $after: String, $version: String) {
      events(accountId: $accountId, types: $types, after: $after) { cursor type message(apiVersionDate: $version) }
    }`,
    variables: ({ params, version }) => ({ ...inputOf(params, eventStreamParams), version }),
    result: ({ events }) => events,
  }),
];

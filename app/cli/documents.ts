/** GraphQL documents that the command line tool executes. */
export const cliDocuments = {
  end: '{ eventCursor }',
  follow: `subscription ($after: String, $types: [String!], $pin: String) {
  events(after: $after, types: $types) { type cursor occurredAt resourceId message(apiVersionDate: $pin) }
}`,
  happened:
    'query ($types: [String!], $ids: [ID!]) { events(types: $types, resourceIds: $ids, first: 100) { nodes { id } } }',
} as const;

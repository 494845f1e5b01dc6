/** GraphQL documents that the command line tool executes. */
export const cliDocuments = {
  end: '{ eventCursor }',
  follow: `subscription ($after: String, $types: [String!], $pin: String) {
  events(after: $after, types: $types) { type cursor occurredAt resourceId message(apiVersionDate: $pin) }
}`,
  push: `mutation ($input: TrustedDocumentsInput!) {
  trustedDocumentManifestPush(input: $input) { manifest { id hash documentCount createdAt revokedAt } userErrors { message } }
}`,
  manifests: `query ($appId: ID!) {
  trustedDocumentManifests(appId: $appId, first: 100) { nodes { id hash documentCount createdAt revokedAt } }
}`,
  revoke: `mutation ($appId: ID!, $manifest: String!) {
  trustedDocumentManifestRevoke(appId: $appId, manifest: $manifest) { revokedId userErrors { message } }
}`,
  happened:
    'query ($types: [String!], $ids: [ID!]) { events(types: $types, resourceIds: $ids, first: 100) { nodes { id } } }',
} as const;

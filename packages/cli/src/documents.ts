/** GraphQL documents that the command line tool executes. */
export const cliDocuments = {
  end: '{ eventCursor }',
  push: `mutation ($input: TrustedDocumentsInput!) {
  trustedDocumentManifestPush(input: $input) { manifest { id hash documentCount createdAt revokedAt } userErrors { message } }
}`,
  manifests: `query ($appId: ID!) {
  trustedDocumentManifests(appId: $appId, first: 100) { nodes { id hash documentCount createdAt revokedAt } }
}`,
  revoke: `mutation ($appId: ID!, $manifest: String!) {
  trustedDocumentManifestRevoke(appId: $appId, manifest: $manifest) { revokedId userErrors { message } }
}`,
  happened: `query ($types: [String!], $ids: [ID!], $after: String) {
  events(types: $types, resourceIds: $ids, after: $after, first: 100) { nodes { id } }
}`,
} as const;

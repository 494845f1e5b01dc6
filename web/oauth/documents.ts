/** GraphQL documents of OAuth, with the response fields that it uses. */

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly iconUrl: string | null;
  readonly redirectUris: readonly string[];
  readonly confidential: boolean;
  readonly secretHash: string | null;
}

export interface Authorization {
  readonly id: string;
  readonly userId: string;
  readonly appId: string;
  readonly accountId: string | null;
  readonly scopes: readonly string[];
}

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly profilePictureUrl: string | null;
}

export interface Outcome {
  readonly id: string | null;
  readonly userErrors: readonly { readonly code: string; readonly path: readonly string[] }[];
}

const outcome = '{ id userErrors { code path } }';

export const oauthDocuments = {
  keys: '{ signingKeyId publicKeys }',
  sign: 'query OauthSign($content: String!) { idTokenSignature(content: $content) }',
  client:
    'query OauthClient($id: ID!) { oauthClient(id: $id) { id name iconUrl redirectUris confidential secretHash } }',
  authorization:
    'query OauthAuthorization($id: ID!) { oauthAuthorization(id: $id) { id userId appId accountId scopes } }',
  authorize: `mutation OauthAuthorize($input: OauthAuthorizationInput!) { oauthAuthorize(input: $input) ${outcome} }`,
  end: `mutation OauthEnd($id: ID!) { oauthAuthorizationEnd(id: $id) ${outcome} }`,
  find: 'query OauthFind($kind: String!, $id: String!) { oauthArtifact(kind: $kind, id: $id) { payload consumed } }',
  keep: `mutation OauthKeep($input: OauthArtifactInput!) { oauthArtifactKeep(input: $input) ${outcome} }`,
  consume: 'mutation OauthConsume($kind: String!, $id: String!) { oauthArtifactConsume(kind: $kind, id: $id) }',
  forget: `mutation OauthForget($kind: String!, $id: String!) { oauthArtifactForget(kind: $kind, id: $id) ${outcome} }`,
  person: 'query OauthPerson($id: ID!) { user(id: $id) { id username name email profilePictureUrl } }',
  account: 'query OauthAccount($id: ID!) { account(id: $id) { id title logoUrl } }',
} as const;

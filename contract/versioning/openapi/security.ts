import { permissions } from '../../permissions';
import type { SecurityRequirement, SecurityScheme } from './document-types';
import { type CommonDescription, permissionsIn } from './operation-metadata';

const byAction = new Map(permissions.map((permission) => [permission.action, permission]));

/**
 * Ways to authenticate a request. Each is sent as `Authorization: Bearer <credential>`. The URLs of OAuth are relative to
 * the service.
 */
export const securitySchemes: Readonly<Record<string, SecurityScheme>> = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'API key',
    description: 'API key of an account or of an app: `Authorization: Bearer <key>`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token of a signed-in user, or an access token for an account (`POST /access_tokens`).',
  },
  oauth: {
    type: 'oauth2',
    description:
      'Access token of an app that acts for a user: authorization code flow with PKCE (`S256`). A token may perform the operations that its scopes and the role of the user both allow.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: Object.fromEntries(
          permissions.filter(({ allowedOnUser }) => allowedOnUser).map(({ action, name }) => [action, name]),
        ),
      },
    },
  },
};

/** Security requirement of a document: every valid credential is sufficient. */
export const anyCredential: readonly SecurityRequirement[] = Object.keys(securitySchemes).map((name) => ({
  [name]: [],
}));

/**
 * Returns the alternative security requirements of an operation. Only OAuth has scopes: one of the permissions is
 * sufficient, so each is an alternative. Undefined if every valid credential is sufficient, as the document states.
 */
export function securityOf(declaration: CommonDescription): readonly SecurityRequirement[] | undefined {
  const actions = permissionsIn(declaration);
  const token = { token: [] };
  if (actions.length === 0) return declaration.credential === 'user' ? [token] : undefined;
  const forKeys =
    declaration.credential !== 'user' &&
    actions.some((action) => {
      const { allowedOnApiKey = true, allowedOnApp = true } = byAction.get(action) ?? {};
      return allowedOnApiKey || allowedOnApp;
    });
  const scopes = actions.filter((action) => byAction.get(action)?.allowedOnUser ?? true);
  return [
    ...(forKeys ? [{ apiKey: [] }] : []),
    token,
    ...(declaration.own ? [{ oauth: [] }] : scopes.map((action) => ({ oauth: [action] }))),
  ];
}

/** Returns security schemes whose URLs are absolute. */
export function withOrigin(
  schemes: Readonly<Record<string, SecurityScheme>>,
  origin: string,
): Record<string, SecurityScheme> {
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => {
      if (!scheme.flows) return [name, scheme];
      const { authorizationCode: flow } = scheme.flows;
      const absolute = {
        ...flow,
        authorizationUrl: `${origin}${flow.authorizationUrl}`,
        tokenUrl: `${origin}${flow.tokenUrl}`,
        refreshUrl: `${origin}${flow.refreshUrl}`,
      };
      return [name, { ...scheme, flows: { authorizationCode: absolute } }];
    }),
  );
}

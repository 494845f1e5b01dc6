import { anyCredential, securityOf, securitySchemes, withOrigin } from './security';

const declaration = { key: 'POST /plans', summary: 'Create a plan.' };

test('the schemes are keys, tokens and OAuth with the scopes that users can grant', () => {
  expect(Object.entries(securitySchemes).map(([name, { type, bearerFormat }]) => [name, type, bearerFormat])).toEqual([
    ['apiKey', 'http', 'API key'],
    ['token', 'http', 'JWT'],
    ['oauth', 'oauth2', undefined],
  ]);
  const { scopes, ...urls } = securitySchemes['oauth']?.flows?.authorizationCode ?? { scopes: {} };
  expect(urls).toEqual({
    authorizationUrl: '/oauth/authorize',
    tokenUrl: '/oauth/token',
    refreshUrl: '/oauth/token',
  });
  expect(scopes).toMatchObject({ openid: 'Sign in', 'plan:create': expect.any(String) });
  expect(scopes).not.toHaveProperty('developer:manage_webhook');
  expect(anyCredential).toEqual([{ apiKey: [] }, { token: [] }, { oauth: [] }]);
});

test.each([
  ['no permission', { permission: null }, undefined],
  ['a user token', { permission: null, credential: 'user' as const }, [{ token: [] }]],
  ['a permission', { permission: 'plan:create' }, [{ apiKey: [] }, { token: [] }, { oauth: ['plan:create'] }]],
  [
    'one of two permissions',
    { permission: ['plan:create', 'plan:update'] },
    [{ apiKey: [] }, { token: [] }, { oauth: ['plan:create'] }, { oauth: ['plan:update'] }],
  ],
  [
    'a permission that users do not need for their own resources',
    { permission: 'plan:create', own: true as const },
    [{ apiKey: [] }, { token: [] }, { oauth: [] }],
  ],
  ['a permission that no user can grant', { permission: 'developer:manage_webhook' }, [{ apiKey: [] }, { token: [] }]],
  [
    'a permission that only users have',
    { permission: 'user:profile:update' },
    [{ token: [] }, { oauth: ['user:profile:update'] }],
  ],
])('an operation that requires %s', (_name, access, requirements) => {
  expect(securityOf({ ...declaration, ...access })).toEqual(requirements);
});

test('the URLs of OAuth become absolute', () => {
  const { apiKey, oauth } = withOrigin(securitySchemes, 'https://api.example.com');
  expect(apiKey).toEqual(securitySchemes['apiKey']);
  expect(oauth?.flows?.authorizationCode).toMatchObject({
    authorizationUrl: 'https://api.example.com/oauth/authorize',
    tokenUrl: 'https://api.example.com/oauth/token',
    refreshUrl: 'https://api.example.com/oauth/token',
  });
});

import type { HttpResponse } from '../../support/http-call';
import { addApp, Browser, pkce, redirectUri } from '../../support/oauth';
import { openService, type TestService } from '../../support/service';

export let service: TestService;
export let iris: Browser;
export let challenge: string;
export let verifier: string;

export const tokenOf = (username: string): string =>
  service.demoData.users.find((user) => user.username === username)?.token ?? '';
export const accountOf = (index: number): string => service.demoData.accounts[index]?.id ?? '';

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    await addApp(service.databaseUrl, accountOf(0), {
      id: 'app_public',
      redirectUris: [redirectUri, 'http://127.0.0.1/native'],
    });
    await addApp(service.databaseUrl, accountOf(0), {
      id: 'app_other',
      redirectUris: [redirectUri, 'https://other.example/callback'],
    });
    await addApp(service.databaseUrl, accountOf(0), { id: 'app_server', secret: 'a secret of the app' });
    iris = new Browser(service.origin, tokenOf('iris'));
  });
  afterAll(() => service?.close());
  beforeEach(() => {
    ({ verifier, challenge } = pkce());
  });
}

export function address(overrides: Record<string, string | null> = {}): string {
  const defaults = {
    response_type: 'code',
    client_id: 'app_public',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state: 'its state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const given = Object.entries({ ...defaults, ...overrides }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`;
}
export const codeFor = async (overrides: Record<string, string | null> = {}, browser = iris): Promise<string> =>
  (await browser.authorize(address(overrides))).searchParams.get('code') ?? '';

export function exchange(fields: Record<string, unknown>, headers: Record<string, string> = {}): Promise<HttpResponse> {
  const body = Object.fromEntries(
    Object.entries({ client_id: 'app_public', ...fields }).filter(([, value]) => value !== null),
  );
  return service.request({ method: 'POST', path: '/oauth/token', as: null, headers, body });
}
export const redeem = (code: string, overrides: Record<string, unknown> = {}) =>
  exchange({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...overrides,
  });
export const refresh = (token: unknown, overrides: Record<string, unknown> = {}) =>
  exchange({ grant_type: 'refresh_token', refresh_token: token, ...overrides });
export const me = async (token: unknown): Promise<number> =>
  (await service.request({ path: '/api/v1/users/me', as: String(token) })).status;

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
export const rejectionOf = ({ status, json }: HttpResponse) => [
  status,
  (json as { readonly error?: string } | undefined)?.error,
];

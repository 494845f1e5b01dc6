import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { httpCall, type HttpResponse } from './http-call';

export interface TestApp {
  readonly id: string;
  readonly redirectUris?: readonly string[];
  /** Makes the app a confidential client. */
  readonly secret?: string;
  readonly name?: string;
}

export const redirectUri = 'https://app.example/callback';

/** Inserts an app of an account directly, without validation. */
export async function addApp(
  databaseUrl: string,
  accountId: string,
  { id, secret, redirectUris = [redirectUri], name = 'Ledger & <Sons>' }: TestApp,
): Promise<void> {
  const hash = secret === undefined ? null : createHash('sha256').update(secret).digest('base64url');
  await sql(
    databaseUrl,
    `INSERT INTO platform.apps (id, account_id, name, redirect_uris, client_type, client_secret_hash, requested_actions, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, '[]', now(), now())`,
    [id, accountId, name, JSON.stringify(redirectUris), secret === undefined ? 'public' : 'confidential', hash],
  );
}

export async function sql(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Creates a PKCE verifier and its challenge. */
export function pkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns the path at which an app asks a user for access, with a new challenge. */
export function authorizePath(clientId: string, redirectUrl: string, scope: string): string {
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    scope,
    state: 'its-state',
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
  };
  return `/oauth/authorize?${new URLSearchParams(parameters).toString()}`;
}

/** A headless browser: stores cookies by path, and follows redirects within the service. */
export class Browser {
  private readonly cookies = new Map<string, { readonly value: string; readonly path: string }>();

  /** @param session token of a signed-in user; null for an anonymous browser */
  constructor(
    private readonly origin: string,
    session: string | null = null,
  ) {
    if (session !== null) this.cookies.set('session', { value: session, path: '/' });
  }

  signOut(): void {
    this.cookies.delete('session');
  }

  signIn(session: string): void {
    this.cookies.set('session', { value: session, path: '/' });
  }

  async get(path: string): Promise<HttpResponse> {
    return this.call({ path });
  }

  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    return this.call(formCall(path, fields, headers));
  }

  /** Follows redirects within the service. Returns the last response and its path. */
  async follow(path: string): Promise<HttpResponse & { readonly path: string }> {
    let at = path;
    for (let steps = 0; steps < 12; steps += 1) {
      const response = await this.get(at);
      const { location } = response.headers;
      if (location === undefined || new URL(location, this.origin).origin !== this.origin)
        return { ...response, path: at };
      const redirectUrl = new URL(location, this.origin);
      at = `${redirectUrl.pathname}${redirectUrl.search}`;
    }
    throw new Error('The redirects have no end');
  }

  /** Completes an authorization request and submits the decision if there is a form. Returns the URL to which the app is redirected. */
  async authorize(path: string, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
    const consentPage = await this.follow(path);
    if (consentPage.headers.location !== undefined) return new URL(consentPage.headers.location);
    if (consentPage.status !== 200)
      throw new Error(`${consentPage.path} answered ${consentPage.status}: ${consentPage.text}`);
    const decided = await this.post(consentPage.path, {
      form_token: fieldsIn(consentPage.text).form_token ?? '',
      decision,
    });
    if (decided.headers.location === undefined)
      throw new Error(`${consentPage.path} answered ${decided.status}: ${decided.text}`);
    const { pathname, search } = new URL(decided.headers.location, this.origin);
    const {
      headers: { location = '' },
    } = await this.follow(`${pathname}${search}`);
    return new URL(location);
  }

  private async call(call: {
    readonly path: string;
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }): Promise<HttpResponse> {
    const [at = ''] = call.path.split('?', 1);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => at.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await httpCall(Number(new URL(this.origin).port), {
      ...call,
      headers: { ...call.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; ?path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
    return response;
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import accepts from 'accepts';
import { json, send } from '../checkout/responses';
import { Consent } from '../consent';
import { CurrentProvider } from './current-provider';
import { errorPage } from './error-page';
import type { OauthOptions } from './ports';
import { consentPath } from './provider';
import { BodyRejected, readForm, requestFor } from './requests';

export { oauthDocuments } from './documents';
export { type OauthOptions } from './ports';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves OAuth 2.1 and OpenID Connect: `/oauth/authorize`, `/oauth/token`, `/oauth/userinfo`, `/oauth/revoke`, the consent pages, and the metadata
 * below `/.well-known/`. It is stateless; all state is stored through the graph.
 *
 * ADR 0022
 */
export function createOauth(options: OauthOptions): RequestListener {
  const oauthApi = new OauthApi(options);
  return (request, response) => {
    oauthApi.answer(request, response).catch((error: unknown) => oauthApi.fail(error, request, response));
  };
}

const descriptions = new Set(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']);
const authorize = /^\/oauth\/authorize(\/[\w-]{1,64})?$/;

class OauthApi {
  private readonly current: CurrentProvider;
  private readonly consent: Consent;

  constructor(private readonly options: OauthOptions) {
    this.current = new CurrentProvider(options);
    this.consent = new Consent(options, this.current);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const handler = this.at(path);
    if (!handler)
      return this.rejectRequest(request, response, 404, 'invalid_request', 'there is nothing at this address');
    if (!descriptions.has(path)) {
      const { allowed = true, retryAfter = 0 } = (await this.options.limit?.(request)) ?? {};
      if (!allowed)
        return this.rejectRequest(request, response, 429, 'rate_limit_exceeded', `try again in ${retryAfter} seconds`, {
          'retry-after': retryAfter,
        });
    }
    return handler(request, response);
  }

  /** Sends an error response to a client, or to a user without a page. */
  fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (response.headersSent) return void response.destroy();
    if (error instanceof BodyRejected)
      return this.rejectRequest(
        request,
        response,
        error.status,
        'invalid_request',
        error.message,
        error.status === 413 ? { connection: 'close' } : {},
      );
    this.options.failed?.(error);
    this.rejectRequest(request, response, 503, 'temporarily_unavailable', 'try again in a moment', {
      'retry-after': 2,
    });
  }

  private at(path: string): Handler | null {
    if (path.startsWith(consentPath)) return (request, response) => this.consent.answer(request, response);
    if (authorize.test(path)) return (request, response) => this.authorize(request, response);
    if (path === '/oauth/token' || path === '/oauth/revoke')
      return (request, response) => this.exchange(request, response);
    if (path === '/oauth/userinfo' || descriptions.has(path))
      return (request, response) => this.hand(request, response, { accept: 'application/json' });
    return null;
  }

  /** Handles browser redirects. The provider's session is used only if the same user is still signed in here. */
  private async authorize(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = await this.current.get();
    const providerRequest = requestFor(request, this.options.origin);
    const visitor = await this.options.visitors.visitorOf(request);
    const remembered = await provider.Session.get(provider.createContext(providerRequest, response) as never);
    const cookies =
      remembered.accountId === undefined || remembered.accountId === visitor?.userId
        ? providerRequest.headers.cookie
        : withoutSession(providerRequest.headers.cookie ?? '');
    const sent = requestFor(request, this.options.origin, { headers: { cookie: cookies } });
    response.setHeader('referrer-policy', 'no-referrer');
    await provider.callback()(sent, response);
  }

  private async exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return this.hand(request, response, { accept: 'application/json' });
    const form = await readForm(request);
    const rejection = await this.findAccountMismatch(new URLSearchParams(form));
    if (rejection) return this.rejectRequest(request, response, 400, 'invalid_grant', rejection);
    return this.hand(request, response, { accept: 'application/json' }, form);
  }

  /** Returns an error if a refresh request names an account other than that of the token. */
  private async findAccountMismatch(form: URLSearchParams): Promise<string | null> {
    const requestedAccountId = form.get('account_id') ?? form.get('company_id');
    const token = form.get('refresh_token');
    if (requestedAccountId === null || token === null || form.get('grant_type') !== 'refresh_token') return null;
    const { questions } = this.current;
    const artifact = await questions.find('RefreshToken', token);
    const { grantId = '' } = (artifact ? JSON.parse(artifact.payload) : {}) as { readonly grantId?: string };
    const authorization = await questions.authorization(grantId);
    return authorization && authorization.accountId !== requestedAccountId
      ? 'the refresh token is not for this account'
      : null;
  }

  private async hand(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string>>,
    form?: string,
  ): Promise<void> {
    const provider = await this.current.get();
    await provider.callback()(
      requestFor(request, this.options.origin, { headers, ...(form !== undefined && { form }) }),
      response,
    );
  }

  private rejectRequest(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    error: string,
    description: string,
    headers: Readonly<Record<string, string | number>> = {},
  ): void {
    const webResponse =
      accepts(request).type(['json', 'html']) === 'html'
        ? errorPage(request, response, { status, description }, this.options)
        : json(status, { error, error_description: description });
    send(response, { ...webResponse, headers: { ...webResponse.headers, ...headers } }, request.method ?? 'GET');
  }
}

/** Removes the provider's session cookies. */
function withoutSession(cookies: string): string {
  return cookies
    .split(';')
    .filter((cookie) => !/^\s*oauth_session(\.sig)?=/.test(cookie))
    .join(';');
}

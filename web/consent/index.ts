import type { IncomingMessage, ServerResponse } from 'node:http';
import type { errors, Provider } from 'oidc-provider' with { 'resolution-mode': 'import' };
import { type WebResponse, page, redirect, send } from '../checkout/responses';
import { layout } from '../checkout/layout';
import { failureOf, handled, messagePage } from '../checkout/listener';
import { readForm } from '../checkout/requests';
import type { OauthOptions } from '../oauth/ports';
import type { CurrentProvider } from '../oauth/current-provider';
import { requestFor } from '../oauth/requests';
import { accountIn, scopesIn } from '../oauth/scopes';
import { redirectToSignIn, type Visitor } from '../sign-in';
import { consentPage } from './pages';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;
type Result = Parameters<Provider['interactionResult']>[2];
type SessionNotFound = InstanceType<typeof errors.SessionNotFound>;

/** A request with its context at the OAuth provider. */
interface Call {
  readonly request: IncomingMessage;
  /** The same request as passed to the provider. */
  readonly own: IncomingMessage;
  readonly response: ServerResponse;
  readonly provider: Provider;
  readonly details: Details;
}

const mode = 'Test mode: nothing here is real.';

/**
 * Serves `/oauth/consent/…`, where the signed-in user allows or denies the request of an app. Accessible only from the browser that started the
 * request.
 */
export class Consent {
  constructor(
    private readonly options: OauthOptions,
    private readonly current: CurrentProvider,
  ) {}

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const webResponse = await this.find(request, response).catch((error: unknown) => this.failure(error));
    send(response, webResponse, request.method ?? 'GET');
  }

  private async find(request: IncomingMessage, response: ServerResponse): Promise<WebResponse> {
    const provider = await this.current.get();
    const providerRequest = requestFor(request, this.options.origin);
    const details = await provider.interactionDetails(providerRequest, response);
    const call = { request, own: providerRequest, response, provider, details };
    const [path = ''] = (request.url ?? '').split('?', 1);
    const handlers = path.endsWith(`/${details.uid}`)
      ? { GET: () => this.show(call, path), POST: async () => this.decide(call, await readForm(request)) }
      : null;
    return (await handled(handlers, request, this.options)) ?? this.expiredPage();
  }

  private async failure(error: unknown): Promise<WebResponse> {
    const { SessionNotFound } = (await this.current.loaded()).errors;
    if (error instanceof (SessionNotFound as unknown as new () => SessionNotFound)) return this.expiredPage();
    const failure = failureOf(error);
    if (!failure) return this.expiredPage();
    if (failure.unexpected) this.options.failed?.(error);
    return messagePage(
      {
        ...failure,
        text:
          failure.status === 403
            ? 'This form was sent from another site or session. Start again at the app.'
            : failure.text,
      },
      this.options.sandbox,
    );
  }

  private async show(call: Call, path: string): Promise<WebResponse> {
    const { details } = call;
    const visitor = await this.options.visitors.visitorOf(call.request);
    if (!visitor || requiresReauthentication(visitor, details)) return redirectToSignIn(path);
    if (details.prompt.name === 'login')
      return this.finish(call, {
        login: { accountId: visitor.userId, ts: Math.floor(visitor.signedInAt.getTime() / 1_000) },
      });
    return this.isEqual(visitor, details) ? this.page(call, visitor, path) : this.changed();
  }

  private async page(call: Call, visitor: Visitor, address: string): Promise<WebResponse> {
    const {
      details: { params },
    } = call;
    const { questions } = this.current;
    const accountId = accountIn(params);
    const [client, person, account] = await Promise.all([
      questions.client(String(params.client_id)),
      questions.person(visitor.userId),
      accountId === null ? null : questions.account(accountId),
    ]);
    if (!client) return this.expiredPage();
    const hasAccess = accountId === null || visitor.principal.grants.some((grant) => grant.accountId === accountId);
    if (!hasAccess || (accountId !== null && !account))
      return this.finish(call, {
        error: 'access_denied',
        error_description: 'the user does not work for this account',
      });
    const requestedScopes = new Set(scopesIn(params));
    const redirectUri = String(params.redirect_uri);
    const body = consentPage({
      address,
      client,
      account: account?.title ?? null,
      scopes: this.options.scopes.filter(({ action }) => requestedScopes.has(action)),
      visitor: person?.email ?? person?.username ?? visitor.userId,
      formToken: this.options.visitors.formToken(visitor),
      redirectUri,
      origin: this.options.origin,
    });
    return page(200, layout({ title: `${client.name} asks for access`, body, sandbox: this.options.sandbox, mode }), {
      targets: [targetOf(redirectUri)],
    });
  }

  private async decide(call: Call, form: ReadonlyMap<string, string>): Promise<WebResponse> {
    const {
      details,
      details: { params },
    } = call;
    const { visitors } = this.options;
    const visitor = await visitors.visitorOf(call.request);
    if (!visitor || details.prompt.name !== 'consent' || !this.isEqual(visitor, details)) return this.changed();
    visitors.requireFormToken(visitor, form);
    if (form.get('decision') !== 'allow')
      return this.finish(call, { error: 'access_denied', error_description: 'the user has denied the request' });
    const {
      userId,
      principal: { credentialId: sessionId },
    } = visitor;
    const grantId = await this.current.questions.authorize(
      { userId, sessionId, appId: String(params.client_id), accountId: accountIn(params), scopes: scopesIn(params) },
      true,
    );
    return this.finish(
      call,
      grantId === null
        ? { error: 'access_denied', error_description: 'the user may not allow this' }
        : { consent: { grantId } },
    );
  }

  /** Redirects to the app, or to the next prompt. */
  private async finish({ provider, own, response }: Call, result: Result): Promise<WebResponse> {
    return redirect(303, await provider.interactionResult(own, response, result, { mergeWithLastSubmission: true }));
  }

  private isEqual(visitor: Visitor, { session }: Details): boolean {
    return session?.accountId === visitor.userId;
  }

  private changed(): WebResponse {
    return messagePage(
      { status: 409, heading: 'Somebody else is signed in now', text: 'Start again at the app that sent you here.' },
      this.options.sandbox,
    );
  }

  private expiredPage(): WebResponse {
    return messagePage(
      {
        status: 404,
        heading: 'This request is over',
        text: 'It was answered, or it is older than half an hour. Start again at the app that sent you here.',
      },
      this.options.sandbox,
    );
  }
}

/** Returns whether the app requires a new sign-in, and the session started before the request. */
function requiresReauthentication({ signedInAt }: Visitor, { prompt, iat, params }: Details): boolean {
  if (prompt.name !== 'login') return false;
  const { reasons } = prompt;
  if (reasons.includes('login_prompt')) return signedInAt.getTime() < iat * 1_000;
  const age = Number(params.max_age ?? Infinity);
  return reasons.includes('max_age') && Date.now() - signedInAt.getTime() > age * 1_000;
}

/** Returns the redirect target for `form-action`: the origin of a URL, or the scheme of a native app. */
function targetOf(uri: string): string {
  const { origin, protocol } = new URL(uri);
  return origin === 'null' ? protocol : origin;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { errors, Provider } from 'oidc-provider' with { 'resolution-mode': 'import' };
import { type WebResponse, page, redirect, send } from '../checkout/responses';
import { layout } from '../checkout/layout';
import { completed, failureOf, handled, type MessagePage, messagePage } from '../checkout/listener';
import { readForm } from '../checkout/requests';
import type { Language } from '../messages';
import type { OauthOptions } from '../oauth/ports';
import type { CurrentProvider } from '../oauth/current-provider';
import { requestFor } from '../oauth/requests';
import { accountIn, scopesIn } from '../oauth/scopes';
import { type Visit, visitOf } from '../pages';
import { redirectToSignIn, type Visitor } from '../sign-in';
import { consentPage } from './pages';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;
type Result = Parameters<Provider['interactionResult']>[2];
type SessionNotFound = InstanceType<typeof errors.SessionNotFound>;

/** A request with its context at the OAuth provider. */
interface Call {
  readonly visit: Visit;
  /** The same request as passed to the provider. */
  readonly own: IncomingMessage;
  readonly response: ServerResponse;
  readonly provider: Provider;
  readonly details: Details;
}

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
    const visit = visitOf(request);
    const webResponse = await this.find(visit, response).catch((error: unknown) => this.failure(error, visit));
    send(response, completed(request, response, webResponse, this.options.origin), request.method ?? 'GET');
  }

  private async find(visit: Visit, response: ServerResponse): Promise<WebResponse> {
    const { request, path, language } = visit;
    const provider = await this.current.get();
    const providerRequest = requestFor(request, this.options.origin);
    const details = await provider.interactionDetails(providerRequest, response);
    const call = { visit, own: providerRequest, response, provider, details };
    const handlers = path.endsWith(`/${details.uid}`)
      ? { GET: () => this.show(call), POST: async () => this.decide(call, await readForm(request)) }
      : null;
    return (await handled(handlers, request, this.options, language)) ?? this.expiredPage(language);
  }

  private async failure(error: unknown, { language }: Visit): Promise<WebResponse> {
    const { SessionNotFound } = (await this.current.loaded()).errors;
    if (error instanceof (SessionNotFound as unknown as new () => SessionNotFound)) return this.expiredPage(language);
    const failure = failureOf(error, language);
    if (!failure) return this.expiredPage(language);
    if (failure.unexpected) this.options.failed?.(error);
    const text = failure.status === 403 ? language.text('consent.otherSession') : failure.text;
    return this.notice({ ...failure, text }, language);
  }

  private async show(call: Call): Promise<WebResponse> {
    const { details, visit } = call;
    const { path, language } = visit;
    const visitor = await this.options.visitors.visitorOf(visit.request);
    if (!visitor || requiresReauthentication(visitor, details)) return redirectToSignIn(path);
    if (details.prompt.name === 'login')
      return this.finish(call, {
        login: { accountId: visitor.userId, ts: Math.floor(visitor.signedInAt.getTime() / 1_000) },
      });
    return this.isEqual(visitor, details) ? this.page(call, visitor) : this.changed(language);
  }

  private async page(call: Call, visitor: Visitor): Promise<WebResponse> {
    const {
      details: { params },
      visit: { path, url, language },
    } = call;
    const { questions } = this.current;
    const accountId = accountIn(params);
    const [client, person, account] = await Promise.all([
      questions.client(String(params.client_id)),
      questions.person(visitor.userId),
      accountId === null ? null : questions.account(accountId),
    ]);
    if (!client) return this.expiredPage(language);
    const hasAccess = accountId === null || visitor.principal.grants.some((grant) => grant.accountId === accountId);
    if (!hasAccess || (accountId !== null && !account))
      return this.finish(call, {
        error: 'access_denied',
        error_description: 'the user does not work for this account',
      });
    const requestedScopes = new Set(scopesIn(params));
    const redirectUri = String(params.redirect_uri);
    const body = consentPage({
      language,
      address: path,
      client,
      account: account?.title ?? null,
      scopes: this.options.scopes.filter(({ action }) => requestedScopes.has(action)),
      visitor: person?.email ?? person?.username ?? visitor.userId,
      formToken: this.options.visitors.formToken(visitor),
      redirectUri,
      origin: this.options.origin,
    });
    const content = layout({
      title: language.text('consent.heading', { app: client.name }),
      body,
      sandbox: this.options.sandbox,
      mode: language.text('signIn.mode'),
      language,
      translations: url,
    });
    return page(200, content, { targets: [targetOf(redirectUri)] });
  }

  private async decide(call: Call, form: ReadonlyMap<string, string>): Promise<WebResponse> {
    const {
      details,
      details: { params },
    } = call;
    const { visitors } = this.options;
    const visitor = await visitors.visitorOf(call.visit.request);
    if (!visitor || details.prompt.name !== 'consent' || !this.isEqual(visitor, details))
      return this.changed(call.visit.language);
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

  private changed(language: Language): WebResponse {
    const [heading, text] = [language.text('consent.changed'), language.text('consent.startAgain')];
    return this.notice({ status: 409, heading, text }, language);
  }

  private expiredPage(language: Language): WebResponse {
    const [heading, text] = [language.text('consent.expired'), language.text('consent.expiredText')];
    return this.notice({ status: 404, heading, text }, language);
  }

  private notice(content: MessagePage, language: Language): WebResponse {
    return messagePage(content, this.options.sandbox, language);
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

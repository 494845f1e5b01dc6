import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { executeQuery, GraphFailed } from '../checkout/execute-query';
import { type Layout, layout, message } from '../checkout/layout';
import { type Handlers, type MessagePage, messagePage } from '../checkout/listener';
import { readForm } from '../checkout/requests';
import { html } from '../html';
import type { Language } from '../messages';
import { createPages, type Visit } from '../pages';
import { noSessionCookie, sessionCookie } from './cookie';
import { type SignInResult, type Link, type Me, type Requested, signInDocuments } from './documents';
import { signInPage, type SignInView, confirmPage, signedInPage, sentPage } from './pages';
import type { SignInOptions } from './ports';
import { safeReturnPath, defaultReturnPath } from './return-path';
import { createVisitors, redirectToSignIn, signInPath, type Visitors } from './visitors';

export { signInDocuments } from './documents';
export type { Admission, RequestLimit, SignInOptions, Visitor, VisitorGraph, VisitorPrincipal } from './ports';
export { leadToKey, type SignedIn } from './keyed-address';
export { createVisitors, formTokenField, redirectToSignIn, type Visitors } from './visitors';

const linkForm = /^\/sign-in\/([A-Za-z0-9_-]{43})$/;

/**
 * Serves `/sign-in?return=/path`, where users request a sign-in link by e-mail, `/sign-in/<token>`, the target of that link, and `/sign-out`. The
 * link creates a session in a cookie, by which `Visitors.visitorOf` recognizes the user on all pages.
 */
export function createSignIn(options: SignInOptions, visitors: Visitors = createVisitors(options)): RequestListener {
  return createPages(new SignIn(options, visitors), options);
}

/** Thrown if an IP address has exceeded the rate limit. */
class RateLimited extends Error {
  constructor(readonly retryAfter: number) {
    super('Too many requests');
  }
}

class SignIn {
  constructor(
    private readonly options: SignInOptions,
    private readonly visitors: Visitors,
  ) {}

  async handlers(visit: Visit): Promise<Handlers | null> {
    await this.admit(visit.request);
    return this.at(visit);
  }

  failure(error: unknown, language: Language): MessagePage | undefined {
    if (!(error instanceof RateLimited)) return undefined;
    return {
      status: 429,
      heading: language.text('failure.tooMany'),
      text: language.text('signIn.tooManyText'),
      headers: { 'retry-after': error.retryAfter },
    };
  }

  private async admit(request: IncomingMessage): Promise<void> {
    const { allowed = true, retryAfter = 0 } = (await this.options.limit?.(request)) ?? {};
    if (!allowed) throw new RateLimited(retryAfter);
  }

  private at(visit: Visit): Handlers | null {
    const { path, query, request } = visit;
    const [, token] = linkForm.exec(path) ?? [];
    if (token !== undefined)
      return {
        GET: () => this.confirm(token, visit),
        POST: () => readForm(request).then(() => this.finish(token, visit)),
      };
    switch (path) {
      case '/sign-in':
        return {
          GET: async () => this.showForm(visit, { returnPath: this.pathIn(query.get('return')) }),
          POST: async () => this.send(await readForm(request), visit),
        };
      case defaultReturnPath:
        return { GET: () => this.done(visit) };
      case '/sign-out':
        return { GET: () => this.done(visit), POST: async () => this.signOut(await readForm(request), visit) };
      default:
        return null;
    }
  }

  private pathIn(path: string | null | undefined): string {
    return safeReturnPath(path, this.options.origin) ?? defaultReturnPath;
  }

  private showForm(
    visit: Visit,
    { returnPath = defaultReturnPath, values = new Map(), problems = new Map() }: Partial<SignInView>,
    status = 200,
  ): WebResponse {
    const { language } = visit;
    const translations = signInPath(returnPath);
    const body = signInPage({ returnPath, values, problems, language });
    return this.page(visit, { title: language.text('signIn.heading'), body, translations }, status);
  }

  private async send(form: ReadonlyMap<string, string>, visit: Visit): Promise<WebResponse> {
    const { language } = visit;
    const email = (form.get('email') ?? '').trim();
    const returnPath = this.pathIn(form.get('return'));
    const variables = { email: email.slice(0, 300), returnPath, locale: language.locale };
    const {
      signInRequest: { userErrors },
    } = await executeQuery<{ signInRequest: Requested }>(this.options.graph, signInDocuments.request, variables);
    if (userErrors.length === 0) {
      const body = sentPage(email, signInPath(returnPath), this.options.sandbox, language);
      return this.page(visit, { title: language.text('signIn.sent'), body, translations: null });
    }
    const text = language.text(email === '' ? 'problem.email' : 'problem.emailForm');
    const values = new Map([['email', email.slice(0, 254)]]);
    return this.showForm(visit, { returnPath, values, problems: new Map([['email', text]]) }, 422);
  }

  private async confirm(token: string, visit: Visit): Promise<WebResponse> {
    const { language } = visit;
    const { signInLink: link } = await executeQuery<{ signInLink: Link | null }>(
      this.options.graph,
      signInDocuments.link,
      { token },
    );
    if (!link) return this.unusable(visit);
    const body = confirmPage(token, link.email, language);
    return this.page(visit, { title: language.text('signIn.heading'), body });
  }

  /** An earlier session of this browser is not ended: authorizations that were granted in it stay valid. */
  private async finish(token: string, visit: Visit): Promise<WebResponse> {
    const { signInFinish: signInResult } = await executeQuery<{ signInFinish: SignInResult }>(
      this.options.graph,
      signInDocuments.finish,
      { token },
    );
    if (signInResult.token === null) return this.unusable(visit);
    const cookie = sessionCookie(signInResult.token, this.options.origin);
    return this.continuePage(this.pathIn(signInResult.returnPath), visit, { 'set-cookie': cookie });
  }

  /** Redirects through a page, because browsers apply `form-action` to the redirects of a form, and the sign-in may end at an external app. */
  private continuePage(address: string, visit: Visit, headers: WebResponse['headers']): WebResponse {
    const { language } = visit;
    const title = language.text('signIn.done');
    const body = message(title, html`<p><a href="${address}">${language.text('session.continue')}</a></p>`);
    const refresh = { seconds: 0, address };
    return this.page(visit, { title, body, refresh, translations: null }, 200, headers);
  }

  private async done(visit: Visit): Promise<WebResponse> {
    const visitor = await this.visitors.visitorOf(visit.request);
    if (!visitor) return redirectToSignIn(defaultReturnPath);
    const { user } = (await this.options.graph.queryAs(visitor.principal, signInDocuments.me, {})).data as {
      readonly user: Me | null;
    };
    const name = user?.email ?? user?.username ?? visitor.userId;
    const body = signedInPage(name, this.visitors.formToken(visitor), visit.language);
    return this.page(visit, { title: visit.language.text('signIn.done'), body });
  }

  private async signOut(form: ReadonlyMap<string, string>, { request, language }: Visit): Promise<WebResponse> {
    const visitor = await this.visitors.visitorOf(request);
    if (visitor) this.visitors.requireFormToken(visitor, form);
    await this.endCurrentSession(request);
    const notice = {
      status: 200,
      heading: language.text('signIn.signedOut'),
      text: language.text('session.close'),
      next: { url: signInPath(defaultReturnPath), label: language.text('signIn.again') },
      headers: { 'set-cookie': noSessionCookie(this.options.origin) },
    };
    return messagePage(notice, this.options.sandbox, language);
  }

  /** Ends the current session of the browser, if any. Rejects if that fails. */
  private async endCurrentSession(request: IncomingMessage): Promise<void> {
    const visitor = await this.visitors.visitorOf(request);
    if (!visitor) return;
    const { errors = [] } = await this.options.graph.queryAs(visitor.principal, signInDocuments.end, {});
    if (errors.length > 0) throw new GraphFailed('service_unavailable', null);
  }

  private page(
    { language, url }: Visit,
    content: Pick<Layout, 'title' | 'body' | 'refresh' | 'translations'>,
    status = 200,
    headers: WebResponse['headers'] = {},
  ): WebResponse {
    const { sandbox } = this.options;
    const mode = language.text('signIn.mode');
    return page(status, layout({ translations: url, ...content, sandbox, mode, language }), { headers });
  }

  private unusable({ language }: Visit): WebResponse {
    const notice = {
      status: 410,
      heading: language.text('signIn.unusable'),
      text: language.text('signIn.unusableText'),
      next: { url: '/sign-in', label: language.text('signIn.newLink') },
    };
    return messagePage(notice, this.options.sandbox, language);
  }
}

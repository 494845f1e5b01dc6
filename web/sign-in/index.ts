import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { executeQuery, GraphFailed } from '../checkout/execute-query';
import { layout, message } from '../checkout/layout';
import { failureOf, type Handlers, handled, listenerOf, messagePage } from '../checkout/listener';
import { readForm } from '../checkout/requests';
import { type Html, html } from '../html';
import { noSessionCookie, sessionCookie } from './cookie';
import { type SignInResult, type Link, type Me, type Requested, signInDocuments } from './documents';
import { signInPage, type SignInView, confirmPage, signedInPage, sentPage } from './pages';
import type { SignInOptions } from './ports';
import { safeReturnPath, defaultReturnPath } from './return-path';
import { createVisitors, redirectToSignIn, type Visitors } from './visitors';

export { signInDocuments } from './documents';
export type { Admission, RequestLimit, SignInOptions, Visitor, VisitorGraph, VisitorPrincipal } from './ports';
export { leadToKey, type SignedIn } from './keyed-address';
export { createVisitors, formTokenField, redirectToSignIn, type Visitors } from './visitors';

const linkForm = /^\/sign-in\/([A-Za-z0-9_-]{43})$/;
const mode = 'Test mode: nothing here is real.';

/**
 * Serves `/sign-in?return=/path`, where users request a sign-in link by e-mail, `/sign-in/<token>`, the target of that link, and `/sign-out`. The
 * link creates a session in a cookie, by which `Visitors.visitorOf` recognizes the user on all pages.
 */
export function createSignIn(options: SignInOptions, visitors: Visitors = createVisitors(options)): RequestListener {
  return listenerOf(new SignIn(options, visitors), options.failed);
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

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    await this.admit(request);
    return (await handled(this.at(pathname, searchParams, request), request, this.options)) ?? this.notFound();
  }

  async failure(_request: IncomingMessage, error: unknown): Promise<WebResponse> {
    const { sandbox, failed } = this.options;
    if (error instanceof RateLimited) {
      return messagePage(
        {
          status: 429,
          heading: 'Too many attempts',
          text: 'Wait a while before you try again.',
          headers: { 'retry-after': error.retryAfter },
        },
        sandbox,
      );
    }
    const failure = failureOf(error);
    if (!failure) return this.notFound();
    if (failure.unexpected) failed?.(error);
    return messagePage(failure, sandbox);
  }

  private async admit(request: IncomingMessage): Promise<void> {
    const { allowed = true, retryAfter = 0 } = (await this.options.limit?.(request)) ?? {};
    if (!allowed) throw new RateLimited(retryAfter);
  }

  private at(path: string, search: URLSearchParams, request: IncomingMessage): Handlers | null {
    const [, token] = linkForm.exec(path) ?? [];
    if (token !== undefined)
      return { GET: () => this.confirm(token), POST: () => readForm(request).then(() => this.finish(token)) };
    switch (path) {
      case '/sign-in':
        return {
          GET: async () => this.showForm({ returnPath: this.pathIn(search.get('return')) }),
          POST: async () => this.send(await readForm(request)),
        };
      case defaultReturnPath:
        return { GET: () => this.done(request) };
      case '/sign-out':
        return { GET: () => this.done(request), POST: async () => this.signOut(request, await readForm(request)) };
      default:
        return null;
    }
  }

  private pathIn(path: string | null | undefined): string {
    return safeReturnPath(path, this.options.origin) ?? defaultReturnPath;
  }

  private showForm(
    { returnPath = defaultReturnPath, values = new Map(), problems = new Map() }: Partial<SignInView>,
    status = 200,
  ): WebResponse {
    return this.page(status, 'Sign in', signInPage({ returnPath, values, problems }));
  }

  private async send(form: ReadonlyMap<string, string>): Promise<WebResponse> {
    const email = (form.get('email') ?? '').trim();
    const returnPath = this.pathIn(form.get('return'));
    const variables = { email: email.slice(0, 300), returnPath };
    const {
      signInRequest: { userErrors },
    } = await executeQuery<{ signInRequest: Requested }>(this.options.graph, signInDocuments.request, variables);
    if (userErrors.length === 0) return this.page(200, 'Look into your mail', sentPage(email, this.options.sandbox));
    const text = email === '' ? 'Enter your e-mail address.' : 'Enter an e-mail address like name@example.com.';
    return this.showForm(
      { returnPath, values: new Map([['email', email.slice(0, 254)]]), problems: new Map([['email', text]]) },
      422,
    );
  }

  private async confirm(token: string): Promise<WebResponse> {
    const { signInLink: link } = await executeQuery<{ signInLink: Link | null }>(
      this.options.graph,
      signInDocuments.link,
      {
        token,
      },
    );
    return link ? this.page(200, 'Sign in', confirmPage(token, link.email)) : this.unusable();
  }

  /** An earlier session of this browser is not ended: authorizations that were granted in it stay valid. */
  private async finish(token: string): Promise<WebResponse> {
    const { signInFinish: signInResult } = await executeQuery<{ signInFinish: SignInResult }>(
      this.options.graph,
      signInDocuments.finish,
      { token },
    );
    if (signInResult.token === null) return this.unusable();
    return this.continuePage(this.pathIn(signInResult.returnPath), {
      'set-cookie': sessionCookie(signInResult.token, this.options.origin),
    });
  }

  /** Redirects through a page, because browsers apply `form-action` to the redirects of a form, and the sign-in may end at an external app. */
  private continuePage(address: string, headers: WebResponse['headers']): WebResponse {
    const body = message('You are signed in', html`<p><a href="${address}">Continue</a></p>`);
    return page(
      200,
      layout({
        title: 'You are signed in',
        body,
        sandbox: this.options.sandbox,
        mode,
        refresh: { seconds: 0, address },
      }),
      { headers },
    );
  }

  private async done(request: IncomingMessage): Promise<WebResponse> {
    const visitor = await this.visitors.visitorOf(request);
    if (!visitor) return redirectToSignIn(defaultReturnPath);
    const { user } = (await this.options.graph.queryAs(visitor.principal, signInDocuments.me, {})).data as {
      readonly user: Me | null;
    };
    return this.page(
      200,
      'You are signed in',
      signedInPage(user?.email ?? user?.username ?? visitor.userId, this.visitors.formToken(visitor)),
    );
  }

  private async signOut(request: IncomingMessage, form: ReadonlyMap<string, string>): Promise<WebResponse> {
    const visitor = await this.visitors.visitorOf(request);
    if (visitor) this.visitors.requireFormToken(visitor, form);
    await this.endCurrentSession(request);
    const response = messagePage(
      { status: 200, heading: 'You are signed out', text: 'You can close this page.' },
      this.options.sandbox,
    );
    return { ...response, headers: { ...response.headers, 'set-cookie': noSessionCookie(this.options.origin) } };
  }

  /** Ends the current session of the browser, if any. Rejects if that fails. */
  private async endCurrentSession(request: IncomingMessage): Promise<void> {
    const visitor = await this.visitors.visitorOf(request);
    if (!visitor) return;
    const { errors = [] } = await this.options.graph.queryAs(visitor.principal, signInDocuments.end, {});
    if (errors.length > 0) throw new GraphFailed('service_unavailable', null);
  }

  private page(status: number, title: string, body: Html): WebResponse {
    return page(status, layout({ title, body, sandbox: this.options.sandbox, mode }));
  }

  private unusable(): WebResponse {
    return messagePage(
      {
        status: 410,
        heading: 'This link does not work any more',
        text: 'It was used, or is older than 15 minutes. Ask for a new one where you wanted to sign in.',
      },
      this.options.sandbox,
    );
  }

  private notFound(): WebResponse {
    return messagePage(
      {
        status: 404,
        heading: 'There is nothing at this address',
        text: 'Check the link that you followed, or ask for a new one.',
      },
      this.options.sandbox,
    );
  }
}

import { hidden } from '../checkout/controls';
import { executeQuery, GraphFailed } from '../checkout/execute-query';
import { layout, sameOriginImageUrl } from '../checkout/layout';
import { page, redirect, type WebResponse } from '../checkout/responses';
import { type Html, html } from '../html';
import { type Language, type MessageKey, chosenLanguage, languageCookie } from '../messages';
import { formTokenField, type Visitor, type VisitorGraph, type Visitors } from '../sign-in';
import type { PageOf, Result } from './documents';

export interface AccountOptions {
  readonly graph: VisitorGraph;
  /** Identifies the signed-in user of a request. */
  readonly visitors: Visitors;
  /** Categories of the actions that users can allow to apps, by the name of the action. */
  readonly categories: ReadonlyMap<string, string>;
  /** Public origin of the service: forms from other origins are rejected, and only its own pictures are shown. */
  readonly origin: string;
  /** Shows the test mode notice on every page. */
  readonly sandbox: boolean;
  /** Called for unexpected errors. */
  readonly failed?: (error: unknown) => void;
}

export const root = '/account';

/** Sections of the account, with their paths. */
export const sections = {
  memberships: root,
  payments: `${root}/payments`,
  methods: `${root}/payment-methods`,
  billing: `${root}/billing`,
  apps: `${root}/apps`,
  sessions: `${root}/sessions`,
  profile: `${root}/profile`,
} as const;
export type Section = keyof typeof sections;

/** Confirmations that a page shows once after a command, with the section that shows each. */
const notices = {
  method: 'methods',
  methodGone: 'methods',
  billing: 'billing',
  billingRemoved: 'billing',
  billingGone: 'billing',
  app: 'apps',
  appGone: 'apps',
  session: 'sessions',
  sessionGone: 'sessions',
  others: 'sessions',
  language: 'profile',
  lesson: 'memberships',
} as const;
type Notice = keyof typeof notices;

/** Request of a signed-in buyer: executes GraphQL as the buyer, and renders pages with a common header. */
export class AccountContext {
  constructor(
    private readonly options: AccountOptions,
    private readonly visitor: Visitor,
    readonly url: URL,
    readonly language: Language,
  ) {}

  get userId(): string {
    return this.visitor.userId;
  }

  get categories(): AccountOptions['categories'] {
    return this.options.categories;
  }

  /** Cursor of the requested page of a list; null for the first page. */
  get after(): string | null {
    return this.url.searchParams.get('after') || null;
  }

  text(key: MessageKey, values?: Parameters<Language['text']>[1]): string {
    return this.language.text(key, values);
  }

  picture(address: string | null): string | null {
    return sameOriginImageUrl(address, this.options.origin);
  }

  /** Executes a document as the visitor. Throws `GraphFailed`. */
  ask<Data>(document: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    return executeQuery<Data>(
      { query: (text, values) => this.options.graph.queryAs(this.visitor.principal, text, values) },
      document,
      variables,
    );
  }

  /** Returns a connection of the signed-in user. Throws `GraphFailed`. */
  async list<Name extends string, Node>(document: string): Promise<Record<Name, PageOf<Node>>> {
    const { user } = await this.ask<{ user: Record<Name, PageOf<Node>> | null }>(document, { after: this.after });
    if (!user) throw new GraphFailed('not_found', null);
    return user;
  }

  /** Executes a command with one root field. Returns the code of the first error; null on success. */
  async command(document: string, variables: Readonly<Record<string, unknown>> = {}): Promise<string | null> {
    return (await this.attempt(document, variables))[0]?.code ?? null;
  }

  /** Executes a command with one root field. Returns its errors; none on success. */
  async attempt(document: string, variables: Readonly<Record<string, unknown>>): Promise<Result['userErrors']> {
    const [result] = Object.values(await this.ask<Record<string, Result>>(document, variables));
    return result?.userErrors ?? [];
  }

  /** Rejects a form without the visitor's form token. */
  require(form: ReadonlyMap<string, string>): void {
    this.options.visitors.requireFormToken(this.visitor, form);
  }

  /** Renders a form with its action and form token. */
  form(action: string, content: Html): Html {
    return html`<form method="post" action="${action}" novalidate>${hidden(formTokenField, this.options.visitors.formToken(this.visitor))}${content}</form>`;
  }

  get origin(): string {
    return this.options.origin;
  }

  /**
   * Redirects to a page that confirms the command: by default the first one of the section.
   * @param path path of another page of the section
   */
  done(notice: Notice, language: Language | null = null, path: string = sections[notices[notice]]): WebResponse {
    const headers = language && { 'set-cookie': languageCookie(language, this.options.origin) };
    return redirect(303, `${path}?done=${notice}`, headers ?? {});
  }

  /** Renders a page of a section. */
  show(section: Section, title: string, content: Html, status = 200): WebResponse {
    const links = Object.entries(sections).map(
      ([name, path]) =>
        html`<a href="${path}"${name === section && html` aria-current="page"`}>${this.text(`account.${name as Section}`)}</a>`,
    );
    const body = html`<header class="desk"><div class="head"><p>${this.text('account.title')}</p>${this.form('/sign-out', html`<button type="submit">${this.text('account.signOut')}</button>`)}</div><nav aria-label="${this.text('account.title')}">${links}</nav></header>
<main id="content" class="desk"><h1>${title}</h1>
${this.notice(section)}${content}</main>`;
    return this.page(status, `${title} · ${this.text('account.title')}`, body);
  }

  private page(status: number, title: string, body: Html): WebResponse {
    const { sandbox, origin } = this.options;
    const chosen = chosenLanguage(this.url.searchParams);
    const headers: WebResponse['headers'] = chosen ? { 'set-cookie': languageCookie(chosen, origin) } : {};
    const view = { title, body, sandbox, language: this.language, translations: this.addressInLanguages() };
    return page(status, layout(view), { headers });
  }

  private notice(section: Section): Html | null {
    const done = this.url.searchParams.get('done') ?? '';
    if (!Object.hasOwn(notices, done) || notices[done as Notice] !== section) return null;
    return html`<p class="note" role="status">${this.text(`account.done.${done as Notice}`)}</p>`;
  }

  /** Returns the address of the page without its language and its confirmation. */
  private addressInLanguages(): string {
    const query = new URLSearchParams(this.url.searchParams);
    for (const name of ['locale', 'done']) query.delete(name);
    return query.size === 0 ? this.url.pathname : `${this.url.pathname}?${query.toString()}`;
  }
}

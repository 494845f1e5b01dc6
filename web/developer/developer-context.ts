import { randomBytes } from 'node:crypto';
import { type WebResponse, page } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { hidden } from '../checkout/controls';
import type { UserError } from '../checkout/documents';
import type { Problems } from '../checkout/fields';
import { layout } from '../checkout/layout';
import { tabs } from '../design/navigation';
import { type Html, html } from '../html';
import { formTokenField, type Visitor } from '../sign-in';
import type { AccountSummary } from './documents';
import type { DeveloperOptions } from './ports';

export const root = '/developer';

/** Sections of the developer pages. */
export type Tab = 'keys' | 'webhooks' | 'events' | 'mails';

const tabNames: Readonly<Record<Tab, string>> = {
  keys: 'API keys',
  webhooks: 'Webhooks',
  events: 'Events',
  mails: 'Mails',
};
const mode = 'Test mode: nothing here is real.';

/** Name of the hidden field that makes a repeated form submission idempotent. */
const formField = 'form_id';

/** Request context of one visitor on the developer pages: executes GraphQL and renders pages with a common header. */
export class DeveloperContext {
  constructor(
    private readonly options: DeveloperOptions,
    private readonly visitor: Visitor,
  ) {}

  get versions(): readonly string[] {
    return this.options.versions;
  }

  get sandbox(): boolean {
    return this.options.sandbox;
  }

  /** Executes a document as the visitor. Throws `GraphFailed`. */
  ask<Data>(document: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    return executeQuery<Data>(
      { query: (text, values) => this.options.graph.queryAs(this.visitor.principal, text, values) },
      document,
      variables,
    );
  }

  /** Rejects a form without the visitor's form token. */
  require(form: ReadonlyMap<string, string>): void {
    this.options.visitors.requireFormToken(this.visitor, form);
  }

  /** Returns the id of a submitted form, which commands use as their idempotency key. */
  formId(form: ReadonlyMap<string, string>): string {
    const id = form.get(formField) ?? '';
    return /^[\w-]{16,60}$/.test(id) ? id : randomBytes(18).toString('base64url');
  }

  /** Renders a form with its action, form token and idempotency key. */
  form(action: string, content: Html, kind = ''): Html {
    return html`<form method="post" action="${action}"${kind && html` class="${kind}"`} novalidate>${hidden(formTokenField, this.options.visitors.formToken(this.visitor))}${hidden(formField, randomBytes(18).toString('base64url'))}${content}</form>`;
  }

  /** Renders a page of an account. */
  show(
    context: { readonly account: AccountSummary; readonly tab: Tab },
    title: string,
    body: Html,
    status = 200,
  ): WebResponse {
    const { account, tab } = context;
    const items = Object.entries(tabNames).map(([name, text]) => ({
      url: addressOf(account.id, name as Tab),
      text,
      isCurrent: name === tab,
    }));
    return this.plain(
      title,
      html`<header class="desk"><p class="seller"><span>${account.title}</span> <a href="${root}">Other accounts</a> <a href="/sign-in/done">Sign out</a></p>${tabs('Developer', items)}</header>
<main id="content" class="desk">${body}</main>`,
      status,
    );
  }

  /** Renders a page without an account. */
  plain(title: string, body: Html, status = 200): WebResponse {
    return page(status, layout({ title, body, sandbox: this.options.sandbox, mode }));
  }
}

export function addressOf(accountId: string, tab: Tab, ...segments: readonly string[]): string {
  return [root, accountId, tab, ...segments]
    .map((segment) => (segment === root ? segment : encodeURIComponent(segment)))
    .join('/');
}

/** Maps the user errors of a command to form fields. */
export function problemsOf(errors: readonly UserError[], fields: Readonly<Record<string, string>>): Problems {
  const problems = new Map<string, string>();
  for (const { message, path } of errors) {
    const name = (path ?? []).map((segment) => fields[segment]).find((field) => field !== undefined) ?? '';
    if (!problems.has(name)) problems.set(name, message);
  }
  return problems;
}

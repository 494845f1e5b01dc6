import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, redirect } from '../checkout/responses';
import { GraphFailed } from '../checkout/execute-query';
import { failureOf, type Handlers, handled, listenerOf, messagePage } from '../checkout/listener';
import { readForm } from '../checkout/requests';
import { html } from '../html';
import { redirectToSignIn, type Visitor } from '../sign-in';
import { addressOf, DeveloperContext, root } from './developer-context';
import { type AccountSummary, developerDocuments, type PageOf } from './documents';
import { Events } from './events';
import { Keys } from './keys';
import { Mails } from './mails';
import type { DeveloperOptions } from './ports';
import { Webhooks } from './webhooks';

export { developerDocuments } from './documents';
export type { DeveloperOptions } from './ports';

const idForm = /^[a-z]{1,12}_[A-Za-z0-9]{1,60}$/;

/**
 * Serves `/developer` and all paths below for signed-in users: API keys, webhooks with their deliveries, the event log, and the mails to buyers of each
 * account whose team they belong to. The graph is called with the visitor's principal and rejects actions without permission.
 *
 * ADR 0046
 */
export function createDeveloper(options: DeveloperOptions): RequestListener {
  return listenerOf(new Developer(options), options.failed);
}

class Developer {
  constructor(private readonly options: DeveloperOptions) {}

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://page');
    const visitor = await this.options.visitors.visitorOf(request);
    // A form submitted after the session has ended leads back to the start page.
    if (!visitor) return redirectToSignIn(request.method === 'POST' ? root : `${pathname}${search}`);
    const context = new DeveloperContext(this.options, visitor);
    const [accountId = '', ...rest] = pathname
      .slice(root.length + 1)
      .split('/')
      .map(decoded);
    if (accountId === '' && rest.length === 0)
      return (await handled({ GET: () => this.accounts(context, visitor) }, request, this.options)) ?? this.notFound();
    const account = /^biz_[A-Za-z0-9]{1,60}$/.test(accountId)
      ? (await context.ask<{ account: AccountSummary | null }>(developerDocuments.account, { id: accountId })).account
      : null;
    // Accounts are publicly visible, but their resources are visible only to their team.
    if (!account || !visitor.principal.grants.some((grant) => grant.accountId === accountId)) return this.notFound();
    return (
      (await handled(
        this.at(context, account, rest, searchParams, () => readForm(request)),
        request,
        this.options,
      )) ?? this.notFound()
    );
  }

  async failure(_request: IncomingMessage, error: unknown): Promise<WebResponse> {
    const { sandbox, failed } = this.options;
    if (error instanceof GraphFailed && error.code === 'forbidden') {
      return messagePage(
        {
          status: 403,
          heading: 'You may not see this',
          text: 'Ask somebody who owns the account to give you the permission.',
        },
        sandbox,
      );
    }
    const failure = error instanceof GraphFailed && error.code === 'parameter_invalid' ? null : failureOf(error);
    if (!failure) return this.notFound();
    if (failure.unexpected) failed?.(error);
    return messagePage(failure, sandbox);
  }

  private async accounts(context: DeveloperContext, { principal }: Visitor): Promise<WebResponse> {
    const accessibleAccounts = new Set(principal.grants.map(({ accountId }) => accountId));
    const { accounts } = await context.ask<{ accounts: PageOf<AccountSummary> }>(developerDocuments.accounts);
    const own = accounts.nodes.filter(({ id }) => accessibleAccounts.has(id));
    if (own.length === 1 && own[0]) return redirect(303, addressOf(own[0].id, 'keys'));
    const rows = own.map(({ id, title }) => html`<li><a href="${addressOf(id, 'keys')}">${title}</a></li>`);
    return context.plain(
      'Developer',
      html`<main id="content" class="manage"><h1>Developer</h1>${rows.length === 0 ? html`<p>You are on no team of an account.</p>` : html`<p>Choose an account.</p><ul>${rows}</ul>`}</main>`,
    );
  }

  private at(
    context: DeveloperContext,
    account: AccountSummary,
    [tab = '', id = '', step = '', ...extraSegments]: readonly string[],
    search: URLSearchParams,
    form: () => Promise<ReadonlyMap<string, string>>,
  ): Handlers | null {
    if (extraSegments.length > 0) return null;
    switch (tab) {
      case '':
        return id === '' ? { GET: async () => redirect(303, addressOf(account.id, 'keys')) } : null;
      case 'keys':
        return keysAt(new Keys(context, account), id, step, form);
      case 'webhooks':
        return webhooksAt(new Webhooks(context, account), id, step, search, form);
      case 'events':
        return eventsAt(new Events(context, account), id, step, search);
      case 'mails':
        return mailsAt(new Mails(context, account), id, step, search);
      default:
        return null;
    }
  }

  private notFound(): WebResponse {
    return messagePage(
      {
        status: 404,
        heading: 'There is nothing at this address',
        text: 'Check the address, or begin at the list of your accounts.',
      },
      this.options.sandbox,
    );
  }
}

type Form = () => Promise<ReadonlyMap<string, string>>;

function keysAt(keys: Keys, id: string, step: string, form: Form): Handlers | null {
  if (id === '' || id === 'new')
    return step !== ''
      ? null
      : id === ''
        ? { GET: () => keys.list() }
        : { GET: () => keys.offer(), POST: async () => keys.create(await form()) };
  if (!idForm.test(id)) return null;
  switch (step) {
    case '':
      return { GET: () => keys.see(id), POST: async () => keys.change(id, await form()) };
    case 'rotate':
      return { POST: async () => keys.rotate(id, await form()) };
    case 'revoke':
      return { GET: () => keys.askRevoke(id), POST: async () => keys.revoke(id, await form()) };
    default:
      return null;
  }
}

function webhooksAt(
  webhooks: Webhooks,
  id: string,
  step: string,
  search: URLSearchParams,
  form: Form,
): Handlers | null {
  if (id === '' || id === 'new')
    return step !== ''
      ? null
      : id === ''
        ? { GET: () => webhooks.list() }
        : { GET: () => webhooks.offer(), POST: async () => webhooks.create(await form()) };
  if (!idForm.test(id)) return null;
  switch (step) {
    case '':
      return { GET: () => webhooks.see(id, { after: search.get('after') || null, said: search.get('said') }) };
    case 'switch':
      return { POST: async () => webhooks.switch(id, await form()) };
    case 'rotate':
      return { POST: async () => webhooks.rotate(id, await form()) };
    case 'test':
      return { POST: async () => webhooks.test(id, await form()) };
    case 'replay':
      return { POST: async () => webhooks.replay(id, await form()) };
    case 'delete':
      return { GET: () => webhooks.askDelete(id), POST: async () => webhooks.delete(id, await form()) };
    default:
      return null;
  }
}

function eventsAt(events: Events, id: string, step: string, search: URLSearchParams): Handlers | null {
  if (step !== '') return null;
  if (id === '') return { GET: () => events.list(search) };
  return idForm.test(id) ? { GET: () => events.see(id, search.get('shape')) } : null;
}

function mailsAt(mails: Mails, id: string, step: string, search: URLSearchParams): Handlers | null {
  if (step !== '') return null;
  if (id === '') return { GET: () => mails.list(search) };
  return idForm.test(id) ? { GET: () => mails.see(id) } : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '\u0000';
  }
}

import type { IncomingMessage, RequestListener } from 'node:http';
import { GraphFailed } from '../checkout/execute-query';
import { failureOf, type Handlers, handled, listenerOf, messagePage } from '../checkout/listener';
import { readForm, RequestRejected } from '../checkout/requests';
import { redirect, type WebResponse } from '../checkout/responses';
import { calendarFileName } from '../calendar';
import { type Language, languageOf } from '../messages';
import { redirectToSignIn } from '../sign-in';
import { AccountContext, type AccountOptions, root, sections } from './account-context';
import { askBillingRemoval, changeBilling, removeBilling, showBilling } from './billing';
import { askRevocation, listApps, revokeApp } from './apps';
import { completeLesson, showCourse, showLesson } from './courses';
import { listMemberships, membershipCalendar, showMembership } from './memberships';
import { askRemoval, listPaymentMethods, removePaymentMethod } from './payment-methods';
import { listPayments } from './payments';
import { changeLanguage, showProfile } from './profile';
import { askEnd, askEndOthers, endOtherSessions, endSession, listSessions } from './sessions';

export { accountDocuments } from './documents';

const idForm = /^[a-z]{1,12}_[A-Za-z0-9]{1,60}$/;

type Form = () => Promise<ReadonlyMap<string, string>>;

/**
 * Serves `/account` and all paths below for signed-in buyers: their memberships, payments and payment methods at all
 * sellers, their billing details, the apps that they have given access to, their sessions and their language. The graph is called with the
 * visitor's principal, so that it returns rows of the visitor only.
 */
export function createAccount(options: AccountOptions): RequestListener {
  return listenerOf(new Account(options), options.failed);
}

class Account {
  constructor(private readonly options: AccountOptions) {}

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const url = urlOf(request);
    const language = languageOf(request, url.searchParams);
    const visitor = await this.options.visitors.visitorOf(request);
    // A form submitted after the session has ended leads back to the first page.
    if (!visitor) return redirectToSignIn(request.method === 'POST' ? root : `${url.pathname}${url.search}`);
    const context = new AccountContext(this.options, visitor, url, language);
    const handlers = handlersAt(context, () => readForm(request));
    return (await handled(handlers, request, this.options, language)) ?? this.notFound(language);
  }

  async failure(request: IncomingMessage, error: unknown): Promise<WebResponse> {
    const { sandbox, failed } = this.options;
    const language = languageOf(request, urlOf(request).searchParams);
    // Only the cursor of a list can be invalid in an otherwise valid URL.
    const isUnknown = error instanceof GraphFailed && error.code === 'parameter_invalid';
    const failure = isUnknown ? null : failureOf(error, language);
    if (!failure) return this.notFound(language);
    if (failure.unexpected) failed?.(error);
    // A form without the form token is the only one that is rejected without a text in all languages.
    const isStale = error instanceof RequestRejected && error.key === undefined;
    return messagePage(isStale ? { ...failure, text: language.text('account.staleForm') } : failure, sandbox, language);
  }

  private notFound(language: Language): WebResponse {
    const [heading, text] = [language.text('account.notFound'), language.text('account.notFoundText')];
    return messagePage({ status: 404, heading, text }, this.options.sandbox, language);
  }
}

function urlOf({ url = '/' }: IncomingMessage): URL {
  const mark = url.indexOf('?');
  const parsed = new URL('http://page');
  parsed.pathname = mark < 0 ? url : url.slice(0, mark);
  parsed.search = mark < 0 ? '' : url.slice(mark);
  return parsed;
}

/** Returns the handlers of the path of a request; null if it does not exist. */
function handlersAt(context: AccountContext, form: Form): Handlers | null {
  const { pathname } = context.url;
  switch (pathname) {
    case sections.memberships:
      return { GET: () => listMemberships(context) };
    case `${root}/`:
      return { GET: async () => redirect(303, root) };
    case sections.payments:
      return { GET: () => listPayments(context) };
    case sections.methods:
      return { GET: () => listPaymentMethods(context) };
    case sections.billing:
      return { GET: () => showBilling(context), POST: async () => changeBilling(context, await form()) };
    case `${sections.billing}/remove`:
      return { GET: () => askBillingRemoval(context), POST: async () => removeBilling(context, await form()) };
    case sections.apps:
      return { GET: () => listApps(context) };
    case sections.sessions:
      return { GET: () => listSessions(context) };
    case `${sections.sessions}/others`:
      return { GET: () => askEndOthers(context), POST: async () => endOtherSessions(context, await form()) };
    case sections.profile:
      return { GET: () => showProfile(context), POST: async () => changeLanguage(context, await form()) };
    default:
      return entryAt(context, pathname.slice(root.length + 1).split('/'), form);
  }
}

/** Returns the handlers of the page of one entry of a list, and of the command on it. */
function entryAt(
  context: AccountContext,
  [section = '', id = '', step = '', contentId, ...extraSegments]: readonly string[],
  form: Form,
): Handlers | null {
  if (!idForm.test(id) || extraSegments.length > 0) return null;
  if (contentId !== undefined)
    return idForm.test(contentId) ? contentAt(context, `${section}/${step}`, { id, contentId }, form) : null;
  switch (`${section}/${step}`) {
    case 'memberships/':
      return { GET: () => showMembership(context, id) };
    case `memberships/${calendarFileName}`:
      return { GET: () => membershipCalendar(context, id) };
    case 'payment-methods/remove':
      return {
        GET: () => askRemoval(context, id),
        POST: async () => removePaymentMethod(context, id, await form()),
      };
    case 'apps/revoke':
      return { GET: () => askRevocation(context, id), POST: async () => revokeApp(context, id, await form()) };
    case 'sessions/end':
      return { GET: () => askEnd(context, id), POST: async () => endSession(context, id, await form()) };
    default:
      return null;
  }
}

/** Returns the handlers of a page about the contents of a membership. */
function contentAt(
  context: AccountContext,
  path: string,
  { id, contentId }: { readonly id: string; readonly contentId: string },
  form: Form,
): Handlers | null {
  switch (path) {
    case 'memberships/courses':
      return { GET: () => showCourse(context, id, contentId) };
    case 'memberships/lessons':
      return {
        GET: () => showLesson(context, id, contentId),
        POST: async () => completeLesson(context, id, contentId, await form()),
      };
    default:
      return null;
  }
}

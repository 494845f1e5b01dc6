import { selectField } from '../checkout/controls';
import { paragraph } from '../checkout/layout';
import { type WebResponse } from '../checkout/responses';
import { button } from '../design/controls';
import { descriptionList, table } from '../design/data';
import { badge, type Tone } from '../design/surfaces';
import { type Html, html } from '../html';
import { addressOf, type DeveloperContext } from './developer-context';
import {
  type AccountSummary,
  developerDocuments as documents,
  type MailDetails,
  type MailRow,
  type PageOf,
} from './documents';
import { link, timestamp } from './markup';

/** Names of the kinds of mails, as in `docs/mails.md`. */
const kindNames: ReadonlyMap<string, string> = new Map([
  ['RECEIPT', 'Receipt'],
  ['FAILED_PAYMENT', 'Failed payment'],
  ['REFUND', 'Refund'],
  ['INVOICE', 'Invoice'],
  ['DECIDED_DISPUTE', 'Decided dispute'],
  ['EXPIRING_CARD', 'Expiring card'],
  ['END_OF_TRIAL', 'End of a trial'],
  ['RENEWAL_NOTICE', 'Renewal notice'],
  ['CANCELLATION', 'Cancellation'],
  ['END_OF_MEMBERSHIP', 'End of a membership'],
  ['WAITLIST_ENTRY', 'Waitlist entry'],
  ['APPROVAL', 'Approval'],
  ['DENIAL', 'Denial'],
]);

const statuses: ReadonlyMap<string, readonly [text: string, tone: Tone]> = new Map([
  ['QUEUED', ['Queued', 'neutral']],
  ['SENT', ['Sent', 'good']],
  ['FAILED', ['Failed', 'bad']],
  ['OMITTED', ['Omitted', 'neutral']],
]);

const reasonTexts: ReadonlyMap<string, string> = new Map([
  ['REJECTED', 'The mail server has rejected the mail or its recipient.'],
  ['UNAVAILABLE', 'The mail could not be given to the mail server.'],
  ['UNSUBSCRIBED', 'The recipient has unsubscribed.'],
  ['UNREADABLE', 'The data for the mail could not be read.'],
]);

/** Pages of the mails to buyers: a list, newest first, and the record of each mail. They show no content. */
export class Mails {
  constructor(
    private readonly context: DeveloperContext,
    private readonly account: AccountSummary,
  ) {}

  async list(search: URLSearchParams): Promise<WebResponse> {
    const status = statuses.has(search.get('status') ?? '') ? search.get('status') : null;
    const { mails } = await this.context.ask<{ mails: PageOf<MailRow> }>(documents.mails, {
      accountId: this.account.id,
      statuses: status === null ? null : [status],
      after: search.get('after') || null,
    });
    return this.show('Mails', this.listPage(mails, status));
  }

  async see(id: string): Promise<WebResponse | null> {
    const { mail } = await this.context.ask<{ mail: MailDetails | null }>(documents.mail, { id });
    return mail?.account?.id === this.account.id ? this.show('Mail', this.mailPage(mail)) : null;
  }

  private listPage({ nodes, pageInfo: { hasNextPage, endCursor } }: PageOf<MailRow>, status: string | null): Html {
    const address = addressOf(this.account.id, 'mails');
    const rows = nodes.map((mail) => [
      timestamp(mail.createdAt),
      link(addressOf(this.account.id, 'mails', mail.id), kindOf(mail)),
      statusBadge(mail),
      isolated(mail.recipient),
      isolated(mail.subject),
    ]);
    const state = { problems: new Map<string, string>(), values: new Map([['status', status ?? '']]) };
    const options = new Map([...statuses].map(([name, [text]]) => [name, text]));
    const older = new URLSearchParams({ ...(status !== null && { status }), after: endCursor ?? '' });
    return html`<h1>Mails</h1>
${paragraph('The service sends these mails to buyers on behalf of this account. They are listed for 90 days, without their content.')}
<p>${link('/docs/mails', 'All kinds of mails')}</p>
<form method="get" action="${address}" class="filter">${selectField(state, { name: 'status', label: 'Status' }, options, 'All')}<div class="actions">${button({ text: 'Search' })}</div></form>
${table(['Time', 'Mail', 'Status', 'Recipient', 'Subject'], rows, 'There are no such mails.', 'Mails')}
${hasNextPage && endCursor !== null ? html`<p><a href="${address}?${older.toString()}">Older mails</a></p>` : ''}`;
  }

  private mailPage(mail: MailDetails): Html {
    const { nextAttemptAt, attemptedAt, sentAt, resourceId, reason, user } = mail;
    const events = `${addressOf(this.account.id, 'events')}?resource=${encodeURIComponent(resourceId)}`;
    return html`<h1>${kindOf(mail)}</h1>
${descriptionList([
  ['Status', statusBadge(mail)],
  ['Recipient', isolated(mail.recipient)],
  ['User', user?.id ?? null],
  ['Subject', isolated(mail.subject)],
  ['Language', mail.locale],
  ['About', link(events, resourceId)],
  ['Queued', timestamp(mail.createdAt)],
  ['Attempts', String(mail.attempts)],
  ['Last attempt', attemptedAt && timestamp(attemptedAt)],
  ['Next attempt', nextAttemptAt && timestamp(nextAttemptAt)],
  ['Sent', sentAt && timestamp(sentAt)],
  ['Reason', reason && (reasonTexts.get(reason) ?? reason)],
  ['Response of the mail server', isolated(mail.serverResponse)],
  ['Id', mail.id],
])}
<p>${link('/docs/mails', 'When mails are sent, repeated and omitted')}</p>`;
  }

  private show(title: string, body: Html): WebResponse {
    return this.context.show({ account: this.account, tab: 'mails' }, title, body);
  }
}

const kindOf = ({ kind }: MailRow): string => kindNames.get(kind) ?? kind;

function statusBadge({ status, nextAttemptAt }: MailRow): Html {
  if (nextAttemptAt !== null) return badge('Will be tried again', 'warning');
  const [text, tone] = statuses.get(status) ?? [status, 'neutral' as const];
  return badge(text, tone);
}

/** Renders a text of another person or system, isolated from the direction of the page; null for none. */
function isolated(text: string | null): Html | null {
  return text === null ? null : html`<bdi>${text}</bdi>`;
}

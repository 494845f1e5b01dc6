import { alertBlock } from '../checkout/card-form';
import { area, selectField, field, type FormState, hidden } from '../checkout/controls';
import type { Problems } from '../checkout/fields';
import { paragraph } from '../checkout/layout';
import { button, linkButton } from '../design/controls';
import { descriptionList, table } from '../design/data';
import { badge, notice } from '../design/surfaces';
import { type Html, html } from '../html';
import { addressOf, type DeveloperContext } from './developer-context';
import type { DeliveryRow, PageOf, WebhookRow, WebhookDetails } from './documents';
import { link, secretBlock, timeOf, timestamp } from './markup';

export function webhooksPage(accountId: string, webhooks: readonly WebhookRow[]): Html {
  const rows = webhooks.map((webhook) => [
    link(addressOf(accountId, 'webhooks', webhook.id), webhook.url),
    stateBadge(webhook),
    shapeOf(webhook),
    `${webhook.events.length}`,
  ]);
  return html`<h1>Webhooks</h1>
${paragraph('Events of this account are sent to these addresses, signed, in the shapes of the version that each names.')}
<p>${linkButton(addressOf(accountId, 'webhooks', 'new'), { text: 'New webhook' })}</p>
${table(['Address', 'State', 'Version', { heading: 'Events', isNumber: true }], rows, 'There are no webhooks.')}`;
}

export function newWebhookPage({
  desk,
  accountId,
  ...state
}: FormState & { readonly desk: DeveloperContext; readonly accountId: string }): Html {
  const filled = {
    ...state,
    values: state.values.size > 0 ? state.values : new Map([['shape', desk.versions[0] ?? '']]),
  };
  return html`<h1>New webhook</h1>
${alertBlock({ alert: null, problems: state.problems })}
${desk.form(
  addressOf(accountId, 'webhooks', 'new'),
  html`
${field(filled, { name: 'url', label: 'Address', required: true, most: 2_048, placeholder: 'https://', more: html`inputmode="url" spellcheck="false"` })}
${selectField(filled, { name: 'shape', label: 'Version', required: true }, new Map(desk.versions.map((version) => [version, version])), 'None: the first version')}
${area(filled, { name: 'events', label: 'Events', most: 8_000, hint: 'One name a line, like payment.succeeded; all where it stays empty.' })}
<div class="actions">${button({ text: 'Make the webhook', kind: 'main' })}</div>`,
)}`;
}

interface WebhookView {
  readonly desk: DeveloperContext;
  readonly webhook: WebhookDetails;
  readonly deliveries: PageOf<DeliveryRow>;
  readonly secret: string | null;
  readonly problems: Problems;
  /** Result of a test event or a replay. */
  readonly said: string | null;
}

/** Messages by the query parameter, which can have any value. */
const noticesByResult: ReadonlyMap<string, string> = new Map([
  ['tested', 'The receiver has accepted it.'],
  ['refused', 'The receiver has not accepted it; see below.'],
]);

export function webhookPage(view: WebhookView): Html {
  const { desk, webhook, secret, problems, said } = view;
  const at = (...segments: string[]): string => addressOf(webhook.account.id, 'webhooks', webhook.id, ...segments);
  const result = said === null ? undefined : noticesByResult.get(said);
  return html`<h1>Webhook</h1>
${secret === null ? '' : secretBlock('What signs its messages', secret)}${result === undefined ? '' : notice({ tone: said === 'tested' ? 'good' : 'bad', content: result, isResult: true })}
${alertBlock({ alert: null, problems })}
${descriptionList([
  ['Address', webhook.url],
  ['State', stateBadge(webhook)],
  ['Version', shapeOf(webhook)],
  ['Id', webhook.id],
  ['Former secret signs until', webhook.formerSecretUntil && timestamp(webhook.formerSecretUntil)],
])}
<div class="actions">${desk.form(at('switch'), html`${hidden('enabled', String(!webhook.enabled))}${button({ text: webhook.enabled ? 'Disable' : 'Enable' })}`)}${desk.form(at('rotate'), button({ text: 'New secret' }))}${linkButton(at('delete'), { text: 'Delete', kind: 'danger' })}</div>
${eventList(webhook)}
<section aria-labelledby="test-title"><h2 id="test-title">Send an example</h2>${desk.form(at('test'), html`${selectField({ problems, values: new Map([['event', webhook.testableEvents[0] ?? '']]) }, { name: 'event', label: 'Event', required: true }, new Map(webhook.testableEvents.map((name) => [name, name])), 'Choose one')}<div class="actions">${button({ text: 'Send' })}</div>`)}</section>
${deliveryList(view, at)}`;
}

/** Longer lists of events are collapsed. */
const maxExpandedEvents = 10;

function eventList({ events, testableEvents }: WebhookDetails): Html {
  const names = html`<ul class="names">${events.map((name) => html`<li><code>${name}</code></li>`)}</ul>`;
  const count = `${events.length} of ${testableEvents.length} events`;
  return html`<section aria-labelledby="events-title"><h2 id="events-title">Events</h2>
${events.length > maxExpandedEvents ? html`<details><summary>${count}</summary>${names}</details>` : html`${paragraph(count)}${names}`}</section>`;
}

function deliveryList({ desk, deliveries }: WebhookView, at: (...segments: string[]) => string): Html {
  const rows = deliveries.nodes.map((row) => [
    timestamp(row.sentAt),
    row.event,
    row.success
      ? badge(`${row.responseCode} accepted`, 'good')
      : badge(row.responseCode === 0 ? 'no answer' : `${row.responseCode} not accepted`, 'bad'),
    `${row.attempt}`,
    `${Math.round(row.totalTime * 1_000)} ms`,
    row.messageId,
    desk.form(
      at('replay'),
      html`${hidden('delivery', row.id)}${button({ text: 'Send again', attributes: html`aria-label="Send ${row.messageId} again"` })}`,
    ),
  ]);
  const { hasNextPage, endCursor } = deliveries.pageInfo;
  return html`<section id="deliveries" aria-labelledby="deliveries-title"><h2 id="deliveries-title">Deliveries</h2>
${table(['Sent', 'Event', 'Answer', 'Attempt', 'Took', 'Message', 'Again'], rows, 'Nothing was sent in the last 30 days.')}
${hasNextPage && endCursor !== null ? html`<p><a href="${at()}?after=${encodeURIComponent(endCursor)}#deliveries">Older deliveries</a></p>` : ''}</section>`;
}

export function deletePage(context: DeveloperContext, { id, url, account }: WebhookDetails): Html {
  return html`<h1>Delete the webhook?</h1>
${paragraph(`Nothing more is sent to ${url}, and what is on its way is dropped.`)}
${context.form(addressOf(account.id, 'webhooks', id, 'delete'), html`<div class="actions">${button({ text: 'Delete', kind: 'main' })}${linkButton(addressOf(account.id, 'webhooks', id), { text: 'Keep it' })}</div>`)}`;
}

function stateBadge({ enabled, disabledAt, failingSince }: WebhookRow): Html {
  if (!enabled) {
    return disabledAt === null ? badge('disabled') : badge(`disabled by the service at ${timeOf(disabledAt)}`, 'bad');
  }
  return failingSince === null ? badge('working', 'good') : badge(`failing since ${timeOf(failingSince)}`, 'warning');
}

function shapeOf({ apiVersion, apiVersionDate }: WebhookRow): string {
  return apiVersion === 'V1' ? (apiVersionDate ?? 'none: the first version') : apiVersion.toLowerCase();
}

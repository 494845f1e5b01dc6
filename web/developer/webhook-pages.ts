import { alertBlock } from '../checkout/card-form';
import { area, selectField, field, type FormState, hidden } from '../checkout/controls';
import type { Problems } from '../checkout/fields';
import { paragraph } from '../checkout/layout';
import { type Html, html } from '../html';
import { addressOf, type DeveloperContext } from './developer-context';
import type { DeliveryRow, PageOf, WebhookRow, WebhookDetails } from './documents';
import { descriptionList, link, secretBlock, table, timeOf } from './markup';

export function webhooksPage(accountId: string, webhooks: readonly WebhookRow[]): Html {
  const rows = webhooks.map((webhook) => [
    link(addressOf(accountId, 'webhooks', webhook.id), webhook.url),
    stateOf(webhook),
    shapeOf(webhook),
    `${webhook.events.length}`,
  ]);
  return html`<h1>Webhooks</h1>
${paragraph('Events of this account are sent to these addresses, signed, in the shapes of the version that each names.')}
<p><a class="button" href="${addressOf(accountId, 'webhooks', 'new')}">New webhook</a></p>
${table(['Address', 'State', 'Version', 'Events'], rows, 'There are no webhooks.')}`;
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
<div class="actions"><button class="main" type="submit">Make the webhook</button></div>`,
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
  const notice = said === null ? undefined : noticesByResult.get(said);
  return html`<h1>Webhook</h1>
${secret === null ? '' : secretBlock('What signs its messages', secret)}${notice === undefined ? '' : html`<p class="note" role="status">${notice}</p>`}
${alertBlock({ alert: null, problems })}
${descriptionList([
  ['Address', webhook.url],
  ['State', stateOf(webhook)],
  ['Version', shapeOf(webhook)],
  ['Id', webhook.id],
  ['Former secret signs until', webhook.formerSecretUntil && timeOf(webhook.formerSecretUntil)],
])}
<div class="actions">${desk.form(at('switch'), html`${hidden('enabled', String(!webhook.enabled))}<button type="submit">${webhook.enabled ? 'Disable' : 'Enable'}</button>`)}${desk.form(at('rotate'), html`<button type="submit">New secret</button>`)}<a class="button" href="${at('delete')}">Delete</a></div>
${eventList(webhook)}
<section aria-labelledby="test-title"><h2 id="test-title">Send an example</h2>${desk.form(at('test'), html`${selectField({ problems, values: new Map([['event', webhook.testableEvents[0] ?? '']]) }, { name: 'event', label: 'Event', required: true }, new Map(webhook.testableEvents.map((name) => [name, name])), 'Choose one')}<div class="actions"><button type="submit">Send</button></div>`)}</section>
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
    timeOf(row.sentAt),
    row.event,
    row.success
      ? `${row.responseCode} accepted`
      : row.responseCode === 0
        ? 'no answer'
        : `${row.responseCode} not accepted`,
    `${row.attempt}`,
    `${Math.round(row.totalTime * 1_000)} ms`,
    row.messageId,
    desk.form(
      at('replay'),
      html`${hidden('delivery', row.id)}<button type="submit" aria-label="Send ${row.messageId} again">Send again</button>`,
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
${context.form(addressOf(account.id, 'webhooks', id, 'delete'), html`<div class="actions"><button class="main" type="submit">Delete</button><a class="button" href="${addressOf(account.id, 'webhooks', id)}">Keep it</a></div>`)}`;
}

function stateOf({ enabled, disabledAt, failingSince }: WebhookRow): string {
  if (!enabled) return disabledAt === null ? 'disabled' : `disabled by the service at ${timeOf(disabledAt)}`;
  return failingSince === null ? 'working' : `failing since ${timeOf(failingSince)}`;
}

function shapeOf({ apiVersion, apiVersionDate }: WebhookRow): string {
  return apiVersion === 'V1' ? (apiVersionDate ?? 'none: the first version') : apiVersion.toLowerCase();
}

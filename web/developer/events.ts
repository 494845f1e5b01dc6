import type { WebResponse } from '../checkout/responses';
import { selectField, field } from '../checkout/controls';
import { paragraph } from '../checkout/layout';
import { button } from '../design/controls';
import { descriptionList, table } from '../design/data';
import { type Html, html } from '../html';
import { addressOf, type DeveloperContext } from './developer-context';
import {
  type AccountSummary,
  developerDocuments as documents,
  type EventRow,
  type EventDetails,
  type PageOf,
} from './documents';
import { link, timestamp } from './markup';

const namesForm = /^[a-z_]{1,60}\.[a-z_]{1,60}$/;
const idForm = /^[a-z]{1,12}_[A-Za-z0-9]{1,60}$/;

/** Event log pages: a list, newest first, and the payload of each event in any version. */
export class Events {
  constructor(
    private readonly context: DeveloperContext,
    private readonly account: AccountSummary,
  ) {}

  async list(search: URLSearchParams): Promise<WebResponse> {
    const [type, resource] = [search.get('type')?.trim() ?? '', search.get('resource')?.trim() ?? ''];
    const variables = {
      accountId: this.account.id,
      before: search.get('before') || null,
      types: namesForm.test(type) ? [type] : null,
      resourceIds: idForm.test(resource) ? [resource] : null,
    };
    const { events } = await this.context.ask<{ events: PageOf<EventRow> }>(documents.events, variables);
    const { hasPreviousPage, startCursor } = events.pageInfo;
    const rows = events.nodes
      .toReversed()
      .map(({ id, type: name, resourceId, occurredAt }) => [
        timestamp(occurredAt),
        link(addressOf(this.account.id, 'events', id), name),
        resourceId,
        id,
      ]);
    const olderQuery = new URLSearchParams({
      ...(variables.types && { type }),
      ...(variables.resourceIds && { resource }),
      before: startCursor ?? '',
    });
    const state = {
      problems: new Map<string, string>(),
      values: new Map([
        ['type', type],
        ['resource', resource],
      ]),
    };
    return this.show(
      'Events',
      html`<h1>Events</h1>
<form method="get" action="${addressOf(this.account.id, 'events')}" class="filter">${field(state, { name: 'type', label: 'Event', most: 120, placeholder: 'payment.succeeded', more: html`spellcheck="false"` })}${field(state, { name: 'resource', label: 'Id of the resource', most: 80, placeholder: 'pay_…', more: html`spellcheck="false"` })}<div class="actions">${button({ text: 'Search' })}</div></form>
${table(['Time', 'Event', 'About', 'Id'], rows, 'There are no such events.')}
${hasPreviousPage && startCursor !== null ? html`<p><a href="${addressOf(this.account.id, 'events')}?${olderQuery.toString()}">Older events</a></p>` : ''}`,
    );
  }

  /**
   * @param shape version of the payload; the newest if unknown, `none` for the original version
   */
  async see(id: string, shape: string | null): Promise<WebResponse | null> {
    const validShape = shape !== null && this.context.versions.includes(shape) ? shape : null;
    const unpinned = shape === 'none';
    const { event } = await this.context.ask<{ event: EventDetails | null }>(documents.event, {
      id,
      shape: validShape ?? (unpinned ? null : this.context.versions[0]),
      unpinned,
    });
    if (event?.accountId !== this.account.id) return null;
    const state = {
      problems: new Map<string, string>(),
      values: new Map([['shape', validShape ?? (unpinned ? 'none' : (this.context.versions[0] ?? ''))]]),
    };
    return this.show(
      event.type,
      html`<h1>${event.type}</h1>
${descriptionList([
  ['Id', event.id],
  ['About', event.resourceId],
  ['Time', timestamp(event.occurredAt)],
])}
<form method="get" action="${addressOf(this.account.id, 'events', event.id)}">${selectField(state, { name: 'shape', label: 'Version', required: true }, new Map(this.context.versions.map((version) => [version, version])), 'Choose one')}<div class="actions">${button({ text: 'Show' })}</div></form>
${paragraph('What a webhook of this version is sent:')}
<pre tabindex="0" aria-label="Message">${JSON.stringify(JSON.parse(event.message), null, 2)}</pre>`,
    );
  }

  private show(title: string, body: Html): WebResponse {
    return this.context.show({ account: this.account, tab: 'events' }, title, body);
  }
}

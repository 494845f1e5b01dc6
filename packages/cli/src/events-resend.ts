import { latestVersion } from '../../../contract/versioning/versions';
import { type ServiceClient, ServiceClientError } from '../../../app/runtime/service-client';
import { messageIdOf } from '../../../subgraphs/events/src/log/message-id';
import { columns } from './columns';
import { type Command, printResult } from './command';
import { clientOf } from './service-target';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly page_info: { readonly end_cursor: string | null; readonly has_next_page: boolean };
}

interface Webhook {
  readonly id: string;
  readonly url: string;
}

interface Delivery {
  readonly id: string;
  readonly request_body: { readonly id?: string };
}

interface Resent {
  readonly webhook: string;
  readonly url: string;
  readonly delivery: string;
  /** Status of the receiver's response; 0 if there was none. */
  readonly status: number;
  readonly success: boolean;
}

/** Yields the rows of a list, page by page. */
async function* rowsOf<Row>(client: ServiceClient, path: string): AsyncGenerator<Row> {
  let after = '';
  for (;;) {
    const page: Page<Row> = await client.request('GET', `${path}${path.includes('?') ? '&' : '?'}first=100${after}`);
    yield* page.data;
    const { has_next_page: more, end_cursor: cursor } = page.page_info;
    if (!more || cursor === null) return;
    after = `&after=${encodeURIComponent(cursor)}`;
  }
}

/** Returns the named webhook, or else all webhooks of the account and its apps. */
async function webhooksOf(client: ServiceClient, only: string | undefined): Promise<readonly Webhook[]> {
  if (only !== undefined) return [await client.request<Webhook>('GET', `/webhooks/${encodeURIComponent(only)}`)];
  const { id } = await client.request<{ readonly id: string }>('GET', '/accounts/me');
  const webhooks: Webhook[] = [];
  const list = `/webhooks?account_id=${id}&include_app_webhooks=true`;
  for await (const webhook of rowsOf<Webhook>(client, list)) webhooks.push(webhook);
  return webhooks;
}

async function deliveryOf(client: ServiceClient, webhook: string, message: string): Promise<string | null> {
  for await (const { id, request_body: body } of rowsOf<Delivery>(client, `/webhooks/${webhook}/deliveries`))
    if (body.id === message) return id;
  return null;
}

/** The command `events resend`: sends an event again to the webhooks that have received it. */
export const resendCommand: Command = {
  name: 'events resend',
  names: ['<event>'],
  summary: 'Sends an event again to the webhooks that it was sent to.',
  details:
    'Takes the id of an event (evt_…) or of its message (msg_…), and searches the deliveries of the last 30 days.',
  options: { webhook: { value: '<id>', meaning: 'only this webhook; by default all webhooks of the account' } },
  run: async (args, output) => {
    const [event = ''] = args.names;
    const client = clientOf(args, output, latestVersion);
    const resent: Resent[] = [];
    for (const { id: webhook, url } of await webhooksOf(client, args.options['webhook'])) {
      const delivery = await deliveryOf(client, webhook, messageIdOf(event));
      if (delivery === null) continue;
      const { status, success } = await client.request<Pick<Resent, 'status' | 'success'>>(
        'POST',
        `/webhooks/${webhook}/deliveries/${delivery}/replay`,
        {},
      );
      resent.push({ webhook, url, delivery, status, success });
    }
    if (resent.length === 0)
      throw new ServiceClientError(
        `No webhook was sent ${event} in the last 30 days. ${output.program} get /event_log lists events.`,
      );
    const rows = resent.map(({ webhook, status, url }) => [webhook, String(status || 'no response'), url]);
    printResult(args, output, resent, columns(rows));
    const rejected = resent.filter(({ success }) => !success).length;
    if (rejected > 0)
      throw new ServiceClientError(`${rejected} of ${resent.length} webhooks did not accept the event.`);
  },
};

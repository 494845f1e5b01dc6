import type { RecordedExample } from './recorded-examples';

/** Page of messages, as the list of events returns it. */
interface MessagePage {
  readonly data: readonly { readonly type: string }[];
  readonly page_info: { readonly start_cursor: string; readonly end_cursor: string };
}

/**
 * Returns the example of the stream of events that sends the events of a recorded list: its text begins with the cursor of
 * the request.
 */
export function streamExample(list: RecordedExample): RecordedExample {
  const { data, page_info: pageInfo } = list.response as MessagePage;
  const [pathname = '', query] = list.path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('first');
  parameters.set('after', pageInfo.start_cursor);
  const blocks = [
    `retry: 2000\nid: ${pageInfo.start_cursor}`,
    ...data.map((message) => `id: ${pageInfo.end_cursor}\nevent: ${message.type}\ndata: ${JSON.stringify(message)}`),
  ];
  return {
    since: list.since,
    path: `${pathname}/stream?${parameters.toString()}`,
    status: 200,
    response: blocks.map((block) => `${block}\n\n`).join(''),
  };
}

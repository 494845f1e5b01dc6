/** A block of an event stream. */
export interface ServerSentEvent {
  /** Cursor of the event; null if the block has none. */
  readonly id: string | null;
  /** Name of the event; null if the block has none. */
  readonly name: string | null;
  readonly data: string;
}

/** Yields the blocks of a stream of server-sent events; comments are skipped. */
export async function* serverSentEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let unread = '';
  for await (const chunk of body) {
    const blocks = (unread + decoder.decode(chunk, { stream: true })).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): ServerSentEvent {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (name !== '') fields.set(name, value);
  }
  return { id: fields.get('id') ?? null, name: fields.get('event') ?? null, data: fields.get('data') ?? '' };
}

import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** Media types of streams, as clients accept them. */
export const streamTypes = ['text/event-stream', 'multipart/mixed;subscriptionSpec=1.0'] as const;
export type StreamType = (typeof streamTypes)[number];

/** One result of a stream. */
export interface StreamResult {
  readonly data?: { readonly feed?: { readonly id: string } } | null;
  readonly errors?: readonly { readonly extensions?: Record<string, unknown> }[];
  readonly extensions?: { readonly cursor?: string };
}

export interface StreamOptions {
  readonly headers?: Record<string, string>;
  readonly variables?: object;
  readonly extensions?: object;
}

/** A client that reads a streamed response to a GraphQL request as text. */
export class StreamClient {
  text = '';
  hasEnded = false;

  private constructor(
    readonly response: IncomingMessage,
    private readonly type: StreamType,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (this.text += chunk));
    response.on('error', () => undefined);
    response.on('close', () => (this.hasEnded = true));
  }

  static async open(
    url: string,
    type: StreamType,
    query: string,
    { headers = {}, ...parameters }: StreamOptions = {},
  ): Promise<StreamClient> {
    const request = http.request(url, {
      method: 'POST',
      agent: false,
      headers: {
        accept: type,
        authorization: 'Bearer key_acct_1',
        'content-type': 'application/json',
        ...headers,
      },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify({ query, ...parameters }));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return new StreamClient(response, type);
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Whether the stream states that its operation has ended. */
  get isComplete(): boolean {
    return this.type === 'text/event-stream'
      ? this.text.endsWith('event: complete\ndata: \n\n')
      : this.text.endsWith('\r\n--graphql--\r\n');
  }

  get heartbeats(): number {
    return this.type === 'text/event-stream'
      ? this.text.split('\n\n').filter((block) => block === ': keep-alive').length
      : this.parts().filter((part) => Object.keys(part).length === 0).length;
  }

  /** Results received so far, in order. */
  get results(): readonly StreamResult[] {
    if (this.type !== 'text/event-stream')
      return this.parts().flatMap(({ payload }) => (payload ? [payload as StreamResult] : []));
    return this.events().map(({ data }) => JSON.parse(data) as StreamResult);
  }

  /** Ids of the received events of the test feed. */
  get ids(): readonly string[] {
    return this.results.flatMap(({ data }) => (data?.feed ? [data.feed.id] : []));
  }

  /** The reason for which the server has ended the stream; undefined without one. */
  get reason(): string | undefined {
    if (this.type === 'text/event-stream') return /\n\n: (\w+)\. [^\n]+\n\n$/.exec(this.text)?.[1];
    const last = this.parts().at(-1) as { payload?: null; errors?: StreamResult['errors'] } | undefined;
    return last?.payload === null ? String(last.errors?.[0]?.extensions?.['reason']) : undefined;
  }

  /** The ids and data of server-sent events that have arrived completely. */
  events(): readonly { readonly id: string | undefined; readonly data: string }[] {
    const complete = this.text.split('\n\n').slice(0, -1);
    return complete.flatMap((block) => {
      const found = /^(?:id: (\S+)\n)?event: next\ndata: (.*)$/s.exec(block);
      return found ? [{ id: found[1], data: found[2] as string }] : [];
    });
  }

  cut(): void {
    this.response.destroy();
  }

  private parts(): readonly Record<string, unknown>[] {
    const complete = this.text.split('\r\n--graphql').slice(0, -1);
    return complete.flatMap((part) => {
      const [head, body] = part.split('\r\n\r\n');
      return head === '\r\ncontent-type: application/json' && body ? [JSON.parse(body) as Record<string, unknown>] : [];
    });
  }
}

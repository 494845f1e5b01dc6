import http from 'node:http';
import { WebSocket } from 'ws';

/** A client that follows events: it stores the last cursor, and resumes after it when a connection ends. */
export interface Follower {
  readonly cursors: readonly string[];
  /** Reasons for the end of connections: close codes of sockets, end reasons of streams. */
  readonly ends: readonly string[];
  stop(): void;
}

const query = 'subscription ($after: String) { events(after: $after) { cursor } }';
/** Delay before a connection is opened again, in milliseconds. */
const reconnectDelayMs = 100;

interface Message {
  readonly type: string;
  readonly payload?: { readonly data?: { readonly events: { readonly cursor: string } } };
}

/** Follows events over a WebSocket of the graph. */
export function followSocket(origin: string, key: string, startCursor: string): Follower {
  const state = {
    after: startCursor,
    stopped: false,
    cursors: [] as string[],
    ends: [] as string[],
    socket: null as WebSocket | null,
  };
  const open = (): void => {
    if (state.stopped) return;
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    state.socket = socket;
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token: key } })));
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data)) as Message;
      if (type === 'connection_ack')
        return socket.send(
          JSON.stringify({ type: 'subscribe', id: '1', payload: { query, variables: { after: state.after } } }),
        );
      const cursor = payload?.data?.events.cursor;
      if (type !== 'next' || cursor === undefined) {
        state.ends.push(`${type} ${JSON.stringify(payload)}`);
        return socket.close();
      }
      state.cursors.push(cursor);
      state.after = cursor;
    });
    socket
      .on('error', () => undefined)
      .on('close', (code) => {
        if (!state.stopped) state.ends.push(String(code));
        setTimeout(open, reconnectDelayMs);
      });
  };
  open();
  return {
    ...views(state),
    stop: () => {
      state.stopped = true;
      state.socket?.terminate();
    },
  };
}

/** Follows events over the event stream of the REST API. */
export function followStream(origin: string, key: string, startCursor: string): Follower {
  const state = {
    after: startCursor,
    stopped: false,
    cursors: [] as string[],
    ends: [] as string[],
    request: null as http.ClientRequest | null,
  };
  const open = (): void => {
    if (state.stopped) return;
    const headers = { authorization: `Bearer ${key}`, 'api-version-date': '2026-08-21', 'last-event-id': state.after };
    const reconnect = (reason: string): void => {
      if (!state.stopped) state.ends.push(reason);
      setTimeout(open, reconnectDelayMs);
    };
    state.request = http
      .get(`${origin}/api/v1/event_log/stream`, { headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const blocks = `${text}${chunk}`.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) parseBlock(state, block);
        });
        response.on('error', () => undefined).on('close', () => reconnect(String(response.statusCode)));
      })
      .on('error', () => reconnect('no connection'));
  };
  open();
  return {
    ...views(state),
    stop: () => {
      state.stopped = true;
      state.request?.destroy();
    },
  };
}

function parseBlock(
  state: { after: string; readonly cursors: string[]; readonly ends: string[] },
  block: string,
): void {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  const id = fields.get('id');
  if (fields.get('event') === 'end') return void state.ends.push(`end ${fields.get('data')}`);
  if (id !== undefined) state.after = id;
  if (id !== undefined && fields.has('data')) state.cursors.push(id);
}

function views({ cursors, ends }: { readonly cursors: readonly string[]; readonly ends: readonly string[] }) {
  return { cursors, ends };
}

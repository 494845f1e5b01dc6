import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

const query = `subscription ($after: String) {
  events(after: $after) { id type cursor occurredAt accountId payload }
}`;

/** `npm run listen -- <credential> [address]`: prints events as they happen, one JSON object a line, until Ctrl-C. */
async function listen(credential: string, url: string): Promise<void> {
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams: { Authorization: `Bearer ${credential}` }, lazy: false });
  client.on('connected', () => process.stderr.write(`Listening at ${url}. Ctrl-C ends it.\n`));
  for await (const { data, errors } of client.iterate<{ events: unknown }>({ query })) {
    if (errors) throw new Error(errors.map((error) => error.message).join(' '));
    process.stdout.write(`${JSON.stringify(data?.events)}\n`);
  }
}

const [credential, url = 'ws://127.0.0.1:4000/graphql'] = process.argv.slice(2);
if (!credential) {
  process.stderr.write('Usage: npm run listen -- <credential> [address]\n');
  process.exit(1);
}
listen(credential, url).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : `The connection was closed: ${(error as CloseEvent).reason || 'no reason given'}.`}\n`);
  process.exit(1);
});

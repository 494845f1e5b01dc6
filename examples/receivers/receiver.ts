// Receives webhooks: WEBHOOK_SECRET=ws_… PORT=8080 node receiver.ts (Node 22.18 or later)
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const toleranceSeconds = 300;
const maxBytes = 1_000_000;
/** Ids of processed messages. A real receiver stores them in its database, in the transaction that processes the event. */
const processed = new Set<string>();

if (!secret) throw new Error('Set WEBHOOK_SECRET.');

function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const received = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return signature.startsWith('v1,') && received.length === expected.length && timingSafeEqual(received, expected);
    });
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) return void response.writeHead(413).end();
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return void response.writeHead(400).end();
  // Respond first: the sender waits for the response, not for the processing.
  response.writeHead(204).end();
  const id = String(request.headers['webhook-id']);
  if (processed.has(id)) return;
  processed.add(id);
  const event = JSON.parse(body.toString('utf8'));
  process.stdout.write(`${event.type} ${event.data.id}\n`);
});

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => process.stdout.write('Listening.\n'));

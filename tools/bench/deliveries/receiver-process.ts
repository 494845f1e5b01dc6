/**
 * A receiver process for webhook benchmarks. It accepts every message and reports the delay between the commit of its
 * event and its arrival.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let count = 0;
let delays: number[] = [];
const responseBody = '{"ok":true}';
const headers = { 'content-type': 'application/json', 'content-length': responseBody.length };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    count += 1;
    const sent = /"timestamp":"([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
    if (sent !== undefined) delays.push(Date.now() - Date.parse(sent));
    response.writeHead(200, headers).end(responseBody);
  });
});
server.keepAliveTimeout = 60_000;

process.on('message', () => {
  process.send?.({ count, delays });
  delays = [];
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

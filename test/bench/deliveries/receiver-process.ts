/** A receiver process that accepts every message and reports its delay since the commit of its event. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let count = 0;
let delays: number[] = [];
const answer = '{"ok":true}';
const headers = { 'content-type': 'application/json', 'content-length': answer.length };

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    count += 1;
    const sent = /"timestamp":"([^"]+)"/.exec(Buffer.concat(parts).toString('latin1'))?.[1];
    if (sent !== undefined) delays.push(Date.now() - Date.parse(sent));
    response.writeHead(200, headers).end(answer);
  });
});
server.keepAliveTimeout = 60_000;

process.on('message', () => {
  process.send?.({ count, delays });
  delays = [];
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

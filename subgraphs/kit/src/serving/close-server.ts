import type { Server } from 'node:http';

/**
 * Minimum time for requests in progress to complete, and interval at which idle connections are closed, in
 * milliseconds.
 */
const drain = { shortest: 5_000, look: 25 };

/**
 * Stops accepting connections and resolves once the requests in progress have completed or their time is over.
 *
 * @param deadline maximum duration of a request in milliseconds; requests in progress get that long, at least five
 * seconds
 */
export async function closeServer(server: Server, deadline = 0): Promise<void> {
  const whenClosed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // Close connections whose last request has just completed; keep-alive would leave them open.
  const idleTimer = setInterval(() => server.closeIdleConnections(), drain.look);
  const timer = setTimeout(() => server.closeAllConnections(), Math.max(drain.shortest, deadline));
  await whenClosed;
  clearInterval(idleTimer);
  clearTimeout(timer);
}

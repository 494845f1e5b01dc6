import type { Server } from 'node:http';

/**
 * Minimum time for running requests to complete, and interval in which idle connections are closed, in milliseconds.
 */
const drain = { shortest: 5_000, look: 25 };

/**
 * Stops accepting connections and resolves once the running requests have completed.
 *
 * @param deadline maximum duration of a request in milliseconds; running requests get that long, at least five seconds
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

import type { Server } from 'node:http';

/** Time that running requests have to end unless more is said, and pause between two looks at them, in milliseconds. */
const drain = { shortest: 5_000, look: 25 };

/**
 * Takes no new connections, and resolves once the running requests are answered.
 *
 * @param deadline milliseconds that a request may take: as long is waited for the last one, and five seconds at least
 */
export async function closeServer(server: Server, deadline = 0): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // A connection whose request has just been answered would otherwise be kept for the next one.
  const looking = setInterval(() => server.closeIdleConnections(), drain.look);
  const late = setTimeout(() => server.closeAllConnections(), Math.max(drain.shortest, deadline));
  await closed;
  clearInterval(looking);
  clearTimeout(late);
}

import { rmSync } from 'node:fs';
import type { EmbeddedPostgres } from '../../subgraphs/kit/src/database/embedded-postgres';

interface TestServer {
  server: EmbeddedPostgres;
  folder: string;
}

// Jest loads the setup and the teardown as separate modules of one process: only the global object is common to them.
const place = globalThis as typeof globalThis & { embeddedTestServer?: TestServer };

export function keepServer(testServer: TestServer): void {
  place.embeddedTestServer = testServer;
}

/** Ends the server of the run and removes its data. @returns false when the run uses a server from outside */
export async function endServer(): Promise<boolean> {
  const kept = place.embeddedTestServer;
  if (!kept) return false;
  await kept.server.stop();
  rmSync(kept.folder, { recursive: true, force: true });
  return true;
}

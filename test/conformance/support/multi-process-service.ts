import { type Roles, startRoles } from '../../processes/support';
import { clientOf, openServiceOn, type TestService, shortEventWait, withDemoData } from '../../support/service';
import { dataFolder, endProcesses } from '../../support/service-process';

/** The service in separate processes. */
export interface MultiProcessService extends TestService {
  readonly roles: Roles;
}

/** Roles that have two processes each. */
const doubled: readonly string[] = ['rest', 'subgraph:billing'];

/** Returns the number of processes of a role. */
export function processesOf(role: string): number {
  return doubled.includes(role) ? 2 : 1;
}

/** Starts every role in separate processes, on a database with the demo data. */
export async function openMultiProcessService(): Promise<MultiProcessService> {
  const [folder, database] = [dataFolder(), await withDemoData()];
  // Opened only to read the contents of the demo data, which a service in one process returns.
  const { demoData, origin, close } = await openServiceOn(database.url);
  await close();
  const roles = await startRoles({ databaseUrl: database.url, publicOrigin: origin, folder: folder.path }, (role) => ({
    ...shortEventWait,
    CLUSTER: String(processesOf(role)),
  }));
  const client = clientOf(demoData, (path) =>
    Number(new URL(roles.origin(path === '/graphql' ? 'gateway' : 'rest')).port),
  );
  return {
    roles,
    origin,
    demoData,
    databaseUrl: database.url,
    request: client.request,
    query: client.query,
    close: async () => {
      client.close();
      await endProcesses();
      await database.drop();
      folder.remove();
    },
  };
}

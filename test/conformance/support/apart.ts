import { startRoles } from '../../processes/support';
import { clientOf, openServiceOn, type TestService, withDemoWorld } from '../../support/service';
import { dataFolder, endProcesses } from '../../support/service-process';

/** The service as one process for each role, on a database of its own that holds the demo world. */
export async function openServiceApart(): Promise<TestService> {
  const [folder, database] = [dataFolder(), await withDemoWorld()];
  // Only to learn what is in the demo world, which a service in one process tells.
  const { world, origin, close } = await openServiceOn(database.url);
  await close();
  const roles = await startRoles({ databaseUrl: database.url, publicOrigin: origin, folder: folder.path }, () => ({ REQUEST_DEADLINE: '60s' }));
  const client = clientOf(world, (path) => Number(new URL(roles.origin(path === '/graphql' ? 'gateway' : 'rest')).port));
  return {
    origin, world, databaseUrl: database.url, request: client.request, ask: client.ask,
    close: async () => {
      client.close();
      await endProcesses();
      await database.drop();
      folder.remove();
    },
  };
}

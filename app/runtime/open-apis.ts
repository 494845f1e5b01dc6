import type { Contract } from '../../contract/versioning';
import type { PageCredentials } from '../../gateway/src';
import type { Signals } from '../../subgraphs/kit/src';
import { appDocumentsOf, authenticatorOf, credentialSignals } from './credentials';
import type { Databases } from './databases';
import { documentMounts } from './docs';
import { type HttpApiDependencies, createGraphApi, createRestApi } from './http-apis';
import { fileMounts } from './file-mounts';
import { fileOptions, openFiles } from './files';
import { hostedPageMounts } from './hosted-pages';
import type { ServerHandlers } from './http-server';
import { jwksMount } from './jwks';
import { openRateLimits } from './rate-limits';
import type { Secrets } from './secrets';
import { signedInMounts } from './signed-in-visitors';

export interface FrontDependencies extends Omit<HttpApiDependencies, 'authenticator' | 'callers'> {
  readonly signals: Signals;
  readonly contract: Contract;
  readonly secrets: Secrets;
  /** Public URL of the service. */
  readonly origin: string;
  readonly edge: Databases['edge'];
  /** Source of the key on the query page of a sandbox. */
  readonly pageCredentials?: PageCredentials;
}

/**
 * Creates the request handlers of all public APIs and pages in one process: the graph, REST, files, documents and
 * pages.
 */
export async function openApis(deps: FrontDependencies): Promise<Pick<ServerHandlers, 'mounts' | 'socket'>> {
  const { config, graph, log, shutdown, signals, contract, secrets, origin, edge } = deps;
  const credentials = credentialSignals(signals);
  const callers = await openRateLimits(config, edge, log, shutdown);
  const authenticator = await shutdown.add(authenticatorOf(graph, log, signals, callers.limits), (resource) =>
    resource.close(),
  );
  const appDocuments = await shutdown.add(appDocumentsOf(graph, log, signals), (resource) => resource.close());
  const { mounts: graphMounts, socket } = createGraphApi({
    ...deps,
    authenticator,
    callers,
    credentials,
    appDocuments,
  });
  const restApi = await createRestApi({ ...deps, authenticator, callers, credentials });
  const files = openFiles(fileOptions(config), secrets, origin);
  const mounts = [
    ...graphMounts,
    restApi,
    ...fileMounts(graph, files, log),
    ...documentMounts(contract, origin, config.MODE),
    ...hostedPageMounts({ graph, config, secrets, files, origin, authenticator, callers, log }),
    ...signedInMounts({
      graph,
      authenticator,
      secrets,
      origin,
      sandbox: config.MODE === 'sandbox',
      versions: contract.versions,
      callers,
      log,
    }),
    jwksMount(graph, log),
  ];
  return { mounts, socket };
}

import type { Contract } from '../../contract/versioning';
import type { Signals } from '../../subgraphs/kit/src';
import { authenticatorOf, credentialSignals } from './credentials';
import type { Databases } from './databases';
import { documentMounts } from './docs';
import { type DoorParts, graphDoor, restDoor } from './doors';
import { fileMounts } from './file-mounts';
import { fileChoices, openFiles } from './files';
import { hostedPageMounts } from './hosted-pages';
import type { Doors } from './http-front';
import { jwksMount } from './jwks';
import { openCallers } from './rate-limits';
import type { Secrets } from './secrets';
import { signedInMounts } from './visitors';

export interface FrontParts extends Omit<DoorParts, 'authenticator' | 'callers'> {
  readonly signals: Signals;
  readonly contract: Contract;
  readonly secrets: Secrets;
  /** Public URL of the service. */
  readonly origin: string;
  readonly edge: Databases['edge'];
}

/** Opens all entry points in one process: the graph, REST, files, documents and pages. */
export async function openDoors(parts: FrontParts): Promise<Pick<Doors, 'mounts' | 'socket'>> {
  const { config, graph, log, shutdown, signals, contract, secrets, origin, edge } = parts;
  const credentials = credentialSignals(signals);
  const callers = await openCallers(config, edge, log, shutdown);
  const authenticator = await shutdown.add(authenticatorOf(graph, log, signals, callers.limits), (opened) =>
    opened.close(),
  );
  const { mount, socket } = graphDoor({ ...parts, authenticator, callers, credentials });
  const rest = await restDoor({ ...parts, authenticator, callers, credentials });
  const files = openFiles(fileChoices(config), secrets, origin);
  const mounts = [
    mount,
    rest,
    ...fileMounts(graph, files, log),
    ...documentMounts(contract),
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

import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { heard, openProcess, remoteGraph } from '../parts/apart';
import { publicOrigin } from '../parts/origin';
import { serviceContract } from '../parts/contract';
import { documentMounts } from '../parts/docs';
import { restDoor } from '../parts/doors';
import { fileMounts } from '../parts/file-mounts';
import { fileChoices, openFiles } from '../parts/files';
import { hostedPageMounts } from '../parts/hosted-pages';
import { listen } from '../parts/http-front';
import { jwksMount } from '../parts/jwks';
import type { Role } from '.';

/** The REST APIs and the pages, in front of domains that run in processes of their own. */
export const runRest: Role = async (config, shutdown) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT), (opened) => opened.close());
  const parts = await openProcess(config, shutdown, { files: true });
  const graph = await remoteGraph(config, parts, shutdown);
  const authenticator = await shutdown.add(authenticatorOf(graph, parts.log, parts.signals), (opened) => opened.close());
  const contract = serviceContract();
  const rest = await restDoor({ ...parts, credentials: credentialSignals(parts.signals), config, graph, authenticator, shutdown, contract });
  const origin = publicOrigin(config, front.port);
  const stored = openFiles(fileChoices(config), parts.secrets, origin);
  const files = fileMounts(graph, stored, parts.log);
  const pages = hostedPageMounts({ ...parts, graph, config, files: stored, origin });
  front.open([rest, ...files, ...documentMounts(contract), ...pages, jwksMount(graph, parts.log)], () => heard(parts.signals));
  // Opened first, so that a taken port is found at once, and closed first, so that running requests still find everything.
  await shutdown.add(front, (opened) => opened.close());
  return `http://${config.HOST}:${front.port}/api/v1`;
};

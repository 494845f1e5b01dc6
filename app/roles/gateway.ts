import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { heard, openProcess, remoteGraph } from '../parts/apart';
import { graphDoor } from '../parts/doors';
import { listen } from '../parts/http-front';
import { jwksMount } from '../parts/jwks';
import type { Role } from '.';

/** `/graphql`, over HTTP and WebSocket, in front of domains that run in processes of their own. */
export const runGateway: Role = async (config, shutdown) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT), (opened) => opened.close());
  const parts = await openProcess(config, shutdown);
  const graph = await remoteGraph(config, parts, shutdown);
  const credentials = credentialSignals(parts.signals);
  const authenticator = await shutdown.add(authenticatorOf(graph, parts.log, parts.signals), (opened) => opened.close());
  const { mount, socket } = graphDoor({ config, graph, authenticator, log: parts.log, credentials });
  front.open([mount, jwksMount(graph, parts.log)], () => heard(parts.signals), socket);
  // Opened first, so that a taken port is found at once, and closed first, so that running requests still find everything.
  await shutdown.add(front, (opened) => opened.close());
  return `http://${config.HOST}:${front.port}/graphql`;
};

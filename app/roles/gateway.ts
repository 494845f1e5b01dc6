import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { openProcess, remoteGraph } from '../parts/apart';
import { graphDoor } from '../parts/doors';
import { guardOf } from '../parts/guard';
import { listen } from '../parts/http-front';
import { openCallers } from '../parts/rate-limits';
import { jwksMount } from '../parts/jwks';
import { drainGrace, hears, remoteDomains } from '../parts/readiness';
import type { Role } from '.';

/** Serves `/graphql`, over HTTP and WebSocket, with domains in other processes. */
export const runGateway: Role = async (config, shutdown, progress) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (opened) => opened.close());
  const parts = await openProcess('gateway', config, shutdown);
  const graph = await remoteGraph(config, parts, shutdown, progress);
  const credentials = credentialSignals(parts.signals);
  const callers = await openCallers(config, parts.edge, parts.log, shutdown);
  const authenticator = await shutdown.add(authenticatorOf(graph, parts.log, parts.signals, callers.limits), (opened) =>
    opened.close(),
  );
  const { mount, socket } = graphDoor({ ...parts, config, graph, authenticator, callers, credentials });
  await front.open({
    mounts: [mount, jwksMount(graph, parts.log)],
    socket,
    grace: drainGrace(config),
    deadline: config.REQUEST_DEADLINE,
    observe: parts.telemetry.observe,
    checks: { needed: { database: hears(parts.signals) }, asked: remoteDomains(config) },
  });
  // The server is opened first, so that a taken port is detected immediately, and closed first, so that running requests can complete.
  await shutdown.add(front, (opened) => opened.close());
  return `http://${config.HOST}:${front.port}/graphql`;
};

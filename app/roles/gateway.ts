import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { openProcess, remoteGraph } from '../parts/apart';
import { createGraphApi } from '../parts/doors';
import { guardOf } from '../parts/guard';
import { listen } from '../parts/http-front';
import { openRateLimits } from '../parts/rate-limits';
import { jwksMount } from '../parts/jwks';
import { drainGracePeriod, signalsCheck, remoteDomains } from '../parts/readiness';
import type { Role } from '.';

/** Serves `/graphql`, over HTTP and WebSocket, with domains in other processes. */
export const runGateway: Role = async (config, shutdown, progress) => {
  const httpFront = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (resource) =>
    resource.close(),
  );
  const runtime = await openProcess('gateway', config, shutdown);
  const graph = await remoteGraph(config, runtime, shutdown, progress);
  const credentials = credentialSignals(runtime.signals);
  const callers = await openRateLimits(config, runtime.edge, runtime.log, shutdown);
  const authenticator = await shutdown.add(
    authenticatorOf(graph, runtime.log, runtime.signals, callers.limits),
    (resource) => resource.close(),
  );
  const { mount, socket } = createGraphApi({ ...runtime, config, graph, authenticator, callers, credentials });
  await httpFront.open({
    mounts: [mount, jwksMount(graph, runtime.log)],
    socket,
    grace: drainGracePeriod(config),
    deadline: config.REQUEST_DEADLINE,
    observe: runtime.telemetry.observe,
    checks: { needed: { database: signalsCheck(runtime.signals) }, asked: remoteDomains(config) },
  });
  // The server is opened first, so that an occupied port is detected immediately, and closed first, so that running
  // requests can complete.
  await shutdown.add(httpFront, (resource) => resource.close());
  return `http://${config.HOST}:${httpFront.port}/graphql`;
};

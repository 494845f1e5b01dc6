import { appDocumentsOf, authenticatorOf, credentialSignals } from '../runtime/credentials';
import { openProcess, remoteGraph } from '../runtime/process-runtime';
import { addForeignSubgraphs } from '../runtime/foreign-subgraphs';
import { createGraphApi } from '../runtime/http-apis';
import { guardOf } from '../runtime/guard';
import { listen } from '../runtime/http-server';
import { openRateLimits } from '../runtime/rate-limits';
import { jwksMount } from '../runtime/jwks';
import { drainGracePeriod, signalsCheck, remoteDomains } from '../runtime/readiness';
import type { Role } from '.';

/** Serves `/graphql`, over HTTP and WebSocket, with domains in other processes. */
export const runGateway: Role = async (config, shutdown, progress) => {
  const httpFront = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (resource) =>
    resource.close(),
  );
  const runtime = await openProcess('gateway', config, shutdown);
  const graph = await remoteGraph(config, runtime, shutdown, progress);
  await addForeignSubgraphs(graph, config, runtime.secrets, runtime.log, shutdown);
  const credentials = credentialSignals(runtime.signals);
  const callers = await openRateLimits(config, runtime.edge, runtime.log, shutdown);
  const authenticator = await shutdown.add(
    authenticatorOf(graph, runtime.log, runtime.signals, callers.limits),
    (resource) => resource.close(),
  );
  const appDocuments = await shutdown.add(appDocumentsOf(graph, runtime.log, runtime.signals), (resource) =>
    resource.close(),
  );
  const { mounts, socket } = createGraphApi({
    ...runtime,
    config,
    graph,
    authenticator,
    callers,
    credentials,
    appDocuments,
  });
  await httpFront.open({
    mounts: [...mounts, jwksMount(graph, runtime.log)],
    socket,
    grace: drainGracePeriod(config),
    deadline: config.REQUEST_DEADLINE,
    log: runtime.log,
    observe: runtime.telemetry.observe,
    checks: { needed: { database: signalsCheck(runtime.signals) }, dependencies: remoteDomains(config) },
  });
  // The server was created and registered first, so that an occupied port is detected immediately. This second
  // registration makes the shutdown close it before everything else, so that requests in progress can complete.
  await shutdown.add(httpFront, (resource) => resource.close());
  return `http://${config.HOST}:${httpFront.port}/graphql`;
};

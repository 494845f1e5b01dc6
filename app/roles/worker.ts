import { openProcess } from '../runtime/process-runtime';
import { checkConnectionCapacity } from '../runtime/connection-capacity';
import { serviceContract } from '../runtime/contract';
import { addressesOf } from '../runtime/databases';
import { filledFolders, diskSpaceCheck } from '../runtime/disk-space';
import { domainSettings } from '../runtime/domain-settings';
import { openDomains } from '../runtime/domains';
import { checkFiles } from '../runtime/file-location';
import { localGraph } from '../runtime/local-graph';
import { openMailRenderer } from '../runtime/mail-renderer';
import { publicOrigin } from '../runtime/public-origin';
import { guardOf } from '../runtime/guard';
import { listen } from '../runtime/http-server';
import { signalsCheck, checkWorkers } from '../runtime/readiness';
import { createQueueDepths } from '../runtime/queue-depths';
import { receiverRules } from '../runtime/receiver-rules';
import { startWorkers } from '../runtime/workers';
import { watchScale } from '../scale';
import type { Role } from '.';

/**
 * Runs the background work: due charges, refunds and jobs, checks of uploaded files, and the publishing of events and
 * rendering of their messages. Any number of workers may run: they share due jobs, and a single leader publishes and
 * renders events. A worker opens all domains itself and needs no other process.
 */
export const runWorker: Role = async (config, shutdown) => {
  const httpFront = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (resource) =>
    resource.close(),
  );
  const runtime = await openProcess('worker', config, shutdown, { files: true });
  checkFiles(config);
  const contract = serviceContract();
  const mailRenderer = openMailRenderer(config, publicOrigin(config), runtime.log);
  const domainDependencies = {
    ...runtime,
    contract,
    origin: publicOrigin(config),
    ...domainSettings(config),
    mailRenderer,
    receivers: receiverRules(config, () => addressesOf(runtime)),
  };
  const domains = await openDomains(domainDependencies, shutdown);
  const graph = await shutdown.add(localGraph(domains, config, runtime.log), (resource) => resource.close());
  mailRenderer.open(graph);
  const { events, ...otherDomains } = domains;
  await startWorkers(
    {
      domains: Object.values(otherDomains),
      events,
      graph,
      contract,
      log: runtime.log,
      config,
      databases: runtime,
    },
    shutdown,
  );
  const { metrics, observe } = runtime.telemetry;
  const all = Object.values(domains);
  await checkConnectionCapacity(
    all.map(({ database }) => database),
    runtime.log,
  );
  for (const domain of all) metrics?.watchPool(domain.subgraph.name, () => domain.database.poolState);
  metrics?.watchQueues(createQueueDepths(runtime));
  if (metrics) watchScale(metrics.registry, runtime, events.backing);
  await httpFront.open({
    mounts: [],
    grace: 0,
    deadline: config.REQUEST_DEADLINE,
    log: runtime.log,
    observe,
    checks: {
      needed: {
        database: () => events.database.ping(),
        signals: signalsCheck(runtime.signals),
        workers: checkWorkers,
        space: diskSpaceCheck(
          filledFolders(config, { files: true }),
          all.map(({ database }) => database),
        ),
      },
      dependencies: events.backing.needs,
    },
  });
  // This server has only health checks, which report "not ready" as soon as the shutdown begins.
  await shutdown.add(httpFront, (resource) => resource.drain());
  return `http://${config.HOST}:${httpFront.port}/readyz`;
};

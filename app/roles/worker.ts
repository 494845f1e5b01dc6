import { openProcess } from '../parts/apart';
import { checkConnectionRoom } from '../parts/connection-room';
import { serviceContract } from '../parts/contract';
import { addressesOf, replicaStates } from '../parts/databases';
import { filledFolders, hasSpace } from '../parts/disk-space';
import { domainChoices } from '../parts/domain-choices';
import { openDomains } from '../parts/domains';
import { checkFiles } from '../parts/files';
import { localGraph } from '../parts/local-graph';
import { publicOrigin } from '../parts/origin';
import { guardOf } from '../parts/guard';
import { listen } from '../parts/http-front';
import { hears, workersDo } from '../parts/readiness';
import { openQueueDepths } from '../parts/queue-depths';
import { receiverRules } from '../parts/receivers';
import { startWorkers } from '../parts/workers';
import type { Role } from '.';

/**
 * Runs the background work: due charges, refunds and jobs, checks of uploaded files, and the publishing and rendering of events. Any number of
 * workers may run: they share due jobs, and a single leader publishes and renders events. A worker opens all domains itself and needs no other
 * process.
 */
export const runWorker: Role = async (config, shutdown) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (opened) => opened.close());
  const parts = await openProcess('worker', config, shutdown, { files: true });
  checkFiles(config);
  const contract = serviceContract();
  const domainParts = {
    ...parts,
    contract,
    origin: publicOrigin(config),
    ...domainChoices(config),
    receivers: receiverRules(config, () => addressesOf(parts)),
  };
  const domains = await openDomains(domainParts, shutdown);
  const graph = await shutdown.add(localGraph(domains, config, parts.log), (opened) => opened.close());
  const { events, ...others } = domains;
  await startWorkers(
    {
      domains: Object.values(others),
      events,
      graph,
      contract,
      log: parts.log,
      config,
      places: parts,
    },
    shutdown,
  );
  const { metrics, observe } = parts.telemetry;
  const all = Object.values(domains);
  await checkConnectionRoom(
    all.map(({ database }) => database),
    parts.log,
  );
  for (const domain of all) metrics?.watchPool(domain.subgraph.name, () => domain.database.poolState);
  metrics?.watchReplicas(() => replicaStates(parts));
  metrics?.watchQueues(openQueueDepths(parts));
  metrics?.watchEventLog(events.backing);
  await front.open({
    mounts: [],
    grace: 0,
    deadline: config.REQUEST_DEADLINE,
    observe,
    checks: {
      needed: {
        database: () => events.database.ping(),
        signals: hears(parts.signals),
        workers: workersDo,
        space: hasSpace(
          filledFolders(config, { files: true }),
          all.map(({ database }) => database),
        ),
      },
      asked: events.backing.needs,
    },
  });
  // This server has only health checks, which report "not ready" as soon as the shutdown begins.
  await shutdown.add(front, (opened) => opened.drain());
  return `http://${config.HOST}:${front.port}/readyz`;
};

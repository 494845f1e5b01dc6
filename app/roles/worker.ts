import { openProcess, remoteGraph } from '../parts/apart';
import { serviceContract } from '../parts/contract';
import { addressesOf, replicaStates } from '../parts/databases';
import { filledFolders, hasSpace } from '../parts/disk-space';
import { domainChoices } from '../parts/domain-choices';
import { openDomain } from '../parts/domains';
import { checkFiles } from '../parts/files';
import { publicOrigin } from '../parts/origin';
import { guardOf } from '../parts/guard';
import { listen } from '../parts/http-front';
import { hears, remoteDomains, workersDo } from '../parts/readiness';
import { openQueueDepths } from '../parts/queue-depths';
import { receiverRules } from '../parts/receivers';
import { startWorkers } from '../parts/workers';
import type { Role } from '.';

/**
 * The workers: they run the charges, refunds and jobs that are due, look at uploaded files, and move events into the log, render and publish them. Any
 * number may run: they share what is due, and one at a time moves and renders events.
 */
export const runWorker: Role = async (config, shutdown, progress) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (opened) => opened.close());
  const parts = await openProcess('worker', config, shutdown, { files: true });
  checkFiles(config);
  const contract = serviceContract();
  const graph = await remoteGraph(config, parts, shutdown, progress);
  const domainParts = {
    ...parts,
    contract,
    origin: publicOrigin(config),
    ...domainChoices(config),
    receivers: receiverRules(config, () => addressesOf(parts)),
  };
  const events = await shutdown.add(openDomain.events(domainParts), (opened) => opened.close());
  const platform = await shutdown.add(openDomain.platform(domainParts), (opened) => opened.close());
  const billing = await shutdown.add(openDomain.billing(domainParts), (opened) => opened.close());
  const payouts = await shutdown.add(openDomain.payouts(domainParts), (opened) => opened.close());
  const courses = await shutdown.add(openDomain.courses(domainParts), (opened) => opened.close());
  const trustSafety = await shutdown.add(openDomain['trust-safety'](domainParts), (opened) => opened.close());
  await startWorkers(
    {
      domains: [platform, billing, payouts, courses, trustSafety],
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
  const all = [platform, billing, payouts, courses, trustSafety, events];
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
      asked: { ...remoteDomains(config), ...events.backing.needs },
    },
  });
  // Nobody sends it requests; whoever asks hears at once that its workers come to their end.
  await shutdown.add(front, (opened) => opened.drain());
  return `http://${config.HOST}:${front.port}/readyz`;
};

import { openProcess, remoteGraph } from '../parts/apart';
import { serviceContract } from '../parts/contract';
import { openDomain } from '../parts/domains';
import { publicOrigin } from '../parts/origin';
import { listen } from '../parts/http-front';
import { startWorkers } from '../parts/workers';
import type { Role } from '.';

/** The workers: they move events into the log, render and publish them. Any number may run; one at a time works. */
export const runWorker: Role = async (config, shutdown) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT), (opened) => opened.close());
  const parts = await openProcess(config, shutdown);
  const contract = serviceContract();
  const graph = await remoteGraph(config, parts, shutdown);
  const events = await shutdown.add(
    openDomain.events({ ...parts, contract, origin: publicOrigin(config), sandbox: config.MODE === 'sandbox', poolSize: config.POOL_SIZE }),
    (opened) => opened.close(),
  );
  await startWorkers({ events, graph, contract, log: parts.log }, shutdown);
  front.open([], () => events.database.ping());
  return `http://${config.HOST}:${front.port}/readyz`;
};

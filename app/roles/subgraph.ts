import { serveSubgraph } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import type { Config } from '../config';
import { openProcess } from '../parts/apart';
import { checkConnectionRoom } from '../parts/connection-room';
import { serviceContract } from '../parts/contract';
import { addressesOf, replicaStates } from '../parts/databases';
import { filledFolders, hasSpace } from '../parts/disk-space';
import { domainChoices } from '../parts/domain-choices';
import { type DomainName, openDomain } from '../parts/domains';
import { portUnavailable } from '../parts/http-front';
import { publicOrigin } from '../parts/origin';
import { drainGrace, hears } from '../parts/readiness';
import { receiverRules } from '../parts/receivers';
import type { Shutdown } from '../parts/shutdown';

/** Serves one domain to gateways only: every request must carry a principal signed by a gateway. */
export async function runSubgraph(name: DomainName, config: Config, shutdown: Shutdown): Promise<string> {
  const parts = await openProcess(`subgraph:${name}`, config, shutdown, { files: name === 'platform' });
  const opening = openDomain[name]({
    ...parts,
    contract: serviceContract(),
    origin: publicOrigin(config),
    ...domainChoices(config),
    receivers: receiverRules(config, () => addressesOf(parts)),
  });
  const domain = await shutdown.add<Awaited<typeof opening>>(opening, (opened) => opened.close());
  const { subgraph, database } = domain;
  await checkConnectionRoom([database], parts.log);
  parts.telemetry.metrics?.watchPool(subgraph.name, () => database.poolState);
  parts.telemetry.metrics?.watchReplicas(() => replicaStates(parts));
  if ('backing' in domain) parts.telemetry.metrics?.watchEventLog(domain.backing);
  const serving = serveSubgraph({
    name: subgraph.name,
    schema: subgraph.schema,
    port: config.PORT,
    host: config.HOST,
    secret: parts.principalSecret,
    log: parts.log,
    checks: {
      database: () => database.ping(),
      signals: hears(parts.signals),
      space: hasSpace(filledFolders(config, { files: name === 'platform' }), [database]),
    },
    ...('backing' in domain && { asked: domain.backing.needs }),
    grace: drainGrace(config),
    deadline: config.REQUEST_DEADLINE,
    observe: parts.telemetry.observe,
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? portUnavailable(error, config.HOST, config.PORT) : error;
  });
  return (await shutdown.add(serving, (opened) => opened.close())).url;
}

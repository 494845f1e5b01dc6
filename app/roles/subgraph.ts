import { serveSubgraph } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import type { Config } from '../config';
import { openProcess } from '../runtime/process-runtime';
import { checkConnectionCapacity } from '../runtime/connection-capacity';
import { serviceContract } from '../runtime/contract';
import { addressesOf } from '../runtime/databases';
import { filledFolders, diskSpaceCheck } from '../runtime/disk-space';
import { domainSettings } from '../runtime/domain-settings';
import { type DomainName, openDomain } from '../runtime/domains';
import { portUnavailable } from '../runtime/http-server';
import { publicOrigin } from '../runtime/public-origin';
import { drainGracePeriod, signalsCheck } from '../runtime/readiness';
import { receiverRules } from '../runtime/receiver-rules';
import type { Shutdown } from '../runtime/shutdown';
import { watchScale } from '../scale';

/**
 * Serves one domain to gateways only: every request must carry a principal (identity and permissions of the caller)
 * that a gateway has signed.
 */
export async function runSubgraph(name: DomainName, config: Config, shutdown: Shutdown): Promise<string> {
  const runtime = await openProcess(`subgraph:${name}`, config, shutdown, { files: name === 'platform' });
  const pendingDomain = openDomain[name]({
    ...runtime,
    contract: serviceContract(),
    origin: publicOrigin(config),
    ...domainSettings(config),
    receivers: receiverRules(config, () => addressesOf(runtime)),
  });
  const domain = await shutdown.add<Awaited<typeof pendingDomain>>(pendingDomain, (resource) => resource.close());
  const { subgraph, database } = domain;
  await checkConnectionCapacity([database], runtime.log);
  const { metrics } = runtime.telemetry;
  metrics?.watchPool(subgraph.name, () => database.poolState);
  if (metrics) watchScale(metrics.registry, runtime, 'backing' in domain ? domain.backing : undefined);
  const serving = serveSubgraph({
    name: subgraph.name,
    schema: subgraph.schema,
    port: config.PORT,
    host: config.HOST,
    secret: runtime.principalSecret,
    log: runtime.log,
    checks: {
      database: () => database.ping(),
      signals: signalsCheck(runtime.signals),
      space: diskSpaceCheck(filledFolders(config, { files: name === 'platform' }), [database]),
    },
    ...('backing' in domain && { dependencies: domain.backing.needs }),
    grace: drainGracePeriod(config),
    deadline: config.REQUEST_DEADLINE,
    observe: runtime.telemetry.observe,
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'listen' ? portUnavailable(error, config.HOST, config.PORT) : error;
  });
  return (await shutdown.add(serving, (resource) => resource.close())).url;
}

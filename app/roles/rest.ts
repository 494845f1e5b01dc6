import { authenticatorOf, credentialSignals } from '../runtime/credentials';
import { openProcess, remoteGraph } from '../runtime/process-runtime';
import { publicOrigin } from '../runtime/public-origin';
import { serviceContract } from '../runtime/contract';
import { documentMounts } from '../runtime/docs';
import { filledFolders, diskSpaceCheck } from '../runtime/disk-space';
import { createRestApi } from '../runtime/http-apis';
import { fileMounts } from '../runtime/file-mounts';
import { checkFiles } from '../runtime/file-location';
import { fileOptions, openFiles } from '../runtime/files';
import { hostedPageMounts } from '../runtime/hosted-pages';
import { guardOf } from '../runtime/guard';
import { listen } from '../runtime/http-server';
import { jwksMount } from '../runtime/jwks';
import { openRateLimits } from '../runtime/rate-limits';
import { drainGracePeriod, signalsCheck, remoteDomains } from '../runtime/readiness';
import { startPage } from '../runtime/start-page';
import { signedInMounts } from '../runtime/signed-in-visitors';
import type { Role } from '.';

/** Serves the REST APIs and the pages, with domains in other processes. */
export const runRest: Role = async (config, shutdown, progress) => {
  const httpFront = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (resource) =>
    resource.close(),
  );
  const runtime = await openProcess('rest', config, shutdown, { files: true });
  checkFiles(config);
  const graph = await remoteGraph(config, runtime, shutdown, progress);
  const callers = await openRateLimits(config, runtime.edge, runtime.log, shutdown);
  const authenticator = await shutdown.add(
    authenticatorOf(graph, runtime.log, runtime.signals, callers.limits),
    (resource) => resource.close(),
  );
  const contract = serviceContract();
  const restApi = await createRestApi({
    ...runtime,
    callers,
    credentials: credentialSignals(runtime.signals),
    config,
    graph,
    authenticator,
    shutdown,
    contract,
  });
  const origin = publicOrigin(config, httpFront.port);
  const stored = openFiles(fileOptions(config), runtime.secrets, origin);
  const files = fileMounts(graph, stored, runtime.log);
  const pages = hostedPageMounts({ ...runtime, graph, config, files: stored, origin, authenticator, callers });
  const signedIn = signedInMounts({
    ...runtime,
    graph,
    authenticator,
    origin,
    sandbox: config.MODE === 'sandbox',
    versions: contract.versions,
    callers,
  });
  const start = startPage({ config, origin, log: runtime.log, demo: null });
  const keys = jwksMount(graph, runtime.log);
  await httpFront.open({
    mounts: [
      restApi,
      ...files,
      ...documentMounts(contract, origin, config.MODE),
      ...pages,
      ...signedIn,
      keys,
      ...start.mounts,
    ],
    notFound: start.notFound,
    grace: drainGracePeriod(config),
    deadline: config.REQUEST_DEADLINE,
    log: runtime.log,
    observe: runtime.telemetry.observe,
    checks: {
      needed: {
        database: signalsCheck(runtime.signals),
        space: diskSpaceCheck(filledFolders(config, { files: true }), []),
      },
      dependencies: remoteDomains(config),
    },
  });
  // The server was created and registered first, so that an occupied port is detected immediately. This second
  // registration makes the shutdown close it before everything else, so that requests in progress can complete.
  await shutdown.add(httpFront, (resource) => resource.close());
  return `http://${config.HOST}:${httpFront.port}/api/v1`;
};

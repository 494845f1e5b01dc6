import { authenticatorOf, credentialSignals } from '../parts/credentials';
import { openProcess, remoteGraph } from '../parts/apart';
import { publicOrigin } from '../parts/origin';
import { serviceContract } from '../parts/contract';
import { documentMounts } from '../parts/docs';
import { filledFolders, hasSpace } from '../parts/disk-space';
import { restDoor } from '../parts/doors';
import { fileMounts } from '../parts/file-mounts';
import { checkFiles, fileChoices, openFiles } from '../parts/files';
import { hostedPageMounts } from '../parts/hosted-pages';
import { guardOf } from '../parts/guard';
import { listen } from '../parts/http-front';
import { jwksMount } from '../parts/jwks';
import { openCallers } from '../parts/rate-limits';
import { drainGrace, hears, remoteDomains } from '../parts/readiness';
import { startPage } from '../parts/start-page';
import { signedInMounts } from '../parts/visitors';
import type { Role } from '.';

/** Serves the REST APIs and the pages, with domains in other processes. */
export const runRest: Role = async (config, shutdown, progress) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT, guardOf(config)), (opened) => opened.close());
  const parts = await openProcess('rest', config, shutdown, { files: true });
  checkFiles(config);
  const graph = await remoteGraph(config, parts, shutdown, progress);
  const callers = await openCallers(config, parts.edge, parts.log, shutdown);
  const authenticator = await shutdown.add(authenticatorOf(graph, parts.log, parts.signals, callers.limits), (opened) =>
    opened.close(),
  );
  const contract = serviceContract();
  const rest = await restDoor({
    ...parts,
    callers,
    credentials: credentialSignals(parts.signals),
    config,
    graph,
    authenticator,
    shutdown,
    contract,
  });
  const origin = publicOrigin(config, front.port);
  const stored = openFiles(fileChoices(config), parts.secrets, origin);
  const files = fileMounts(graph, stored, parts.log);
  const pages = hostedPageMounts({ ...parts, graph, config, files: stored, origin, authenticator, callers });
  const signedIn = signedInMounts({
    ...parts,
    graph,
    authenticator,
    origin,
    sandbox: config.MODE === 'sandbox',
    versions: contract.versions,
    callers,
  });
  const start = startPage({ config, origin, log: parts.log, demo: null });
  const keys = jwksMount(graph, parts.log);
  await front.open({
    mounts: [rest, ...files, ...documentMounts(contract), ...pages, ...signedIn, keys, ...start.mounts],
    notFound: start.notFound,
    grace: drainGrace(config),
    deadline: config.REQUEST_DEADLINE,
    observe: parts.telemetry.observe,
    checks: {
      needed: { database: hears(parts.signals), space: hasSpace(filledFolders(config, { files: true }), []) },
      asked: remoteDomains(config),
    },
  });
  // The server is opened first, so that a taken port is detected immediately, and closed first, so that running requests can complete.
  await shutdown.add(front, (opened) => opened.close());
  return `http://${config.HOST}:${front.port}/api/v1`;
};

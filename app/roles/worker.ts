import { openProcess, remoteGraph } from '../parts/apart';
import { serviceContract } from '../parts/contract';
import { openDomain } from '../parts/domains';
import { fileChoices } from '../parts/files';
import { openMailer } from '../parts/mailer';
import { publicOrigin } from '../parts/origin';
import { listen } from '../parts/http-front';
import { receiverRules } from '../parts/receivers';
import { stripeSettings } from '../parts/stripe';
import { unverifiedLimit } from '../parts/unverified-limit';
import { startWorkers } from '../parts/workers';
import type { Role } from '.';

/**
 * The workers: they run the charges, refunds and jobs that are due, look at uploaded files, and move events into the log, render and publish them. Any
 * number may run: they share what is due, and one at a time moves and renders events.
 */
export const runWorker: Role = async (config, shutdown) => {
  const front = await shutdown.add(listen(config.HOST, config.PORT), (opened) => opened.close());
  const parts = await openProcess(config, shutdown, { files: true });
  const contract = serviceContract();
  const graph = await remoteGraph(config, parts, shutdown);
  const domainParts = {
    ...parts, contract, origin: publicOrigin(config), sandbox: config.MODE === 'sandbox', poolSize: config.POOL_SIZE, stripe: stripeSettings(config), mailer: openMailer(config), files: fileChoices(config),
    unverified: unverifiedLimit(config), receivers: receiverRules(config, () => [parts.databaseUrl]),
  };
  const events = await shutdown.add(openDomain.events(domainParts), (opened) => opened.close());
  const platform = await shutdown.add(openDomain.platform(domainParts), (opened) => opened.close());
  const billing = await shutdown.add(openDomain.billing(domainParts), (opened) => opened.close());
  const payouts = await shutdown.add(openDomain.payouts(domainParts), (opened) => opened.close());
  const courses = await shutdown.add(openDomain.courses(domainParts), (opened) => opened.close());
  const trustSafety = await shutdown.add(openDomain['trust-safety'](domainParts), (opened) => opened.close());
  await startWorkers({ domains: [platform, billing, payouts, courses, trustSafety], events, graph, contract, log: parts.log }, shutdown);
  front.open([], () => events.database.ping());
  return `http://${config.HOST}:${front.port}/readyz`;
};

import { WebhookFaults } from '../../tools/webhook-faults';
import { dataFolder, endProcesses } from '../support/service-process';

const folder = dataFolder();
let faults: WebhookFaults;

beforeAll(async () => {
  faults = await WebhookFaults.open(
    { events: 10_000, workers: 2, kills: 3, restarts: 1, refusals: 20, seed: 20_261_121 },
    folder.path,
    () => {},
  );
});

afterAll(async () => {
  await faults.close();
  await endProcesses();
  folder.remove();
});

it('no event is lost on its way to a webhook when processes die: repeats have the same id, and ordered webhooks see no inversion', async () => {
  const report = await faults.run();
  expect(report).toMatchObject({ events: 10_000, wrong: [] });
  // The receiver rejects one request in five, which is sent again.
  expect(report.requests).toBeGreaterThan(24_000);
  expect(report.requests).toBeLessThan(28_000);
  // Deliveries in progress at a kill: at most the batches of two webhooks for each kill.
  expect(report.repeated).toBeLessThanOrEqual(4 * 2 * 100);
});

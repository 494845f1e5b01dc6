import { cutSockets } from '../../tools/cut-sockets/cut-sockets';
import { Random } from '../../tools/crash-test/random';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

it('clients whose connections are cut at random miss no event, receive none twice, and preserve the order', async () => {
  const {
    origin,
    demoData: {
      accounts: [seller],
      examples,
    },
  } = service;
  const random = new Random(20_261_121);
  const report = await cutSockets({
    origin,
    key: seller?.keys.latest ?? '',
    planId: examples.plan_id as string,
    sockets: 60,
    changes: 100,
    rate: 20,
    cuts: 40,
    random: () => random.below(1_000) / 1_000,
  });
  expect(report.wrong).toEqual([]);
  expect(report.received).toBe(report.sockets * report.events);
  expect(report.events).toBeGreaterThanOrEqual(100);
  expect(report.cuts).toBe(40);
  expect(report.resumed).toBeGreaterThanOrEqual(report.cuts);
});

import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { openFixture, type ServiceFixture } from '../bad-input/support/service-fixture';
import { dataFolder, endProcesses, freePort, type ServiceProcess, startService } from '../support/service-process';
import { httpCall } from '../support/http-call';
import { inLane } from '../support/lane';
import { masterSecret } from '../support/service';
import { until } from '../support/until';
import { Campaign, type Findings } from './campaign';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? inLane({ fast: 1_000, all: 20_000 }));
/** With fewer requests the caches are not yet full. */
const minRequestsToFillCaches = 20_000;
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** Average time per request in milliseconds, with a large margin for slow machines. */
const requestTimeMs = 60;

let fixture: ServiceFixture;
let port: number;
let service: ServiceProcess;
let findings: Findings;
const folder = dataFolder();

beforeAll(
  async () => {
    fixture = await openFixture();
    const { json } = await fixture.service.query(getIntrospectionQuery());
    const schema = buildClientSchema((json as { data: IntrospectionQuery }).data);
    port = await freePort();
    // A separate process, so that a crash does not end this test and its memory is measured separately.
    service = startService({
      PORT: String(port),
      DATABASE_URL: fixture.service.databaseUrl,
      DATA_FOLDER: folder.path,
      MASTER_SECRET: masterSecret,
      LOG_LEVEL: 'error',
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    });
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200);
    const progress = (done: number): void => {
      process.stderr.write(`${done.toLocaleString('en')} requests\n`);
    };
    findings = await new Campaign(
      { process: service, port, ids: fixture.ids, schema },
      { requests, seed, progress },
    ).run();
    process.stderr.write(tableOf(findings));
  },
  300_000 + requests * requestTimeMs,
);

afterAll(async () => {
  await endProcesses();
  folder.remove();
  await fixture.close();
});

describe(`${requests.toLocaleString('en')} malformed requests`, () => {
  it('never cause an internal error', () => {
    expect(findings.failures).toEqual([]);
  });

  it('do not end the process, which serves valid requests as before', async () => {
    expect([
      service.stderr.match(/^.*(uncaught|unhandled|FATAL).*$/im)?.[0],
      await Promise.race([service.ended, 'running']),
    ]).toEqual([undefined, 'running']);
    const { status } = await httpCall(port, {
      path: '/api/v1/accounts/me',
      headers: {
        authorization: `Bearer ${fixture.service.demoData.accounts[0]?.keys.latest}`,
        'api-version-date': '2026-08-21',
      },
    });
    expect(status).toBe(200);
  });

  it('are rejected, except for those that are valid by chance', () => {
    for (const family of ['v1', 'v2']) {
      const counts = findings.answers[family] ?? {};
      const share = (...statuses: string[]): number =>
        statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0) /
        Object.values(counts).reduce((sum, count) => sum + count, 0);
      expect(share('401', '429')).toBeLessThan(0.15);
      expect(share('400', '404')).toBeGreaterThan(0.3);
    }
  });

  if (requests >= minRequestsToFillCaches) {
    it('increase the heap by less than a tenth', () => {
      const { warm, end } = findings.memory;
      expect(end.heap / warm.heap).toBeLessThan(1.1);
    });
  }
});

function tableOf({ answers, asked, memory: { warm, end } }: Findings): string {
  const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
  const rows = Object.entries(answers).map(
    ([family, counts]) =>
      `${family.padEnd(8)}${Object.entries(counts)
        .map(([outcome, count]) => `${outcome}: ${count}`)
        .join('  ')}`,
  );
  return `${rows.join('\n')}\n${asked} operations at their versions; heap ${mebibytes(warm.heap)} when warm, ${mebibytes(end.heap)} at the end; resident ${mebibytes(warm.resident)}, ${mebibytes(end.resident)}\n`;
}

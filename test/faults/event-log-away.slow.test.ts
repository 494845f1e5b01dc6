import { requiresPackage } from '../support';
import { listenTo } from '../support/live-events';
import { type NatsServer, startNatsServer } from '../support/nats-server';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

let server: NatsServer;
let service: TestService;

const readiness = async (): Promise<unknown> => {
  const { status, json } = await service.request({ path: '/readyz', as: null });
  return { status, json };
};
const ready = (away: readonly string[]): unknown => ({ status: 200, json: { status: 'ready', missing: [], away } });

async function makeProduct(title: string): Promise<string> {
  const { json } = await service.query(
    'mutation ($title: String!) { productCreate(input: { title: $title }) { product { id } userErrors { code } } }',
    { title },
  );
  return (json as { data: { productCreate: { product: { id: string } } } }).data.productCreate.product.id;
}

requiresPackage('nats-server')('a NATS outage while the service runs', () => {
  beforeAll(async () => {
    server = await startNatsServer();
    service = await openService({ environment: { EVENT_LOG_URL: server.url } });
  });
  afterAll(async () => {
    await service.close();
    await server.close();
  });

  it('is reported by /readyz, while requests are served and live events arrive once each', async () => {
    await until(readiness, (response) => JSON.stringify(response) === JSON.stringify(ready([])));
    const listener = await listenTo(
      `${service.origin.replace('http', 'ws')}/graphql`,
      service.demoData.accounts[0]?.keys.latest ?? '',
      { types: ['product.created'] },
    );
    const created = [await makeProduct('Before')];
    await listener.received(1);

    await server.kill();
    await until(readiness, (response) => JSON.stringify(response) === JSON.stringify(ready(['event log'])));
    created.push(await makeProduct('Meanwhile'), await makeProduct('Meanwhile too'));
    await listener.received(3);

    await server.start();
    await until(readiness, (response) => JSON.stringify(response) === JSON.stringify(ready([])));
    created.push(await makeProduct('Afterwards'));
    const events = await listener.received(4);
    expect(events.map(({ resourceId }) => resourceId)).toEqual(created);
    await listener.stop();
  });
});

import { resourceReads } from '../../contract/resources';
import { serviceContract } from '../../app/parts/contract';
import { routes } from '../../rest-compat/routes';
import { addPurchases } from '../support/purchases';
import { openService, type TestService } from '../support/service';
import { WorldState } from '../support/world-state';

const contract = serviceContract();
let service: TestService;
beforeAll(async () => {
  service = await openService();
  const state = await WorldState.open(service.databaseUrl);
  await addPurchases(service.databaseUrl, state);
  await state.close();
});
afterAll(() => service.close());

/** The operation that lists what a read reads, and the one that reads it. */
const pairs = Object.values(resourceReads).flatMap((read) => {
  const single = routes.find(({ key, answer }) => /^GET \/[a-z_]+\/\{id\}$/.test(key) && answer === read.type);
  const list = single && routes.find(({ key }) => key === single.key.replace('/{id}', ''));
  return single && list ? [[read.type, list.key.split(' ')[1] ?? '', read] as const] : [];
});

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('there is something to compare', () => {
  expect(pairs.map(([type]) => type)).toEqual(expect.arrayContaining(['Plan', 'Product', 'Account', 'Member', 'Membership']));
});

test.each(pairs)('REST at the newest version is the graph\'s %s, mapped', async (type, path, read) => {
  const account = service.world.accounts[0]?.id;
  const { json } = await service.request({ path: `/api/v1${path}?account_id=${account}` });
  const ids = (json as { data: { id: string }[] }).data.map(({ id }) => id).slice(0, 10);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    const answer = await service.request({ path: `/api/v1${path}/${id}` });
    const { json: graph } = await service.ask(`query ($id: ID!) { ${read.field}(id: $id) { ...${type}Read } } ${read.fragment}`, { id });
    const data = (graph as { data: Record<string, never> }).data[read.field] as never;
    expect(answer.status).toBe(200);
    expect(asSent(contract.down(type, contract.latest)(read.serialize(data)))).toEqual(answer.json);
  }
});

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
  const found: { readonly id: string; readonly as: string }[] = [];
  for (const account of service.world.accounts.slice(0, 2)) {
    const as = account.keys.latest;
    const whose = path === '/transfers' ? 'origin_id' : 'account_id';
    const { json } = await service.request({ path: `/api/v1${path}?${whose}=${account.id}`, as });
    found.push(...(json as { data: { id: string }[] }).data.slice(0, 10).map(({ id }) => ({ id, as })));
  }
  expect(found.length).toBeGreaterThan(0);
  for (const { id, as } of found) {
    const answer = await service.request({ path: `/api/v1${path}/${id}`, as });
    const { json: graph } = await service.ask(`query ($id: ID!) { ${read.field}(id: $id) { ...${type}Read } } ${read.fragment}`, { id }, as);
    const data = (graph as { data: Record<string, never> }).data[read.field] as never;
    expect(answer.status).toBe(200);
    expect(asSent(contract.down(type, contract.latest)(read.serialize(data)))).toEqual(answer.json);
  }
});

import { eventNames } from '../../contract/events';
import { apiVersions as versions } from '../../contract/versioning/versions';
import { happen, neverHappens, Sandbox, triggers } from '../../app/triggers';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await openService();
  sandbox = new Sandbox(service.origin, service.world, () => {});
});
afterAll(() => service.close());

const alias = (version: string) => `v${version.replaceAll('-', '_')}`;
const query = `query ($ids: [ID!], $types: [String!]) { events(resourceIds: $ids, types: $types, first: 100) { nodes { ${versions.map((version) => `${alias(version)}: data(apiVersionDate: "${version}")`).join(' ')} } } }`;

async function told(type: string, id: string): Promise<Record<string, unknown> | undefined> {
  const { json } = await service.ask(query, { ids: [id], types: [type] });
  return (json as any).data?.events.nodes.at(-1);
}

it.each(Object.keys(triggers))('%s', async (type) => {
  const { resourceType, resourceId, path } = await happen(type, sandbox);
  const event = (await until(() => told(type, resourceId))) as Record<string, any>;
  const differences: string[] = [];
  if (path) for (const version of versions) {
    const { status, json } = await service.request({ path: `/api/v1${path}`, headers: { 'api-version-date': version } });
    const [a, b] = [JSON.stringify(event[alias(version)]), status === 200 ? JSON.stringify(json) : String(status)];
    if (a !== b) differences.push(`${version}\n  event ${a}\n  read  ${b}`);
  }
  process.stderr.write(`${type} ${resourceType} ${path} ${differences.length}\n${[differences[0], differences.at(-1)].join('\n')}\n`);
});

it('names', () => {
  expect([...Object.keys(triggers), ...Object.keys(neverHappens)].toSorted()).toEqual(eventNames.toSorted());
});

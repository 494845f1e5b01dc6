import { serviceContract } from '../../app/runtime/contract';
import { platformChanged } from '../../app/runtime/credentials';
import { onAllDomains, openDomain } from '../../app/runtime/domains';
import { createLogger, Signals, systemPrincipal } from '../../subgraphs/kit/src';
import { run } from '../../subgraphs/kit/src/testing';
import { populate } from '../../subgraphs/platform/src/testing';
import { createTestDatabase } from '../support';

const log = createLogger('silent');
const principalOf = 'query ($credential: String!) { principalOf(credential: $credential, clientAddress: "127.0.0.1") }';
const rename =
  'mutation ($id: ID!, $title: String!) { accountUpdate(id: $id, input: { title: $title }) { userErrors { message } } }';

it('a change in the platform domain is signaled in its process before the command responds; a rejected one is not', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase('replicas');
  const signals = await Signals.open({ url: databaseUrl, log });
  const files = { place: { kind: 'folder', folder: 'nowhere' }, largest: 1 } as const;
  const secrets = { derive: () => Buffer.alloc(32) };
  const platform = await openDomain.platform({
    databases: onAllDomains(databaseUrl),
    log,
    signals,
    secrets,
    contract: serviceContract(),
    origin: 'https://shop.test',
    sandbox: false,
    files,
  });
  try {
    await populate(platform);
    const credential = await platform.issueUserSession('user_ann', 60);
    const ann = (await run(platform.subgraph, systemPrincipal, principalOf, { credential })).data?.['principalOf'];
    let notifications = 0;
    signals.on(platformChanged, () => (notifications += 1));
    expect(await run(platform.subgraph, ann, rename, { id: 'biz_shop', title: 'New' })).toMatchObject({
      data: { accountUpdate: { userErrors: [] } },
    });
    expect(notifications).toBe(1);
    const { errors, data } = await run(platform.subgraph, ann, rename, { id: 'biz_eve', title: 'Taken' });
    expect(errors ?? data?.['accountUpdate'].userErrors).toEqual([
      expect.objectContaining({ message: 'No such resource was found.' }),
    ]);
    expect(notifications).toBe(1);
  } finally {
    await platform.close();
    await signals.close();
    await drop();
  }
});

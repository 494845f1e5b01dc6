import { newSecret } from '..';
import { openTestPlatform, type TestPlatform } from '../testing';

describe('smoke', () => {
  let platform: TestPlatform;
  beforeAll(async () => { platform = await openTestPlatform(); });
  afterAll(() => platform.close());
  it('works', async () => {
    const createdAt = new Date('2026-01-01T00:00:00Z');
    await platform.seed.user({ id: 'user_1', username: 'ann', email: 'ann@example.com', createdAt });
    await platform.seed.account({ id: 'biz_1', title: 'Pickaxe', route: 'pickaxe', ownerUserId: 'user_1', createdAt });
    const secretKey = newSecret();
    await platform.seed.apiKey({ id: 'apik_1', accountId: 'biz_1', pin: null, systemRole: 'admin', createdAt, secretKey });
    const key = await platform.caller(secretKey);
    console.log(JSON.stringify(key).slice(0, 300));
    const user = await platform.caller(await platform.issueUserSession('user_1', 3600));
    console.log(JSON.stringify(user).slice(0, 400));
    console.log(JSON.stringify(await platform.ask(key, '{ account(id: "me") { id title ownerUser { username email } parentAccount { id } createdAt status } accounts { nodes { id } pageInfo { endCursor } } users { nodes { id email } } }')));
    console.log(JSON.stringify(await platform.ask(user, '{ account(id: "pickaxe") { id } user(id: "me") { id email } apiKeys(accountId: "biz_1") { nodes { id obfuscatedSecretKey grants { accountId granted } } } permissions(first: 2) { nodes { action grantedToSystemRoles } } }')).slice(0, 600));
    console.log(platform.subgraph.sdl.length);
  });
});

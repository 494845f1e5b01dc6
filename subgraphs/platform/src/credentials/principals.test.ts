import { openTestPlatform, type TestPlatform } from '../testing';
let platform: TestPlatform;
beforeAll(async () => { platform = await openTestPlatform(); });
afterAll(() => platform.close());
it('works', async () => {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  await platform.seed.user({ id: 'user_1', username: 'ann', email: 'ann@example.com', createdAt });
  await platform.seed.account({ id: 'biz_1', title: 'Pickaxe', route: 'pickaxe', ownerUserId: 'user_1', createdAt });
  const user = await platform.user('user_1');
  const r = await platform.ask(user, 'mutation { accessTokenCreate(input: {accountId: "biz_1", scopedActions: ["plan:create"]}) { accessToken { token expiresAt } userErrors { message } } apiKeyCreate(input: {accountId: "biz_1", permissions: {systemRole: OWNER}}) { secretKey apiKey { id isDefault } userErrors { message path } } accountCreate(input: {title: "A b"}) { account { id route email ownerUser { email } } userErrors { message } } }');
  process.stderr.write(JSON.stringify(r, null, 1));
  const t = await platform.caller(r.data!.accessTokenCreate.accessToken.token);
  process.stderr.write(JSON.stringify(t));
  expect(await platform.stillValid(t)).toBe(true);
  expect((await platform.publicKeys()).keys.length).toBe(1);
  process.stderr.write(platform.subgraph.sdl);
});

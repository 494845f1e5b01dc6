import type { Principal } from '../../../../kit/src';
import { errorsOf } from '../../../../kit/src/testing';
import { until } from '../../../../../test/support/until';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';

const clock = new TestClock();
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
});
afterAll(() => platform.close());
beforeEach(() => platform.database.dataSource.query('DELETE FROM platform.user_sessions'));

const listDocument =
  'query ($first: Int, $after: String) { userSessions(first: $first, after: $after) { nodes { id current createdAt expiresAt } pageInfo { endCursor hasNextPage } } }';
const sessionsOf = async (caller: Principal, variables: Record<string, unknown> = {}) =>
  (await platform.execute(caller, listDocument, variables)).data?.userSessions;
const idsOf = async (caller: Principal): Promise<string[]> =>
  (await sessionsOf(caller)).nodes.map(({ id }: { id: string }) => id);

/** Signs a user in, a second later than the previous one. */
async function signIn(user: string): Promise<Principal> {
  clock.pass(1);
  return platform.user(user);
}

async function end(caller: Principal, id: string | null): Promise<object> {
  const document = 'mutation ($id: ID) { userSessionEnd(id: $id) { endedId userErrors { code path } } }';
  const { data, errors } = await platform.execute(caller, document, { id });
  return errors ? { errors } : data?.userSessionEnd;
}

async function endOthers(caller: Principal): Promise<object> {
  const document = 'mutation { userSessionEndOthers { keptId userErrors { code } } }';
  const { data, errors } = await platform.execute(caller, document);
  return errors ? { errors } : data?.userSessionEndOthers;
}

const ended = (id: string) => ({ endedId: id, userErrors: [] });
const notFound = { endedId: null, userErrors: [{ code: 'not_found', path: [] }] };

describe('sessions of a user', () => {
  it('are listed for the user only, newest first, with that of the request', async () => {
    const [first, other, second] = [await signIn('user_ann'), await signIn('user_eve'), await signIn('user_ann')];
    const createdAt = clock.now();
    const { nodes } = await sessionsOf(second);
    expect(nodes[0]).toEqual({
      id: second.credentialId,
      current: true,
      createdAt: createdAt.toISOString(),
      expiresAt: new Date(createdAt.getTime() + 3_600_000).toISOString(),
    });
    expect(nodes.map(({ id, current }: any) => [id, current])).toEqual([
      [second.credentialId, true],
      [first.credentialId, false],
    ]);
    expect(await idsOf(other)).toEqual([other.credentialId]);
  });

  it('are paged', async () => {
    await signIn('user_ann');
    const caller = await signIn('user_ann');
    const { nodes, pageInfo } = await sessionsOf(caller, { first: 1 });
    expect([nodes[0].id, pageInfo.hasNextPage]).toEqual([caller.credentialId, true]);
    const next = await sessionsOf(caller, { first: 1, after: pageInfo.endCursor });
    expect([next.nodes.length, next.pageInfo.hasNextPage]).toEqual([1, false]);
    for (const after of ['nonsense', '<b>', 'x'.repeat(10_000)]) {
      const response = await platform.execute(caller, listDocument, { after });
      expect(errorsOf(response)).toEqual([
        expect.objectContaining({ message: 'after is not a cursor of this list.', path: ['userSessions'] }),
      ]);
    }
  });

  it('are not listed after they have expired', async () => {
    await signIn('user_ann');
    clock.pass(1_800);
    const caller = await signIn('user_ann');
    clock.pass(1_800);
    expect(await idsOf(caller)).toEqual([caller.credentialId]);
  });

  it('are neither listed nor ended for API keys, and nothing for access tokens', async () => {
    const session = await signIn('user_ann');
    const key = await platform.caller(await platform.key('apik_sessions', 'biz_shop', 'owner'));
    const token = { ...session, kind: 'access_token' as const };
    for (const caller of [key, token]) {
      const forbidden = expect.objectContaining({ message: 'Only user tokens may call this operation.' });
      expect(errorsOf(await platform.execute(caller, listDocument))).toEqual([forbidden]);
      const results = [await end(caller, session.credentialId), await endOthers(caller)];
      expect(JSON.stringify(results).match(/forbidden/g)).toHaveLength(2);
    }
    expect(await idsOf(session)).toEqual([session.credentialId]);
  });

  it('have the time of their last use, at most every five minutes', async () => {
    clock.pass(1);
    const credential = await platform.issueUserSession('user_ann', 3_600);
    const lastUsedAt = async () =>
      (await platform.database.rows('SELECT last_used_at FROM platform.user_sessions', []))[0]?.[0] as string | null;
    expect(await lastUsedAt()).toBeNull();
    const start = clock.now();
    const caller = await platform.caller(credential);
    await until(async () => (await lastUsedAt()) !== null);
    clock.pass(299);
    await platform.caller(credential);
    clock.pass(1);
    await platform.caller(credential);
    const later = new Date(start.getTime() + 300_000).toISOString();
    await until(async () => Date.parse((await lastUsedAt()) ?? '') === Date.parse(later));
    const document = '{ userSessions { nodes { lastUsedAt } } }';
    expect((await platform.execute(caller, document)).data?.userSessions.nodes).toEqual([{ lastUsedAt: later }]);
  });
});

describe('the end of a session', () => {
  it('applies to the chosen one, which does not work any more', async () => {
    clock.pass(1);
    const credential = await platform.issueUserSession('user_ann', 3_600);
    const chosen = await platform.caller(credential);
    const caller = await signIn('user_ann');
    expect(await end(caller, chosen.credentialId)).toEqual(ended(chosen.credentialId));
    expect(await platform.principalOf(credential)).toBeNull();
    expect(await idsOf(caller)).toEqual([caller.credentialId]);
    expect(await end(caller, chosen.credentialId)).toEqual(notFound);
  });

  it('is by default that of the request', async () => {
    const [other, caller] = [await signIn('user_ann'), await signIn('user_ann')];
    expect(await end(caller, null)).toEqual(ended(caller.credentialId));
    expect(await idsOf(other)).toEqual([other.credentialId]);
  });

  it('happens once, also from two tabs at the same time', async () => {
    const [chosen, caller] = [await signIn('user_ann'), await signIn('user_ann')];
    const results = await Promise.all([end(caller, chosen.credentialId), end(caller, chosen.credentialId)]);
    expect(results).toContainEqual(ended(chosen.credentialId));
    expect(results).toContainEqual(notFound);
  });

  it('does not apply to sessions of other users, expired ones or unknown ids', async () => {
    const [expired, foreign] = [await signIn('user_ann'), await signIn('user_eve')];
    clock.pass(3_599);
    const [caller, survivor] = [await signIn('user_ann'), await signIn('user_eve')];
    for (const id of [expired.credentialId, survivor.credentialId, foreign.credentialId, 'usess_x', '', '<b>'])
      expect(await end(caller, id)).toEqual(notFound);
    expect(await idsOf(survivor)).toEqual([survivor.credentialId]);
  });

  it('of all others keeps that of the request and those of other users', async () => {
    const [, , foreign] = [await signIn('user_ann'), await signIn('user_ann'), await signIn('user_eve')];
    const caller = await signIn('user_ann');
    const kept = { keptId: caller.credentialId, userErrors: [] };
    expect([await endOthers(caller), await endOthers(caller)]).toEqual([kept, kept]);
    expect([await idsOf(caller), await idsOf(foreign)]).toEqual([[caller.credentialId], [foreign.credentialId]]);
  });
});

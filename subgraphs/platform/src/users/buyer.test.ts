import { type Principal, type Transaction, systemPrincipal } from '../../../kit/src';
import { countServerMessages } from '../../../kit/src/testing/server-messages';
import { claim } from '../shared/claims';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../testing';

const clock = new TestClock();
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
});
afterAll(() => platform.close());

const document =
  'mutation ($email: String!, $name: String) { buyerIdentify(email: $email, name: $name) { user { id username name email } accountIds userErrors { code message path } } }';
const identify = async (email: string, name?: string | null, as: Principal = systemPrincipal) => {
  const { data, errors } = await platform.execute(as, document, { email, name });
  return errors ?? data?.buyerIdentify;
};
const users = () => platform.database.rows('SELECT to_jsonb(u) FROM platform.users u ORDER BY id', []);

/** Runs a function and checks that no user was created or changed. */
async function unchanged<T>(work: () => Promise<T>): Promise<T> {
  const before = await users();
  const result = await work();
  expect(await users()).toEqual(before);
  return result;
}

describe('a buyer', () => {
  it('is created from an unused e-mail address once, and found from then on', async () => {
    const created = await identify(' New.Buyer@example.com ', ' Nia Buyer ');
    expect(created).toEqual({
      user: {
        id: expect.stringMatching(/^user_/),
        username: 'newbuyer',
        name: 'Nia Buyer',
        email: 'New.Buyer@example.com',
      },
      accountIds: [],
      userErrors: [],
    });
    expect(await unchanged(() => identify('NEW.buyer@EXAMPLE.com', 'Somebody Else'))).toEqual(created);
    expect((await identify('nameless@example.com', '  ')).user.name).toBeNull();
  });

  it('takes three round trips to create: lookup of the e-mail and username, writes, and the read of the user', async () => {
    await identify('warm@example.com');
    expect(
      await countServerMessages(platform.database, ['readyForQuery'], () => identify('counted@example.com')),
    ).toEqual({
      readyForQuery: 3,
    });
  });

  it('gets a unique username, also when several with the same local part are created concurrently', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => identify(`alike@example${index}.com`)));
    const names = results.map(({ user }) => user.username);
    expect(new Set(names).size).toBe(8);
    expect(names.filter((name) => name === 'alike')).toHaveLength(1);
  });

  it('with a known e-mail address does not wait for the lock on the username that a new user would get', async () => {
    const { user } = await identify('patient@example.com');
    await platform.database.transaction(async (manager) => {
      await claim({ manager } as Transaction, 'username', 'patient');
      await manager.query('SELECT 1');
      expect((await identify('patient@example.com')).user).toEqual(user);
    });
  });

  it('is created once under concurrent requests', async () => {
    const before = (await users()).length;
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        identify(index % 2 ? 'Race@example.com' : 'race@example.com', `Racer ${index}`),
      ),
    );
    expect(new Set(results.map(({ user }) => user.id)).size).toBe(1);
    expect((await users()).length).toBe(before + 1);
  });

  it('with a known e-mail address keeps the name; the response contains the accounts of their teams, oldest first', async () => {
    const createdAt = new Date('2025-12-01T00:00:00Z');
    await platform.seed.account({ id: 'biz_zoo', title: 'Zoo', route: 'zoo', ownerUserId: 'user_eve', createdAt });
    await platform.seed.teamMember({
      id: 'ausr_ben_zoo',
      accountId: 'biz_zoo',
      userId: 'user_ben',
      role: 'admin',
      createdAt: new Date('2026-02-01T00:00:00Z'),
    });
    const ben = {
      user: { id: 'user_ben', username: 'ben', name: 'Ben', email: 'ben@example.com' },
      accountIds: ['biz_zoo', 'biz_shop'],
      userErrors: [],
    };
    expect(await unchanged(() => identify('BEN@example.com', 'Benjamin'))).toEqual(ben);
    await platform.database.dataSource.query(
      "UPDATE platform.team_members SET status = 'pending', user_id = NULL, email = 'ben@example.com', invited_at = now() WHERE id = 'ausr_ben_zoo'",
    );
    expect((await identify('ben@example.com')).accountIds).toEqual(['biz_shop']);
  });

  it('keeps the language of the page that identified them first, which no other field of the user depends on', async () => {
    const localized =
      'mutation ($email: String!, $locale: String) { buyerIdentify(email: $email, locale: $locale) { user { locale } userErrors { code message path } } }';
    const localeAfter = async (locale: string | null, email = 'language@example.com') =>
      (await platform.execute(systemPrincipal, localized, { email, locale })).data?.buyerIdentify.user.locale;
    expect(await localeAfter(null)).toBeNull();
    clock.pass(60);
    expect(await localeAfter('pt-BR')).toBe('pt-BR');
    expect(await unchanged(() => localeAfter(null))).toBe('pt-BR');
    // Typing an address does not prove control of it.
    expect(await unchanged(() => localeAfter('de'))).toBe('pt-BR');
    const [row] = await platform.database.rows(
      "SELECT created_at = updated_at FROM platform.users WHERE email = 'language@example.com'",
      [],
    );
    expect(row).toEqual([true]);
    expect(await localeAfter(null, 'silent@example.com')).toBeNull();
    for (const locale of ['', 'de\nBcc: x', '<b>', 'x'.repeat(10_000)]) {
      const { data } = await platform.execute(systemPrincipal, localized, { email: 'language@example.com', locale });
      expect(data?.buyerIdentify).toEqual({
        user: null,
        userErrors: [{ code: 'parameter_invalid', message: 'locale is not a language tag.', path: ['locale'] }],
      });
    }
    expect(await localeAfter(null)).toBe('pt-BR');
  });

  const invalidInputs: [string, string, string | null, object][] = [
    ['nothing', '', null, { path: ['email'], message: 'email is not an e-mail address.' }],
    ['no address', 'buyer at home', null, { path: ['email'], message: 'email is not an e-mail address.' }],
    [
      'two addresses',
      'a@example.com,b@example.com',
      null,
      { path: ['email'], message: 'email is not an e-mail address.' },
    ],
    [
      'an address too long',
      `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(63)}.${'z'.repeat(63)}.com`,
      null,
      { path: ['email'], message: 'email is not an e-mail address.' },
    ],
    [
      'a name too long',
      'long@example.com',
      'x'.repeat(101),
      { path: ['name'], message: 'name must have at most 100 characters.' },
    ],
  ];
  it.each(invalidInputs)('is not created from %s', async (_name, email, name, error) => {
    expect(await unchanged(() => identify(email, name))).toEqual({
      user: null,
      accountIds: [],
      userErrors: [{ code: 'parameter_invalid', ...error }],
    });
  });

  it('can be looked up by the service itself only', async () => {
    const callers = [
      await platform.user('user_ann'),
      await platform.caller(await platform.key('apik_all', 'biz_shop', 'owner')),
    ];
    for (const caller of callers) {
      expect(await unchanged(() => identify('secret@example.com', null, caller))).toEqual({
        user: null,
        accountIds: [],
        userErrors: [{ code: 'not_found', message: 'No such resource was found.', path: [] }],
      });
    }
  });
});

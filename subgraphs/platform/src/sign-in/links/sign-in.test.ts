import { errorsOf } from '../../../../kit/src/testing';
import { systemPrincipal } from '../../../../kit/src';
import type { Mail } from '../../mail/mailer';
import { type TestPlatform, TestClock, openTestPlatform, populate } from '../../testing';

const clock = new TestClock();
const sent: Mail[] = [];
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform(clock, { mailer: { send: async (mail) => void sent.push(mail) } });
  await populate(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  clock.pass(3_600);
  while ((await platform.sendMail()) > 0);
  sent.length = 0;
});

const requestDocument =
  'mutation ($email: String!, $path: String!, $locale: String) { signInRequest(email: $email, returnPath: $path, locale: $locale) { userErrors { code path } } }';
const finishDocument =
  'mutation ($token: String!) { signInFinish(token: $token) { token userId returnPath userErrors { code message path } } }';

async function request(email: string, path = '/developer', locale: string | null = null) {
  const { data, errors } = await platform.execute(systemPrincipal, requestDocument, { email, path, locale });
  expect(errors).toBeUndefined();
  return data?.signInRequest.userErrors;
}
async function links(): Promise<string[]> {
  while ((await platform.sendMail()) > 0);
  return sent.map(({ text }) => /^https:\/\/shop\.test\/sign-in\/([\w-]{43})$/.exec(text)?.[1] ?? '');
}
const finish = async (token: string) =>
  (await platform.execute(systemPrincipal, finishDocument, { token })).data?.signInFinish;
const findLink = async (token: string) =>
  (
    await platform.execute(
      systemPrincipal,
      'query ($token: String!) { signInLink(token: $token) { email returnPath } }',
      {
        token,
      },
    )
  ).data?.signInLink;
const unusable = {
  token: null,
  userId: null,
  returnPath: null,
  userErrors: [{ code: 'conflict', message: 'This link has been used or has expired.', path: ['token'] }],
};

describe('a sign-in link', () => {
  it('signs in the user of its e-mail address once; viewing it does not consume it', async () => {
    expect(await request(' Ann@Example.com ', '/developer?tab=keys')).toEqual([]);
    const [token = ''] = await links();
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([['Ann@Example.com', 'signIn']]);
    for (let times = 0; times < 2; times += 1)
      expect(await findLink(token)).toEqual({ email: 'Ann@Example.com', returnPath: '/developer?tab=keys' });
    const signedIn = await finish(token);
    expect(signedIn).toEqual({
      token: expect.stringMatching(/^eyJ/),
      userId: 'user_ann',
      returnPath: '/developer?tab=keys',
      userErrors: [],
    });
    expect(await platform.caller(signedIn.token)).toMatchObject({ kind: 'user', userId: 'user_ann', inCookie: true });
    expect([await findLink(token), await finish(token)]).toEqual([null, unusable]);
    clock.pass(604_799);
    expect(await platform.principalOf(signedIn.token)).not.toBeNull();
    clock.pass(1);
    expect(await platform.principalOf(signedIn.token)).toBeNull();
  });

  it('is consumed by one of several concurrent requests', async () => {
    await request('ben@example.com');
    const [token = ''] = await links();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => finish(token)));
    expect(outcomes.filter(({ userId }) => userId === 'user_ben')).toHaveLength(1);
    expect(outcomes.filter(({ userId }) => userId === null)).toEqual(Array.from({ length: 7 }, () => unusable));
  });

  it('works for 15 minutes', async () => {
    await request('ann@example.com');
    const [token = ''] = await links();
    clock.pass(899);
    expect(await findLink(token)).not.toBeNull();
    clock.pass(1);
    expect([await findLink(token), await finish(token)]).toEqual([null, unusable]);
  });

  it.each(['', 'a', 'A'.repeat(43), `${'A'.repeat(43)}A`, "' OR true --", 'ä'.repeat(43)])(
    'that was never sent is rejected: %p',
    async (token) => {
      expect([await findLink(token), await finish(token)]).toEqual([null, unusable]);
    },
  );

  it('is sent in the language of the page, otherwise in that of the user', async () => {
    await platform.database.rows(`UPDATE platform.users SET locale = 'fr' WHERE id = 'user_ann'`, []);
    for (const locale of ['de', null]) await request('ann@example.com', '/', locale);
    await request('unknown@example.com');
    await platform.database.rows(`UPDATE platform.users SET locale = NULL WHERE id = 'user_ann'`, []);
    await links();
    expect(sent.map(({ html }) => html).toSorted()).toEqual([
      '<p lang="">signIn</p>',
      '<p lang="de">signIn</p>',
      '<p lang="fr">signIn</p>',
    ]);
  });

  it('is not stored in plain text', async () => {
    await request('cid@example.com');
    const rows = await platform.database.rows(
      'SELECT l::text, m::text FROM platform.sign_in_links l, platform.sealed_mails m',
      [],
    );
    // Earlier releases send the text in this table unchanged, so it must not contain sealed mail.
    const remaining = await platform.database.rows('SELECT id FROM platform.mails', []);
    const [token = ''] = await links();
    expect(token).toHaveLength(43);
    expect([rows.length, remaining]).toEqual([1, []]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('/sign-in/');
  });
});

describe('an e-mail address', () => {
  it('without a user gets the same response and mail, and becomes a user when the link is followed', async () => {
    const users = async () => (await platform.database.rows('SELECT count(*)::int FROM platform.users', []))[0];
    const before = await users();
    expect(await request('nobody@example.com')).toEqual([]);
    const [token = ''] = await links();
    expect([sent[0]?.subject, await users()]).toEqual(['signIn', before]);
    const { userId } = await finish(token);
    expect(userId).toMatch(/^user_\w+$/);
    await request('NOBODY@example.com');
    expect((await finish((await links()).at(-1) ?? '')).userId).toBe(userId);
  });

  it('gets five links in a quarter of an hour; further requests get the same response', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => request('mo@example.com')));
    expect(results).toEqual(Array.from({ length: 8 }, () => []));
    expect(await links()).toHaveLength(5);
    clock.pass(901);
    await request('MO@example.com');
    expect(await links()).toHaveLength(6);
  });

  it.each(['', 'ann', 'ann@', 'ann@example.com\nBcc: eve@example.com', `${'a'.repeat(300)}@example.com`])(
    'that is invalid is rejected: %p',
    async (email) => {
      expect(await request(email)).toEqual([{ code: 'parameter_invalid', path: ['email'] }]);
      expect(await links()).toEqual([]);
    },
  );

  it.each(['', 'developer', '//evil.example', '/\\evil.example', 'https://evil.example'])(
    'is rejected with a return path that leads to another site: %p',
    async (path) => {
      expect(await request('ann@example.com', path)).toEqual([{ code: 'parameter_invalid', path: ['returnPath'] }]);
      expect(await links()).toEqual([]);
    },
  );
});

it('sign-in operations are accessible to the service only', async () => {
  const [ann, key] = [
    await platform.user('user_ann'),
    await platform.caller(await platform.key('apik_own', 'biz_shop', 'owner')),
  ];
  for (const caller of [ann, key]) {
    for (const [document, variables] of [
      [requestDocument, { email: 'ann@example.com', path: '/' }],
      [finishDocument, { token: 'A'.repeat(43) }],
      ['{ signInLink(token: "a") { email } }', {}],
    ] as const) {
      const [error] = errorsOf(await platform.execute(caller, document, variables)) ?? [];
      expect(error?.code ?? error?.message).toMatch(/^not_found$|^No such resource was found\.$/);
    }
  }
  expect(await links()).toEqual([]);
});

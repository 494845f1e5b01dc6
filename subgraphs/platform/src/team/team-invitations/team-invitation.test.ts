import { type Principal, hasPermission, systemPrincipal } from '../../../../kit/src';
import type { Mail } from '../../mail/mailer';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';
import { errorsOf } from '../../../../kit/src/testing';

const clock = new TestClock();
const sent: Mail[] = [];
let platform: TestPlatform;
let ann: Principal;
let ben: Principal;
let mo: Principal;
let eve: Principal;
beforeEach(async () => {
  platform = await openTestPlatform(clock, { mailer: { send: async (mail) => void sent.push(mail) } });
  sent.length = 0;
  await populate(platform);
  [ann, ben, mo, eve] = (await Promise.all(
    ['ann', 'ben', 'mo', 'eve'].map((name) => platform.user(`user_${name}`)),
  )) as [Principal, Principal, Principal, Principal];
});
afterEach(() => platform.close());

const fields = 'id role status email invitedAt user { id } account { id }';
const invite = `mutation ($input: TeamInvitationCreateInput!) { teamMemberInvite(input: $input) { teamMember { ${fields} } userErrors { code message path } } }`;
const accept = `mutation ($id: ID!) { teamMemberInvitationAccept(id: $id) { teamMember { ${fields} } userErrors { code message path } } }`;
const open = `mutation ($id: ID!, $key: String!) { teamInvitationOpen(id: $id, key: $key) { teamMember { ${fields} } userErrors { code message path } } }`;
const readQuery =
  'query ($id: ID!, $key: String!) { teamInvitation(id: $id, key: $key) { isExpired email role account { id title } } }';
const remove = 'mutation ($id: ID!) { teamMemberDelete(id: $id) { deletedId userErrors { code message path } } }';
const update =
  'mutation ($id: ID!, $input: TeamRoleInput!) { teamMemberUpdate(id: $id, input: $input) { teamMember { role } userErrors { code message path } } }';
const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];
const rows = (): Promise<unknown> =>
  platform.database.rows('SELECT to_jsonb(m) FROM platform.team_members m ORDER BY id', []);
const week = 7 * 86_400;

async function invited(caller: Principal, input: object): Promise<{ readonly id: string; readonly key: string }> {
  const { data, errors } = await platform.execute(caller, invite, { input: { accountId: 'biz_shop', ...input } });
  expect({ errors, userErrors: data?.teamMemberInvite.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  const id: string = data?.teamMemberInvite.teamMember.id;
  const mail = (await mails()).find(({ text }) => text.includes(`/team-invitations/${id}?key=`));
  return { id, key: /\?key=([\w-]+)/.exec(String(mail?.text))?.[1] as string };
}

/** Returns all mail sent, after the queue is empty. */
async function mails(): Promise<readonly Mail[]> {
  while ((await platform.sendMail()) > 0);
  return sent;
}

async function errorOf(caller: Principal, document: string, variables: object): Promise<unknown> {
  const before = await rows();
  const { data, errors } = await platform.execute(caller, document, { ...variables });
  expect(await rows()).toEqual(before);
  return errors ?? (Object.values(data ?? {})[0] as { userErrors: unknown }).userErrors;
}

describe('a team invitation', () => {
  it('is sent by mail, listed as pending, and adds the user with the e-mail address to the team', async () => {
    const { data } = await platform.execute(ben, invite, {
      input: { accountId: 'biz_shop', email: 'Eve@Example.com', role: 'SUPPORT' },
    });
    const entry = data?.teamMemberInvite.teamMember;
    expect(entry).toEqual({
      id: expect.stringMatching(/^ausri_/),
      role: 'SUPPORT',
      status: 'PENDING',
      email: 'Eve@Example.com',
      invitedAt: '2026-03-01T12:00:00.000Z',
      user: null,
      account: { id: 'biz_shop' },
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: 'Eve@Example.com',
      subject: 'invitation',
      text: expect.stringMatching(
        /^account: Shop\nrole: support\ninviter: Ben\nhttps:\/\/shop\.test\/team-invitations\/ausri_\w+\?key=[\w-]{43}$/,
      ),
      html: '<p lang="">invitation</p>',
    });
    const list = await platform.execute(
      mo,
      '{ teamMembers(accountId: "biz_shop", status: PENDING) { nodes { id email user { id } } } }',
    );
    expect(list.data?.teamMembers.nodes).toEqual([{ id: entry.id, email: null, user: null }]);
    expect(hasPermission(eve, 'company:authorized_user:read', 'biz_shop')).toBe(false);
    const joined = (await platform.execute(eve, accept, { id: entry.id })).data?.teamMemberInvitationAccept;
    expect(joined).toEqual({
      teamMember: {
        id: expect.stringMatching(/^ausr_/),
        role: 'SUPPORT',
        status: 'JOINED',
        email: null,
        invitedAt: null,
        user: { id: 'user_eve' },
        account: { id: 'biz_shop' },
      },
      userErrors: [],
    });
    expect(hasPermission(await platform.user('user_eve'), 'company:authorized_user:read', 'biz_shop')).toBe(true);
    expect(await errorOf(eve, accept, { id: entry.id })).toEqual(notFound);
  });

  it('is accepted once, also under concurrent requests', async () => {
    const { id, key } = await invited(ann, { email: 'eve@example.com', role: 'SUPPORT' });
    const results = await Promise.all([
      platform.execute(eve, accept, { id }),
      platform.execute(eve, accept, { id }),
      platform.execute(systemPrincipal, open, { id, key }),
    ]);
    expect(results.filter((result) => !errorsOf(result))).toHaveLength(1);
    expect(
      await platform.database.rows(
        `SELECT role, status FROM platform.team_members WHERE account_id = 'biz_shop' AND user_id = 'user_eve'`,
        [],
      ),
    ).toEqual([['support', 'joined']]);
  });

  it('is not accessible to others', async () => {
    const { id, key } = await invited(ann, { email: 'new@example.com', role: 'ADMIN' });
    for (const caller of [ann, ben, eve]) expect(await errorOf(caller, accept, { id })).toEqual(notFound);
    const shopKey = await platform.caller(await platform.key('apik_shop', 'biz_shop', 'owner'));
    expect(await errorOf(shopKey, accept, { id })).toEqual([
      expect.objectContaining({ message: 'Only user tokens may call this operation.' }),
    ]);
    for (const caller of [ann, eve, shopKey]) expect(await errorOf(caller, open, { id, key })).toEqual(notFound);
    expect(errorsOf(await platform.execute(ann, readQuery, { id, key }))).toEqual(notFound);
    expect(await errorOf(systemPrincipal, open, { id, key: `${key.slice(0, -1)}!` })).toEqual(notFound);
    expect((await platform.execute(systemPrincipal, readQuery, { id, key: 'wrong' })).data).toEqual({
      teamInvitation: null,
    });
    expect((await platform.execute(systemPrincipal, readQuery, { id, key })).data).toEqual({
      teamInvitation: {
        isExpired: false,
        email: 'new@example.com',
        role: 'ADMIN',
        account: { id: 'biz_shop', title: 'Shop' },
      },
    });
    expect(
      (await platform.execute(systemPrincipal, open, { id, key })).data?.teamInvitationOpen.teamMember,
    ).toMatchObject({
      email: 'new@example.com',
      role: 'ADMIN',
      user: { id: expect.stringMatching(/^user_/) },
    });
  });

  it('expires after seven days, and can be sent again', async () => {
    const { id, key } = await invited(ann, { email: 'eve@example.com', role: 'SUPPORT' });
    const repeated = { accountId: 'biz_shop', email: 'EVE@example.com', role: 'SUPPORT' };
    expect(await errorOf(ben, invite, { input: repeated })).toEqual([
      { code: 'conflict', path: ['email'], message: 'This address has already been invited.' },
    ]);
    clock.pass(week);
    const expired = [{ code: 'conflict', path: [], message: 'This invitation has expired. Ask for a new one.' }];
    const late = await platform.user('user_eve');
    expect(await errorOf(late, accept, { id })).toEqual(expired);
    expect(await errorOf(systemPrincipal, open, { id, key })).toEqual(expired);
    expect((await platform.execute(systemPrincipal, readQuery, { id, key })).data).toMatchObject({
      teamInvitation: { isExpired: true },
    });
    const renewed = await invited(await platform.user('user_ben'), repeated);
    expect(renewed.id).not.toBe(id);
    expect(await errorOf(late, accept, { id })).toEqual(notFound);
    expect(
      (await platform.execute(late, accept, { id: renewed.id })).data?.teamMemberInvitationAccept.userErrors,
    ).toEqual([]);
  });

  it('never grants more than the inviting caller holds', async () => {
    const input = { accountId: 'biz_shop', email: 'new@example.com' };
    expect(await errorOf(ben, invite, { input: { ...input, role: 'OWNER' } })).toEqual([
      expect.objectContaining({ message: 'Only an owner can grant or revoke the role owner.' }),
    ]);
    expect(
      await errorOf(ben, invite, { input: { ...input, role: 'CUSTOM', actions: ['company:transfer_ownership'] } }),
    ).toEqual(forbidden('company:transfer_ownership'));
    expect(await errorOf(mo, invite, { input: { ...input, role: 'MODERATOR' } })).toEqual(
      forbidden('authorized_user:create'),
    );
    expect(await errorOf(eve, invite, { input: { ...input, role: 'MODERATOR' } })).toEqual(notFound);
    expect(await errorOf(ann, invite, { input: { ...input, email: 'ben@example.com', role: 'SUPPORT' } })).toEqual([
      { code: 'conflict', path: ['email'], message: 'This user is already on the team.' },
    ]);
    expect(await errorOf(ann, invite, { input: { ...input, email: 'no address', role: 'SUPPORT' } })).toEqual([
      { code: 'parameter_invalid', path: ['email'], message: 'email is not an e-mail address.' },
    ]);
    expect(await mails()).toEqual([]);
  });

  it('has the language of the invited user', async () => {
    await platform.database.rows(`UPDATE platform.users SET locale = 'ja' WHERE id = 'user_eve'`, []);
    await invited(ben, { email: 'EVE@example.com', role: 'SUPPORT' });
    await platform.database.rows(`UPDATE platform.users SET locale = NULL WHERE id = 'user_eve'`, []);
    expect((await mails()).map(({ html }) => html)).toEqual(['<p lang="ja">invitation</p>']);
  });

  it('is not stored in plain text', async () => {
    const { data } = await platform.execute(ben, invite, {
      input: { accountId: 'biz_shop', email: 'eve@example.com', role: 'SUPPORT' },
    });
    const id: string = data?.teamMemberInvite.teamMember.id;
    const waiting = await platform.database.rows(
      'SELECT m.account_id, m.recipient, m.subject FROM platform.sealed_mails m',
      [],
    );
    const tables = await platform.database.rows(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'platform'`,
      [],
    );
    const allRows = await Promise.all(
      tables.map(([table]) => platform.database.rows(`SELECT t::text FROM platform.${String(table)} t`, [])),
    );
    const [mail] = await mails();
    const key = /\?key=([\w-]{43})$/.exec(String(mail?.text))?.[1] ?? 'none';
    expect((await platform.execute(systemPrincipal, readQuery, { id, key })).data?.teamInvitation).toMatchObject({
      email: 'eve@example.com',
    });
    expect(waiting).toEqual([['biz_shop', 'eve@example.com', 'invitation']]);
    for (const secret of [
      key,
      '/team-invitations/',
      Buffer.from(key).toString('base64'),
      Buffer.from(key).toString('hex'),
    ]) {
      expect(JSON.stringify(allRows)).not.toContain(secret);
    }
  });

  it('is withdrawn when the inviting member is removed, or when the user is added directly', async () => {
    const { id } = await invited(ben, { email: 'eve@example.com', role: 'ADMIN' });
    expect((await platform.execute(ann, remove, { id: 'ausr_ben' })).data?.teamMemberDelete.userErrors).toEqual([]);
    expect(await errorOf(eve, accept, { id })).toEqual(notFound);
    const next = await invited(ann, { email: 'eve@example.com', role: 'ADMIN' });
    const add =
      'mutation ($input: TeamMemberCreateInput!) { teamMemberCreate(input: $input) { userErrors { message } } }';
    expect(
      (await platform.execute(ann, add, { input: { accountId: 'biz_shop', userId: 'user_eve', role: 'SUPPORT' } })).data
        ?.teamMemberCreate.userErrors,
    ).toEqual([]);
    expect(await errorOf(eve, accept, { id: next.id })).toEqual(notFound);
  });

  it('is updated and deleted like a member', async () => {
    const { id } = await invited(ann, { email: 'eve@example.com', role: 'ADMIN' });
    expect((await platform.execute(ben, update, { id, input: { role: 'SUPPORT' } })).data?.teamMemberUpdate).toEqual({
      teamMember: { role: 'SUPPORT' },
      userErrors: [],
    });
    expect(await errorOf(mo, remove, { id })).toEqual(forbidden('authorized_user:delete'));
    expect((await platform.execute(ben, remove, { id })).data?.teamMemberDelete).toEqual({
      deletedId: id,
      userErrors: [],
    });
    expect(await errorOf(eve, accept, { id })).toEqual(notFound);
  });
});

describe('an invitation to own a connected account', () => {
  const create =
    'mutation ($input: AccountCreateInput!) { accountCreate(input: $input) { account { id ownerUser { id } } userErrors { code } } }';
  const owner = async (id: string) =>
    (
      await platform.execute(systemPrincipal, 'query ($id: ID!) { account(id: $id) { ownerUser { id username } } }', {
        id,
      })
    ).data?.account.ownerUser;

  /** Creates a connected account with a key of the shop; returns its id and the invitation. */
  async function openConnectedAccount(
    email: string,
  ): Promise<{ readonly account: string; readonly id: string; readonly key: string }> {
    const caller = await platform.caller(await platform.key(`apik_${sent.length}`, 'biz_shop', 'owner'));
    const { data } = await platform.execute(caller, create, { input: { email, title: `For ${email}` } });
    expect(data?.accountCreate).toMatchObject({ account: { ownerUser: { id: 'user_ann' } }, userErrors: [] });
    const mail = (await mails()).at(-1);
    expect([mail?.recipient, mail?.subject]).toEqual([email, 'owner']);
    expect(mail?.text).toMatch(/^account: For \S+\nparent: Shop\nhttps:/);
    const [, id, key] = /\/team-invitations\/(\w+)\?key=([\w-]+)/.exec(String(mail?.text)) ?? [];
    return { account: data?.accountCreate.account.id, id: id as string, key: key as string };
  }

  it('transfers the account from the owner of its parent to the user who accepts, and records an event', async () => {
    const { account, id } = await openConnectedAccount('eve@example.com');
    expect(await errorOf(ben, accept, { id })).toEqual(notFound);
    const accepted = (await platform.execute(eve, accept, { id })).data?.teamMemberInvitationAccept;
    expect(accepted).toMatchObject({
      teamMember: { role: 'OWNER', user: { id: 'user_eve' }, account: { id: account } },
      userErrors: [],
    });
    expect(await owner(account)).toMatchObject({ id: 'user_eve' });
    expect((await platform.user('user_eve')).grants).toContainEqual({ accountId: account, actions: ['*'] });
    const events = await platform.database.rows(
      "SELECT type, previous->>'owner_user_id', \"row\"->>'owner_user_id' FROM platform.outbox WHERE resource_id = $1 AND type = 'account.updated'",
      [account],
    );
    expect(events).toEqual([['account.updated', 'user_ann', 'user_eve']]);
  });

  it('creates a user for an e-mail address without one, once', async () => {
    const { account, id, key } = await openConnectedAccount('brand.new@example.com');
    const results = await Promise.all([1, 2].map(() => platform.execute(systemPrincipal, open, { id, key })));
    expect(results.filter((result) => !errorsOf(result))).toHaveLength(1);
    expect(await owner(account)).toMatchObject({ username: 'brandnew' });
  });

  it('makes the first user who accepts the owner; later owners only join the team', async () => {
    const { account, id } = await openConnectedAccount('eve@example.com');
    const second = await platform.execute(await platform.user('user_ann'), invite, {
      input: { accountId: account, email: 'mo@example.com', role: 'OWNER' },
    });
    const other = second.data?.teamMemberInvite.teamMember.id;
    await platform.execute(mo, accept, { id: other });
    expect(await owner(account)).toMatchObject({ id: 'user_mo' });
    await platform.execute(eve, accept, { id });
    expect(await owner(account)).toMatchObject({ id: 'user_mo' });
  });

  it('makes an existing team member an owner', async () => {
    const { account, id } = await openConnectedAccount('eve@example.com');
    const add =
      'mutation ($input: TeamMemberCreateInput!) { teamMemberCreate(input: $input) { userErrors { message } } }';
    await platform.database.dataSource.query(
      "UPDATE platform.users SET email = 'away@example.com' WHERE id = 'user_eve'",
    );
    const added = await platform.execute(await platform.user('user_ann'), add, {
      input: { accountId: account, userId: 'user_eve', role: 'SUPPORT' },
    });
    expect(added.data?.teamMemberCreate).toEqual({ userErrors: [] });
    await platform.database.dataSource.query(
      "UPDATE platform.users SET email = 'eve@example.com' WHERE id = 'user_eve'",
    );
    await platform.execute(eve, accept, { id });
    expect(await owner(account)).toMatchObject({ id: 'user_eve' });
    expect(
      await platform.database.rows('SELECT user_id, role FROM platform.team_members WHERE account_id = $1', [account]),
    ).toEqual([['user_eve', 'owner']]);
  });
});

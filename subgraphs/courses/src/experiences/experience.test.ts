import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import {
  act,
  attach,
  command,
  courses,
  create,
  forbidden,
  createExperience,
  notFoundMessage,
  owner,
  product,
  read,
  setUpTests,
  stranger,
  deliver,
  withLongEventWait,
} from './testing';

setUpTests();

const reader = apiKeyOf('biz_a', []);
const member = (userId: string, productId: string, membershipId = `mem_${userId}_${productId}`) =>
  deliver('membership.activated', membershipId, { user_id: userId, product_id: productId });
const file = (id: string, contentType = 'image/png', accountId = 'biz_a') =>
  deliver(
    'fact:file.ready',
    id,
    { filename: 'a', content_type: contentType, size: 1, visibility: 'private' },
    accountId,
  );

const query = (text: string, values: unknown[] = []) => courses.database.dataSource.query(text, values);
const licensingEvents = (productId: string) =>
  query(
    "SELECT account_id, row FROM courses.outbox WHERE type = 'fact:product.licensing_changed' AND resource_id = $1 ORDER BY id",
    [productId],
  ).then((rows: { account_id: string; row: { is_licensed: boolean } }[]) =>
    rows.map(({ account_id, row }) => [account_id, row.is_licensed]),
  );
const update = (id: string, input: object, caller = owner) =>
  command(caller, 'experienceUpdate', 'id: $id, input: $input', { id, input }, '($id: ID!, $input: ExperiencePatch!)');
const detach = (id: string, productId: string, caller = owner) => act('experienceDetach', id, productId, caller);
const remove = (id: string, caller = owner) => command(caller, 'experienceDelete', 'id: $id', { id }, '($id: ID!)');
const duplicate = (id: string, name: string | null = null, caller = owner) =>
  command(caller, 'experienceDuplicate', 'id: $id, name: $name', { id, name }, '($id: ID!, $name: String)');

describe('creating an experience', () => {
  it('uses the name of the app as default, and grants no access', async () => {
    const { experience, userErrors } = await create({ appId: 'app_courses' });
    expect([experience, userErrors]).toEqual([
      {
        id: expect.stringMatching(/^exp_\w{14}$/),
        name: 'Courses',
        isPublic: false,
        order: null,
        sectionId: null,
        createdAt: expect.stringMatching(/Z$/),
        account: { id: 'biz_a' },
        app: { id: 'app_courses', name: 'Courses', iconUrl: null },
        image: null,
        products: [],
      },
      [],
    ]);
    expect(await read(owner, experience.id)).toEqual(experience);
  });

  it('stores the given fields', async () => {
    await file('file_logo');
    expect(
      await createExperience({ name: ' School ', isPublic: true, logoFileId: 'file_logo', sectionId: 'sec_1' }),
    ).toMatchObject({ name: 'School', isPublic: true, image: { id: 'file_logo' }, sectionId: 'sec_1' });
  });

  it('makes the image visible to every user who can see the experience', async () => {
    await file('file_shown');
    const { id } = await createExperience({ logoFileId: 'file_shown', isPublic: true });
    const { data } = await run(
      courses.subgraph,
      stranger,
      'query ($id: ID!) { experience(id: $id) { image { id shown } } }',
      { id },
    );
    expect(data?.['experience']).toEqual({ image: { id: 'file_shown', shown: true } });
  });

  it('runs once per idempotency key', async () => {
    const first = await create({ appId: 'app_courses', name: 'Once' }, owner, 'key');
    expect(await create({ appId: 'app_courses', name: 'Once' }, owner, 'key')).toEqual(first);
    expect(await query("SELECT count(*)::int FROM courses.experiences WHERE name = 'Once'")).toEqual([{ count: 1 }]);
  });

  it.each([
    [{ appId: 'app_none' }, 'appId is not an app for which experiences can be created.', ['appId']],
    [{ appId: 'constructor' }, 'appId is not an app for which experiences can be created.', ['appId']],
    [{ name: ' ' }, 'name must not be empty.', ['name']],
    [{ name: 'a'.repeat(121) }, 'name must have at most 120 characters.', ['name']],
    [{ sectionId: 'a'.repeat(61) }, 'sectionId must have at most 60 characters.', ['sectionId']],
    [{ logoFileId: 'file_text' }, 'logoFileId is not an uploaded image of this account.', ['logoFileId']],
    [{ logoFileId: 'file_foreign' }, 'logoFileId is not an uploaded image of this account.', ['logoFileId']],
  ])('rejects %j', async (input, message, path) => {
    await file('file_text', 'text/plain');
    await file('file_foreign', 'image/png', 'biz_b');
    const before = await query('SELECT count(*)::int FROM courses.experiences');
    expect(await create({ accountId: 'biz_a', appId: 'app_courses', ...input })).toEqual({
      experience: null,
      userErrors: [{ code: 'parameter_invalid', message, path }],
    });
    expect(await query('SELECT count(*)::int FROM courses.experiences')).toEqual(before);
  });

  it('requires the permission on the account', async () => {
    expect(await create({ accountId: 'biz_a', appId: 'app_courses' }, reader)).toBe(forbidden('experience:create'));
    expect(await create({ accountId: 'biz_a', appId: 'app_courses' }, stranger)).toBe(notFoundMessage);
    expect((await create({ appId: 'app_courses' }, userOf('user_ann'))).userErrors).toEqual([
      { code: 'parameter_missing', message: 'accountId is required.', path: ['accountId'] },
    ]);
  });
});

describe('updating an experience', () => {
  it('leaves omitted fields unchanged, and clears fields that are null', async () => {
    await file('file_change');
    const { id } = await createExperience({ name: 'A', sectionId: 'sec_1', logoFileId: 'file_change' });
    expect((await update(id, { order: 'a1', isPublic: true })).experience).toMatchObject({
      name: 'A',
      order: 'a1',
      isPublic: true,
      sectionId: 'sec_1',
      image: { id: 'file_change' },
    });
    expect(
      (await update(id, { name: null, isPublic: null, order: null, sectionId: null, logoFileId: null })).experience,
    ).toMatchObject({ name: 'A', isPublic: true, order: null, sectionId: null, image: null });
  });

  it('accepts the unchanged image of another uploader', async () => {
    await file('file_of_ann', 'image/png', 'user_ann');
    const ann = userOf('user_ann', [{ accountId: 'biz_a', actions: ['*'] }]);
    const {
      experience: { id },
    } = await create({ accountId: 'biz_a', appId: 'app_courses', logoFileId: 'file_of_ann' }, ann);
    expect((await update(id, { logoFileId: 'file_of_ann', order: 'b' })).experience).toMatchObject({
      order: 'b',
      image: { id: 'file_of_ann' },
    });
  });

  it('requires the permission', async () => {
    const { id } = await createExperience();
    expect([
      await update(id, { name: 'B' }, reader),
      await update(id, { name: 'B' }, stranger),
      await update('exp_unknown', { name: 'B' }),
    ]).toEqual([forbidden('experience:update'), notFoundMessage, notFoundMessage]);
  });
});

describe('attaching a product', () => {
  it('grants its members access, and detaching revokes it', async () => {
    const { id } = await createExperience({ name: 'Members' });
    await member('user_ann', 'prod_a');
    expect(await read(userOf('user_ann'), id)).toBeNull();
    expect((await attach(id, 'prod_a')).experience.products).toEqual([{ id: 'prod_a' }]);
    expect((await attach(id, 'prod_a')).experience.products).toEqual([{ id: 'prod_a' }]);
    expect((await attach(id, 'prod_b')).experience.products).toEqual([{ id: 'prod_a' }, { id: 'prod_b' }]);
    expect([
      (await read(userOf('user_ann'), id)).name,
      await read(userOf('user_ben'), id),
      await read(stranger, id),
    ]).toEqual(['Members', null, null]);
    expect((await detach(id, 'prod_a')).experience.products).toEqual([{ id: 'prod_b' }]);
    expect((await detach(id, 'prod_a')).experience.products).toEqual([{ id: 'prod_b' }]);
    expect(await read(userOf('user_ann'), id)).toBeNull();
    expect((await detach(id, 'prod_other')).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'productId is not a product of this account.', path: ['productId'] },
    ]);
  });

  it('rejects products of other accounts', async () => {
    const { id } = await createExperience();
    for (const productId of ['prod_other', 'prod_unknown', 'exp_1']) {
      expect((await attach(id, productId)).userErrors).toEqual([
        { code: 'parameter_invalid', message: 'productId is not a product of this account.', path: ['productId'] },
      ]);
    }
    expect((await read(owner, id)).products).toEqual([]);
  });

  it('waits until a new product is replicated', () =>
    withLongEventWait(async () => {
      const { id } = await createExperience();
      const attaching = attach(id, 'prod_late');
      await product('prod_late');
      expect((await attaching).experience.products).toEqual([{ id: 'prod_late' }]);
    }));

  it('ends with the deletion of the product', async () => {
    const { id } = await createExperience();
    await product('prod_deleted');
    await attach(id, 'prod_deleted');
    await deliver('product.deleted', 'prod_deleted', { visibility: 'visible' });
    expect((await read(owner, id)).products).toEqual([]);
  });

  it('is limited to 100 products', async () => {
    const { id } = await createExperience();
    await query(
      "INSERT INTO courses.experience_products SELECT $1, 'prod_many' || n, 'biz_a' FROM generate_series(1, 100) n",
      [id],
    );
    expect((await attach(id, 'prod_a')).userErrors).toEqual([
      { code: 'conflict', message: 'An experience is attached to at most 100 products.', path: ['productId'] },
    ]);
  });

  it('shows archived and hidden products only to the account', async () => {
    const { id } = await createExperience();
    await attach(id, 'prod_archived');
    await attach(id, 'prod_c');
    await member('user_cem', 'prod_c');
    expect([(await read(owner, id)).products, (await read(userOf('user_cem'), id)).products]).toEqual([
      [{ id: 'prod_archived' }, { id: 'prod_c' }],
      [{ id: 'prod_c' }],
    ]);
    await deliver('product.updated', 'prod_archived', { visibility: 'hidden' });
    expect([(await read(apiKeyOf('biz_a', []), id)).products, (await read(userOf('user_cem'), id)).products]).toEqual([
      [{ id: 'prod_archived' }, { id: 'prod_c' }],
      [{ id: 'prod_c' }],
    ]);
  });

  it('requires the permissions to attach and detach', async () => {
    const { id } = await createExperience();
    expect([await attach(id, 'prod_a', reader), await attach(id, 'prod_a', stranger)]).toEqual([
      forbidden('experience:attach'),
      notFoundMessage,
    ]);
    expect([await detach(id, 'prod_a', reader), await detach(id, 'prod_a', stranger)]).toEqual([
      forbidden('experience:detach'),
      notFoundMessage,
    ]);
    expect((await attach(id, 'prod_a', apiKeyOf('biz_a', ['experience:attach']))).experience.products).toEqual([
      { id: 'prod_a' },
    ]);
  });
});

describe('duplicates', () => {
  it('equal the original, and are accessible to the same members', async () => {
    await file('file_copy');
    const { id } = await createExperience({ name: 'Original', logoFileId: 'file_copy', sectionId: 'sec_1' });
    await attach(id, 'prod_a');
    const { experience } = await duplicate(id);
    expect(experience).toMatchObject({
      name: 'Original',
      image: { id: 'file_copy' },
      sectionId: 'sec_1',
      products: [{ id: 'prod_a' }],
    });
    expect(experience.id).not.toBe(id);
    expect((await duplicate(id, 'Another')).experience.name).toBe('Another');
    expect((await duplicate(id, ' ')).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'name must not be empty.', path: ['name'] },
    ]);
  });

  it('require the permission to create experiences', async () => {
    const { id } = await createExperience();
    expect([
      await duplicate(id, null, reader),
      await duplicate(id, null, stranger),
      await duplicate('exp_unknown'),
    ]).toEqual([forbidden('experience:create'), notFoundMessage, notFoundMessage]);
  });
});

describe('deleting an experience', () => {
  it('removes it for every caller', async () => {
    const { id } = await createExperience({ isPublic: true });
    await attach(id, 'prod_a');
    expect([await remove(id, reader), await remove(id, stranger)]).toEqual([
      forbidden('experience:delete'),
      notFoundMessage,
    ]);
    expect(await remove(id)).toEqual({ deletedId: id, userErrors: [] });
    expect([await read(owner, id), await remove(id)]).toEqual([null, notFoundMessage]);
    expect(await query('SELECT count(*)::int FROM courses.experience_products WHERE experience_id = $1', [id])).toEqual(
      [{ count: 0 }],
    );
  });
});

describe('licensing', () => {
  const licensing = () => createExperience({ appId: 'app_licensing' });

  it('is published per product when it starts and when it ends', async () => {
    await product('prod_keys');
    const [first, second] = [await licensing(), await licensing()];
    expect(first.name).toBe('Software licensing');
    await attach(first.id, 'prod_keys');
    await attach(second.id, 'prod_keys');
    expect(await licensingEvents('prod_keys')).toEqual([['biz_a', true]]);
    await detach(first.id, 'prod_keys');
    expect(await licensingEvents('prod_keys')).toEqual([['biz_a', true]]);
    const { experience: copy } = await duplicate(second.id);
    await remove(second.id);
    expect(await licensingEvents('prod_keys')).toEqual([['biz_a', true]]);
    await remove(copy.id);
    expect(await licensingEvents('prod_keys')).toEqual([
      ['biz_a', true],
      ['biz_a', false],
    ]);
  });

  it('is not published for courses', async () => {
    await product('prod_no_keys');
    const { id } = await createExperience();
    await attach(id, 'prod_no_keys');
    expect(await licensingEvents('prod_no_keys')).toEqual([]);
  });

  it('is published correctly under concurrent attaching and detaching', async () => {
    await product('prod_busy');
    const experiences = await Promise.all(Array.from({ length: 6 }, licensing));
    await Promise.all(experiences.map(({ id }) => attach(id, 'prod_busy')));
    expect(await licensingEvents('prod_busy')).toEqual([['biz_a', true]]);
    const [remaining, ...others] = experiences;
    await Promise.all(others.map(({ id }) => detach(id, 'prod_busy')));
    expect(await licensingEvents('prod_busy')).toEqual([['biz_a', true]]);
    await Promise.all([detach(remaining.id, 'prod_busy'), attach(others[0].id, 'prod_busy')]);
    expect((await licensingEvents('prod_busy')).at(-1)).toEqual(['biz_a', true]);
  });
});

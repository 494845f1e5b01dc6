import { systemPrincipal } from '../../../../kit/src';
import { openTestPlatform, populate, type TestPlatform } from '../../testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
  await populate(platform);
});
afterAll(() => platform.close());

const update =
  'mutation ($locale: String) { userUpdate(id: "me", input: { locale: $locale }) { userErrors { code path message } } }';

describe('the language of the viewer', () => {
  it('is chosen by the user, and visible to the user only', async () => {
    const [ann, eve] = [await platform.user('user_ann'), await platform.user('user_eve')];
    const key = await platform.caller(await platform.key('apik_viewer', 'biz_shop', 'owner'));
    const localeOf = async (caller = ann) => (await platform.execute(caller, '{ viewer { locale } }')).data?.viewer;
    expect(await localeOf()).toEqual({ locale: null });
    expect((await platform.execute(ann, update, { locale: 'pt-BR' })).data?.userUpdate).toEqual({ userErrors: [] });
    expect(await localeOf()).toEqual({ locale: 'pt-BR' });
    expect([await localeOf(eve), await localeOf(key)]).toEqual([{ locale: null }, { locale: null }]);
    expect(await localeOf({ ...ann, kind: 'access_token' })).toEqual({ locale: null });
    const mailed = await platform.execute(systemPrincipal, '{ user(id: "user_ann") { locale } }');
    expect(mailed.data?.user).toEqual({ locale: 'pt-BR' });
    await platform.execute(ann, update, { locale: null });
    expect(await localeOf()).toEqual({ locale: null });
  });

  it.each(['', 'German', 'de_DE', '<b>', 'd', '\u202ede', '😀', `de-${'a'.repeat(10_000)}`])(
    'is not %p',
    async (locale) => {
      const ben = await platform.user('user_ben');
      expect((await platform.execute(ben, update, { locale })).data?.userUpdate.userErrors).toEqual([
        { code: 'parameter_invalid', path: ['locale'], message: 'locale is not a language tag.' },
      ]);
      expect((await platform.execute(ben, '{ viewer { locale } }')).data?.viewer).toEqual({ locale: null });
    },
  );

  it('cannot be changed by others', async () => {
    const eve = await platform.user('user_eve');
    const document = 'mutation { userUpdate(id: "user_ann", input: { locale: "fr" }) { userErrors { code } } }';
    expect((await platform.execute(eve, document)).data?.userUpdate.userErrors).toEqual([{ code: 'not_found' }]);
  });
});

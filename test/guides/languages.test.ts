import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

const get = (path: string, accept = 'text/html') => service.request({ path, as: null, headers: { accept } });

const page = '/docs/2026-08-21/promo-codes';
const languages = ['curl', 'typescript', 'python', 'php', 'ruby', 'go'];
const titles = ['curl', 'TypeScript', 'Python', 'PHP', 'Ruby', 'Go'];

/** The page has six operations. */
const everywhere = Array.from({ length: 6 }, () => languages).flat();

/** Returns the languages of all open samples, and of all samples, of a page. */
function samplesOf(text: string): { readonly open: string[]; readonly all: string[] } {
  const samples = [...text.matchAll(/<details name="samples-\w+" data-language="(\w+)"( open)?>/g)];
  return {
    open: samples.filter(([, , open]) => open !== undefined).map(([, language = '']) => language),
    all: samples.map(([, language = '']) => language),
  };
}

/** Returns the links of a page to itself in each language. */
function languageLinks(text: string): string[] {
  const [, list = ''] = /<nav class="languages"[^>]*>(.*?)<\/nav>/s.exec(text) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, link = '']) => link);
}

it('all samples of a page without a language are closed', async () => {
  const { status, text } = await get(page);
  expect([status, samplesOf(text)]).toEqual([200, { open: [], all: everywhere }]);
  expect(languageLinks(text)).toEqual(
    languages.map((name, index) => `<a href="${page}?language=${name}" data-language="${name}">${titles[index]}</a>`),
  );
});

it.each(languages)('all samples in %s are open, and links to other pages keep the language', async (language) => {
  const { status, text } = await get(`${page}?language=${language}`);
  expect([status, samplesOf(text)]).toEqual([200, { open: Array(6).fill(language), all: everywhere }]);
  expect(languageLinks(text).filter((link) => link.includes(' aria-current="true"'))).toEqual([
    expect.stringContaining(`data-language="${language}"`),
  ]);
  expect(text).toContain(`<a href="/docs/2026-08-21/plans?language=${language}">`);
  expect(text).toContain(`<a href="/docs/2025-01-01/promo-codes?language=${language}">`);
  expect(text).toContain('<a href="#createPromoCode">');
});

it.each(['cobol', '', 'Python', 'constructor', '%3Cscript%3E'])(
  'the language "%s" has a page that names the available ones',
  async (language) => {
    const { status, headers, text } = await get(`${page}?language=${language}`);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Unknown language</h1><p>There are no samples in this language.</p>');
    expect(languageLinks(text)).toEqual(languageLinks((await get(page)).text));
    expect(text).not.toContain('<script>');
  },
);

it('programs receive an error for an unknown language', async () => {
  const { status, json } = await get(`${page}?language=cobol`, 'application/json');
  expect([status, json]).toMatchObject([404, { error: { message: 'There is no such page.' } }]);
});

it('pages without samples have no languages', async () => {
  const { status, text } = await get('/docs/changelog?language=cobol');
  expect([status, languageLinks(text)]).toEqual([200, []]);
});

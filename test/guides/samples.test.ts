import { spawnSync } from 'node:child_process';
import { transformSync } from '@swc/core';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

/** Returns the samples of a page in a language, by the id of their operation. */
async function samplesAt(path: string, language: string): Promise<Map<string, string>> {
  const { text } = await service.request({ path, as: null });
  const pattern = new RegExp(
    `<details name="samples-(\\w+)"><summary>${language}</summary>.*?<code>(.*?)</code>`,
    'gs',
  );
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  const decoded = (code: string): string =>
    code.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_all, name) => entities[name] ?? '');
  return new Map([...text.matchAll(pattern)].map(([, id = '', code = '']) => [id, decoded(code)]));
}

/** Returns the paths of all groups of operations. */
async function groups(version: string): Promise<string[]> {
  const { text } = await service.request({ path: `/docs/${version}`, as: null });
  return [
    ...new Set(
      [...text.matchAll(new RegExp(`href="(/docs/${version}/[a-z0-9-]+)"`, 'g'))].map(([, path = '']) => path),
    ),
  ];
}

it('requests have their version, required values and an example of a body', async () => {
  const curl = await samplesAt('/docs/2026-08-21/promo-codes', 'curl');
  expect(curl.get('listPromoCodes')).toBe(`curl -s "$ORIGIN/api/v1/promo_codes?account_id=$ACCOUNT_ID" \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Api-Version-Date: 2026-08-21'`);
  expect(curl.get('createPromoCode')).toMatch(
    /^curl -s "\$ORIGIN\/api\/v1\/promo_codes" \\\n.*\n {2}-H 'Content-Type: application\/json' \\\n {2}-d '\{\n {2}"account_id": "/s,
  );
  expect(curl.get('deletePromoCode')).toBe(`curl -s "$ORIGIN/api/v1/promo_codes/$ID" \\
  -X DELETE \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Api-Version-Date: 2026-08-21'`);
  const typeScript = await samplesAt('/docs/2026-08-21/promo-codes', 'TypeScript');
  expect(typeScript.get('listPromoCodes')).toMatch(
    /^const response = await fetch\(`\$\{origin\}\/api\/v1\/promo_codes\?account_id=\$\{accountId\}`, \{\n {2}headers: \{\n/,
  );
  expect(typeScript.get('deletePromoCode'))
    .toBe(`const response = await fetch(\`\${origin}/api/v1/promo_codes/\${id}\`, {
  method: 'DELETE',
  headers: {
    Authorization: \`Bearer \${key}\`,
    'Api-Version-Date': '2026-08-21',
  },
});
if (!response.ok) throw new Error(await response.text());
const result = await response.json();`);
});

it('requests of the legacy API have no version', async () => {
  const samples = await samplesAt('/docs/v2/plans', 'curl');
  expect([...samples.values()].filter((code) => /Api-Version-Date|api\/v1/.test(code))).toEqual([]);
  expect(samples.get('listPlans')).toBe('curl -s "$ORIGIN/api/v2/plans" \\\n  -H "Authorization: Bearer $KEY"');
});

it.each(['2026-08-21', 'v2'])('all samples of %s are valid programs', async (version) => {
  const [shell, programs]: [string[], string[]] = [[], []];
  for (const path of await groups(version)) {
    shell.push(...(await samplesAt(path, 'curl')).values());
    programs.push(...(await samplesAt(path, 'TypeScript')).values());
  }
  expect(shell.length).toBeGreaterThan(35);
  expect(programs).toHaveLength(shell.length);
  const { status, stderr } = spawnSync('bash', ['-n'], { input: shell.join('\n'), encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  for (const program of programs)
    expect(() =>
      transformSync(`export {};\n${program}`, { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } }),
    ).not.toThrow();
});

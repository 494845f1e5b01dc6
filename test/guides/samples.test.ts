import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { requiresPackage } from '../support';
import { openService, type TestService } from '../support/service';
import { run, writeGoSamples } from './support/sample-programs';
import { allSamples, type Samples, samplesAt } from './support/samples';

const versions = ['2026-08-21', 'v2'];
const languages = ['curl', 'typescript', 'python', 'php', 'ruby', 'go'];

let service: TestService;
/** All samples by version and language. */
let samples: ReadonlyMap<string, ReadonlyMap<string, Samples>>;
beforeAll(async () => {
  service = await openService();
  const byLanguage = await Promise.all(versions.map((version) => allSamples(service, version)));
  samples = new Map(versions.map((version, index) => [version, byLanguage[index] as ReadonlyMap<string, Samples>]));
});
afterAll(() => service.close());

/** Returns all samples of a version in a language. */
function samplesIn(version: string, language: string): readonly string[] {
  return [...(samples.get(version)?.get(language)?.values() ?? [])];
}

it('requests have their version, required values and an example of a body', async () => {
  const ofPage = await samplesAt(service, '/docs/2026-08-21/promo-codes');
  const curl = ofPage.get('curl') as Samples;
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
  const typeScript = ofPage.get('typescript') as Samples;
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
  const curl = (await samplesAt(service, '/docs/v2/plans')).get('curl') as Samples;
  expect([...curl.values()].filter((code) => /Api-Version-Date|api\/v1/.test(code))).toEqual([]);
  expect(curl.get('listPlans')).toBe('curl -s "$ORIGIN/api/v2/plans" \\\n  -H "Authorization: Bearer $KEY"');
});

it.each(versions)('each operation of %s has a sample in each language', async (version) => {
  const { json } = await service.request({ path: `/openapi/${version}.json`, as: null });
  const paths = Object.values((json as { paths: Record<string, object> }).paths);
  const count = paths.flatMap((methods) => Object.keys(methods)).length;
  expect(count).toBeGreaterThan(35);
  expect([...(samples.get(version) ?? [])].map(([language, all]) => [language, all.size])).toEqual(
    languages.map((language) => [language, count]),
  );
});

describe('the samples are valid', () => {
  it.each(versions)('in a shell at %s', async (version) => {
    expect(await run('bash', ['-n'], samplesIn(version, 'curl').join('\n'))).toBe('');
  });

  it.each(versions)('in TypeScript at %s', (version) => {
    for (const program of samplesIn(version, 'typescript'))
      expect(() =>
        transformSync(`export {};\n${program}`, { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } }),
      ).not.toThrow();
  });

  /** Programs that parse each text of a JSON list and print the number of texts, with their exit code for an invalid text. */
  const parsers = [
    {
      language: 'python',
      requires: 'python3',
      command: ['python3', '-c', 'import ast, json, sys; print(len([ast.parse(one) for one in json.load(sys.stdin)]))'],
      failure: 1,
    },
    {
      language: 'php',
      requires: 'php-cli',
      command: [
        'php',
        '-r',
        'foreach (json_decode(stream_get_contents(STDIN)) as $i => $one) token_get_all("<?php $one", TOKEN_PARSE); echo $i + 1, "\n";',
      ],
      failure: 255,
    },
    {
      language: 'ruby',
      requires: 'ruby',
      command: [
        'ruby',
        '-rjson',
        '-e',
        'puts JSON.parse($stdin.read).each { |one| RubyVM::InstructionSequence.compile(one) }.size',
      ],
      failure: 1,
    },
  ] as const;
  for (const {
    language,
    requires,
    command: [program, ...args],
    failure,
  } of parsers)
    requiresPackage(requires)(`in ${language}`, () => {
      it.each(versions)('at %s', async (version) => {
        const all = samplesIn(version, language);
        expect(await run(program, args, JSON.stringify(all))).toBe(`${all.length}\n`);
        await expect(run(program, args, JSON.stringify([...all, '(']))).rejects.toMatchObject({ code: failure });
      });
    });

  requiresPackage('golang-go')('and formatted, in Go', () => {
    it.each(versions)('at %s', async (version) => {
      const folder = mkdtempSync(join(tmpdir(), 'samples-'));
      writeGoSamples(samples.get(version)?.get('go') as Samples, join(folder, version));
      expect(await run('gofmt', ['-d', '-e', folder], '')).toBe('');
      rmSync(folder, { recursive: true });
    });
  });
});

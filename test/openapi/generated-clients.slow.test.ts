import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { latestVersion, originalVersion } from '../../contract/versioning';
import { legacyVersion } from '../../app/runtime/openapi';
import { optionalFolder } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { openService, type TestService } from '../support/service';
import { type Application, generators } from './generated-applications';
import { runCompiler, runTool } from './run-tool';

const versions = [latestVersion, originalVersion, legacyVersion];

const compilerOptions = {
  strict: true,
  module: 'commonjs',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'compiled',
  rootDir: '.',
};

requiresPackages('openapi-clients')('clients that are generated from the OpenAPI documents', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await openService();
    folder = mkdtempSync(path.join(tmpdir(), 'generated-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await service?.close();
  });

  it.each(Object.entries(generators))(
    'by %s compile strictly, and read, create and return errors',
    async (name, generator) => {
      const place = path.join(folder, name);
      mkdirSync(place);
      const write = (file: string, text: string): void => writeFileSync(path.join(place, file), text);
      const { configuration } = generator;
      // The generators read files: a request would wait for this process, which waits for them.
      for (const version of versions)
        write(`${version}.json`, (await service.request({ path: `/openapi/${version}.json` })).text);
      write('generator.config.mjs', `export default ${JSON.stringify(configuration(versions))};`);
      const generated = runTool(
        optionalFolder('openapi-clients'),
        generator.program,
        [...generator.args, 'generator.config.mjs'],
        place,
      );
      expect(generated).toMatchObject({ status: 0 });

      write('application.ts', generator.application);
      write('mistakes.ts', generator.mistakes);
      write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
      const errors = runCompiler(['--pretty', 'false'], place).stdout.matchAll(/^(\S+\(\d+),\d+\): error TS/gm);
      expect([...errors].map(([, line]) => line)).toEqual([3, 4, 5, 6].map((line) => `mistakes.ts(${line}`));

      const compiled = path.join(place, 'compiled/application.js');
      const { use } = createRequire(compiled)(compiled) as Application;
      const { id: seller, keys } = service.demoData.accounts[0] as TestService['demoData']['accounts'][number];
      const used = await use(keys.latest, seller);
      const headers = { 'api-version-date': latestVersion };
      const { json: plan } = await service.request({ path: `/api/v1/plans/${used.created.id}`, headers });
      expect(plan).toMatchObject({ title: 'Weekly', billing_period: 7, formatted_price: '$5.50 / week' });
      expect(used).toEqual({
        titles: ['Monthly', 'Yearly'],
        hasNextPage: true,
        created: plan,
        read: plan,
        sellers: [seller, seller],
        legacyPrice: 5.5,
        error: {
          status: 404,
          type: 'not_found',
          code: 'not_found',
          message: 'The resource does not exist.',
          param: null,
        },
      });
    },
  );
});

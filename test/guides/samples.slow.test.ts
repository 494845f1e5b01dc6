import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, type CaseFile, readCaseFiles, requestAt } from '../conformance/support/case-file';
import { responseAt } from '../conformance/support/differences';
import { exampleCase, ExampleIds } from '../conformance/support/examples';
import { expected } from '../conformance/support/patterns';
import { openCaseRunner, type Stage } from '../conformance/support/stage';
import { requiresPackage } from '../support';
import { openService, type TestService } from '../support/service';
import {
  compileGoSamples,
  type GoSamples,
  interpreters,
  runSample,
  type SampleValues,
  suiteOf,
} from './support/sample-programs';
import { allSamples, type Samples } from './support/samples';
import { sendTexts, textSamples } from './support/special-texts';

/** Operations whose samples are run: version, id, file of the recorded case, values of the parameters in path and query. */
const operations: readonly (readonly [version: string, id: string, file: string, values: SampleValues])[] = [
  ['2026-08-21', 'listPromoCodes', 'promo-codes/list.json', { account_id: '{{account.pickaxe-labs}}' }],
  ['2026-08-21', 'retrievePlan', 'plans/retrieve.json', { id: '{{plan.monthly}}' }],
  [
    '2026-08-21',
    'retrieveAffiliateOverride',
    'affiliates/overrides-retrieve.json',
    { id: '{{affiliate.mei}}', override_id: '{{affiliate_override.standard}}' },
  ],
  ['2026-08-21', 'createPlan', 'plans/create.json', {}],
  ['2026-08-21', 'createInvoice', 'invoices/create.json', {}],
  ['2026-08-21', 'createWebhook', 'webhooks/create.json', {}],
  ['2026-08-21', 'updatePlan', 'plans/update.json', { id: '{{plan.yearly}}' }],
  ['2026-08-21', 'deleteWebhook', 'webhooks/delete.json', { id: '{{webhook.pickaxe-labs.v1}}' }],
  ['2026-08-21', 'activatePromoCode', 'promo-codes/activate.json', { id: '{{promo_code.comeback}}' }],
  ['2026-08-21', 'pauseMembership', 'memberships/pause.json', { id: '{{membership.oskar.monthly}}' }],
  ['v2', 'retrievePlan', 'legacy/plans-retrieve.json', { id: '{{plan.monthly}}' }],
  ['v2', 'updatePromoCode', 'legacy/promo-codes-update.json', { id: '{{promo_code.tenoff}}' }],
  ['v2', 'deleteWebhook', 'legacy/webhooks-delete.json', { id: '{{webhook.pickaxe-labs.v1}}' }],
];

const files = readCaseFiles();

let service: TestService;
let stage: Stage;
/** All samples by version and language, with the ids of the demo data. */
let samples: ReadonlyMap<string, ReadonlyMap<string, Samples>>;
beforeAll(async () => {
  service = await openService();
  stage = await openCaseRunner(service);
  const ids = new ExampleIds(stage.names);
  ids.read(files.values());
  const real = (all: Samples): Samples => new Map([...all].map(([id, code]) => [id, ids.toReal(code)]));
  const ofVersion = async (version: string) =>
    new Map([...(await allSamples(service, version))].map(([language, all]) => [language, real(all)]));
  samples = new Map([
    ['2026-08-21', await ofVersion('2026-08-21')],
    ['v2', await ofVersion('v2')],
  ]);
});
afterAll(async () => {
  await stage.close();
  await service.close();
});

/** Runs the sample of an operation at a version, and returns its result. */
type RunSample = (version: string, id: string, values: SampleValues) => Promise<unknown>;

/** Returns the path of an endpoint with its values; those that the path does not name are in the query. */
function pathWith({ endpoint }: CaseFile, values: SampleValues): string {
  let [, path = ''] = endpoint.split(' ');
  const query: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, value);
    else query.push(`${name}=${value}`);
  }
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Declares the tests of a language: each sample has the response that the same request has when it is sent directly. */
function testSamples(run: RunSample): void {
  it.each(operations)('at %s: %s', async (version, id, path, named) => {
    const file = files.get(path) as CaseFile;
    const one = exampleCase(file, version) as Case;
    const values = stage.names.fill(named);
    const direct = await stage.play(file, version, {
      path: pathWith(file, values),
      body: requestAt(one, version).body,
    });
    const key = stage.names.credential('latest');
    const result = await stage.run(() => run(version, id, { origin: service.origin, key, ...values }));
    // Each response of a command has its own ids and times.
    const shown = file.endpoint.startsWith('GET')
      ? direct.json
      : expected(stage.names.fill(responseAt(one, version).body));
    expect([direct.status, direct.json]).toEqual([responseAt(one, version).status, shown]);
    expect(result).toEqual(shown);
  });
}

/** Returns the sample of an operation. */
function sampleIn(language: string, version: string, id: string): string {
  return samples.get(version)?.get(language)?.get(id) as string;
}

for (const interpreter of interpreters)
  suiteOf(interpreter)(`samples in ${interpreter.language} have the response of the request`, () => {
    testSamples((version, id, values) => runSample(interpreter, sampleIn(interpreter.language, version, id), values));
  });

describe('a request that the service rejects ends the program', () => {
  // curl prints the error instead.
  for (const interpreter of interpreters.filter(({ failure }) => failure !== 0))
    suiteOf(interpreter)(`in ${interpreter.language}`, () => {
      it('with an error', async () => {
        const sample = sampleIn(interpreter.language, '2026-08-21', 'retrievePlan');
        const values = { origin: service.origin, key: stage.names.credential('latest'), id: 'plan_unknown' };
        await expect(runSample(interpreter, sample, values)).rejects.toMatchObject({ code: interpreter.failure });
      });
    });
});

requiresPackage('golang-go')('samples in go have the response of the request', () => {
  let folder: string;
  let programs: GoSamples;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
    const ofVersions = new Map([...samples].map(([version, all]) => [version, all.get('go') as Samples]));
    const text = new Map([['updateProduct', textSamples.get('go') as string]]);
    programs = await compileGoSamples(new Map([...ofVersions, ['text', text]]), folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  testSamples((version, id, values) => programs.run(version, id, values));

  it('a request that the service rejects ends the program', async () => {
    const values = { origin: service.origin, key: stage.names.credential('latest'), id: 'plan_unknown' };
    await expect(programs.run('2026-08-21', 'retrievePlan', values)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('404 Not Found'),
    });
  });

  it('a sample sends special characters unchanged', async () => {
    const id = service.demoData.examples.product_id as string;
    const [texts, result] = await stage.run(async () => [
      await sendTexts(service, id),
      await programs.run('text', 'updateProduct', {
        origin: service.origin,
        key: stage.names.credential('latest'),
        id,
      }),
    ]);
    expect(result).toEqual(texts);
  });
});

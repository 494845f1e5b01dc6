import { graphAt, readCaseFiles, requestAt, versionsOf } from './support/case-file';
import { answerAt } from './support/differences';
import { fieldProblems } from './support/fields';
import { endpointKeys, isServed } from './support/operation';
import { expected } from './support/patterns';
import { record } from './support/record';
import { openStage, type Stage } from './support/stage';

const files = readCaseFiles();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('every endpoint has a case file, and every case file an endpoint', () => {
  const written = [...files.values()].map(({ api, endpoint }) => `${api} ${endpoint}`);
  expect(written.toSorted()).toEqual([...endpointKeys].toSorted());
});

if (process.env.CONFORMANCE === 'write') {
  it('writes the answers down', async () => {
    const second = await openStage();
    await record(files, [stage, second]);
    await second.close();
    expect(files.size).toBeGreaterThan(0);
  }, 600_000);
} else {
  describe.each([...files].map(([path, file]) => [path, file] as const))('%s', (_path, file) => {
    const plays = file.cases.flatMap((one) => versionsOf(file).map((version) => [one.title, version, one] as const));
    it.each(plays)('%s, at %s', async (_title, version, one) => {
      const asked = requestAt(one, version);
      const { status, json, headers } = await stage.play(file, version, asked);
      const wanted = answerAt(one, version);
      expect({ status, body: json }).toEqual({ status: wanted.status, body: expected(stage.names.fill(wanted.body)) });
      expect(headers['api-version-date']).toBe(version === 'v2' ? undefined : version);
      expect(fieldProblems(file, version, status, json)).toEqual([]);
      if (isServed(file.endpoint, version)) expect(stage.operation(file, version, asked)).toEqual(graphAt(one, version));
    });
  });
}

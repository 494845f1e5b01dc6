import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openService, type TestService } from '../support/service';
import { projectRoot } from '../support/service-process';
import { guideFolder, patternOf, removeFolder, runSamples, samplesIn } from './support/guide';

const folderOfGuides = join(projectRoot, 'docs/guides');
const guides = readdirSync(folderOfGuides).filter((name) => name.endsWith('.md'));

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
beforeEach(() => {
  folder = guideFolder(service);
});
afterEach(() => removeFolder(folder));

const environment = (): Record<string, string> => ({
  // The Node of the project.
  PATH: `${join(projectRoot, 'node_modules/.bin')}:${process.env.PATH}`,
  ORIGIN: service.origin,
});

describe('the commands of docs/guides', () => {
  it.each(guides)('%s succeed, and their responses contain the JSON in the guide', async (name) => {
    const samples = samplesIn(readFileSync(join(folderOfGuides, name), 'utf8'));
    expect(samples.length).toBeGreaterThan(1);
    const results = await runSamples(samples, folder, environment());
    for (const [index, { status, shown, commands }] of samples.entries()) {
      const { statuses, output } = results[index] as (typeof results)[number];
      const unexpected = statuses.filter((one) => one >= 400 && one !== status);
      expect({ commands, unexpected, output }).toEqual({ commands, unexpected: [], output });
      expect([commands, status === null || statuses.includes(status)]).toEqual([commands, true]);
      const value: unknown = shown === null ? null : JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
      expect({ commands, value }).toEqual({ commands, value: patternOf(shown) });
    }
  });
});

describe('the runner', () => {
  const run = (markdown: string) => runSamples(samplesIn(markdown), folder, environment());

  it('carries variables over, and returns the statuses and the output of each block', async () => {
    const text =
      '```bash\nA=1\n```\n\n```json\n{ "a": 1 }\n```\n\n```bash 401\necho $A; curl -s $ORIGIN/api/v1/plans\n```\n';
    expect(samplesIn(text)).toEqual([
      { commands: 'A=1\n', status: null, shown: { a: 1 } },
      { commands: 'echo $A; curl -s $ORIGIN/api/v1/plans\n', status: 401, shown: null },
    ]);
    expect(await run(text)).toEqual([
      { commands: 'A=1\n', statuses: [], output: '' },
      expect.objectContaining({ statuses: [401], output: expect.stringMatching(/^1\n\{"error":/) }),
    ]);
  });

  it('reports the block whose command fails', async () => {
    await expect(run('```bash\ntrue\n```\n```bash\nfalse\n```\n')).rejects.toThrow('This block ended with 1:\nfalse\n');
  });

  it('compares only the fields that a guide shows', () => {
    const shown = patternOf({ id: 'pay_…', list: [{ a: 1 }] });
    expect({ id: 'pay_1', list: [{ a: 1, b: 2 }], more: true }).toEqual(shown);
    expect({ id: 'rfnd_1', list: [{ a: 1 }] }).not.toEqual(shown);
    expect({ id: 'pay_1', list: [{ a: 2 }] }).not.toEqual(shown);
    expect({ id: 'pay_1', list: [] }).not.toEqual(shown);
    expect({ id: 'pay_1' }).not.toEqual(shown);
  });
});

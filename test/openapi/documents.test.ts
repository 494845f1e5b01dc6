import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentsFolder, openApiFiles, releasedFolder } from '../../app/documents/openapi-files';
import { serviceContract } from '../../app/parts/contract';
import { serviceDocuments } from '../../app/parts/openapi';
import { brokenPromises, type OpenApiDocument, undescribed } from '../../contract/versioning/openapi';
import { projectRoot } from '../architecture/support/source-files';

const contract = serviceContract();
const { versions, document } = serviceDocuments(contract);

/** Size that viewers, generators and reviewers still take well. */
const largest = 1024 * 1024;

function read(folder: string, file: string): string {
  return readFileSync(path.join(projectRoot, folder, file), 'utf8');
}

function documentOf(version: string): OpenApiDocument {
  const made = document(version);
  if (!made) throw new Error(`There is no document of ${version}`);
  return made;
}

it('there is a document for each of the 25 versions and for v2', () => {
  expect(versions).toEqual([...contract.versions, 'v2']);
  expect(versions).toHaveLength(26);
  expect(document('2031-01-01')).toBeUndefined();
});

it.each([...openApiFiles(contract)])('%s is fresh (npm run compose writes it)', (file, content) => {
  expect(read('.', file) === content).toBe(true);
  expect(content.length).toBeLessThan(largest);
});

it('are all that stands in the folder', () => {
  expect(
    readdirSync(path.join(projectRoot, documentsFolder))
      .filter((name) => name.endsWith('.json'))
      .sort(),
  ).toEqual(versions.map((version) => `${version}.json`).sort());
});

it('describe every parameter', () => {
  const lacking = versions.flatMap((version) =>
    Object.entries(documentOf(version).paths).flatMap(([route, methods]) =>
      Object.values(methods).flatMap(({ parameters }) =>
        [...parameters, ...Object.values(documentOf(version).components.parameters)].flatMap((one) =>
          'name' in one && one.description === undescribed ? [`${route}: ${one.name}`] : [],
        ),
      ),
    ),
  );
  expect([...new Set(lacking)]).toEqual([]);
});

describe('what was released', () => {
  const released = readdirSync(path.join(projectRoot, releasedFolder)).filter((name) => name.endsWith('.json'));

  it('covers every version', () => {
    expect(released.map((name) => name.replace(/\.json$/, '')).sort()).toEqual([...versions].sort());
  });

  it.each(released)('still holds: %s', (file) => {
    const current = documentOf(file.replace(/\.json$/, ''));
    expect(brokenPromises(JSON.parse(read(releasedFolder, file)) as OpenApiDocument, current)).toEqual([]);
  });

  it('is noticed when it no longer holds', () => {
    const before = JSON.parse(read(releasedFolder, '2026-08-21.json')) as OpenApiDocument;
    const { '/plans': plans, ...rest } = documentOf('2026-08-21').paths;
    expect(plans).toBeDefined();
    expect(brokenPromises(before, { ...documentOf('2026-08-21'), paths: rest })).toEqual([
      'GET /plans is gone',
      'POST /plans is gone',
    ]);
    const schemas = structuredClone(documentOf('2026-08-21').components.schemas) as Record<
      string,
      { properties: Record<string, unknown> }
    >;
    delete schemas['Plan']?.properties['currency'];
    expect(
      brokenPromises(before, {
        ...documentOf('2026-08-21'),
        components: { ...documentOf('2026-08-21').components, schemas },
      }),
    ).toContain('GET /plans/{id}: 200.currency is gone');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  committedFolder,
  openApiFiles,
  releasedFiles,
  releasedFolder,
  releasedPromises,
  structureFile,
  structureHashes,
  structureProblem,
} from '../../app/documents/openapi-files';
import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import { brokenPromises, type OpenApiDocument, promiseOf } from '../../contract/versioning/openapi';
import { projectRoot } from '../architecture/support/source-files';
import { poorDescriptions } from './descriptions';
import { distinctOperations, findUnusedComponents } from './distinct-parts';

const contract = serviceContract();
const documents = serviceDocuments(contract);
const { versions, document } = documents;

/** Maximum size in characters: the messages of all events with their examples, requirements and errors make documents larger than 1 MiB. */
const maxDocumentSize = 1.75 * 1024 * 1024;

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

function documentOf(version: string): OpenApiDocument {
  const generated = document(version);
  if (!generated) throw new Error(`There is no document for version ${version}`);
  return generated;
}

it('there is a document for each of the 25 versions and for v2', () => {
  expect(versions).toEqual([...contract.versions, 'v2']);
  expect(versions).toHaveLength(26);
  expect(document('2031-01-01')).toBeUndefined();
});

it.each([...openApiFiles(documents)])('%s is not too large', (_file, content) => {
  expect(content.length).toBeLessThan(maxDocumentSize);
});

it('the documents have the committed structure', () => {
  expect(structureProblem(read(structureFile), structureHashes(documents))).toBeNull();
});

it('a structural change is reported with its version, a changed description or server is not', () => {
  const hashesWith = (changed: Partial<OpenApiDocument>): string =>
    structureHashes({ versions: ['v2'], document: () => ({ ...documentOf('v2'), ...changed }) });
  const current = hashesWith({});
  const { info, paths, servers } = documentOf('v2');
  const { '/plans': plans, ...rest } = paths;
  expect(plans).toBeDefined();
  expect(structureProblem(current, hashesWith({ info: { ...info, description: 'Other.' } }))).toBeNull();
  expect(structureProblem(current, hashesWith({ servers: [...servers, { url: '/other' }] }))).toMatch(/changed: v2\. /);
  expect(structureProblem(current, hashesWith({ paths: rest }))).toBe(
    'The structure of these OpenAPI documents has changed: v2. To see the differences, run `npm run compose` on both revisions ' +
      'and compare artifacts/openapi/. If it is intended, commit the contract/openapi/structure.json that `npm run compose` writes.',
  );
});

it.each(versions)('every element of %s has a description that adds to its name', (version) => {
  expect(poorDescriptions(documentOf(version))).toEqual([]);
});

it('missing descriptions and repeated names are reported', () => {
  const { tags, paths, components, ...rest } = documentOf('v2');
  const [{ name: tag = '' } = {}] = tags;
  const route = '/plans/{id}';
  const operation = paths[route]?.['get'];
  if (!operation) throw new Error(`There is no operation GET ${route}`);
  const planted: OpenApiDocument = {
    ...rest,
    tags: [{ name: tag, description: `The ${tag.toLowerCase()}.` }],
    paths: {
      [route]: {
        get: {
          ...operation,
          description: operation.summary,
          parameters: [{ name: 'plan_ids', in: 'query', description: '', schema: {} }],
          responses: { 204: { description: '' } },
        },
      },
    },
    components: {
      ...components,
      parameters: {},
      responses: {},
      headers: { RetryAfter: { description: 'Retry after.', schema: {} } },
      schemas: {
        Plan: {
          properties: {
            title: {},
            card_brand: { description: 'Brand of the card. Null without the permission `plan:read`.' },
            price: { type: 'object', properties: { amount: { description: 'The amounts.' } } },
            currency: { $ref: '#/components/schemas/Currency' },
            parent: { anyOf: [{ $ref: '#/components/schemas/Plan' }, { type: 'null' }] },
            stock: { description: 'Units that can still be sold.' },
          },
        },
        Currency: { description: 'Code such as `usd`.' },
      },
    },
  };
  expect(poorDescriptions(planted)).toEqual([
    `tag ${tag}: "The ${tag.toLowerCase()}."`,
    `GET ${route}: "${operation.summary}"`,
    `GET ${route} parameter plan_ids: ""`,
    `GET ${route} 204: ""`,
    'header RetryAfter: "Retry after."',
    'Plan.title: ""',
    'Plan.card_brand: "Brand of the card. Null without the permission `plan:read`."',
    'Plan.price: ""',
    'Plan.price.amount: "The amounts."',
    'Plan.parent: ""',
  ]);
});

it('every component is referenced', () => {
  expect(versions.flatMap((version) => findUnusedComponents(documentOf(version)))).toEqual([]);
  const { components } = documentOf('v2');
  const extended = { ...components, headers: { ...components.headers, More: { description: 'More.', schema: {} } } };
  expect(findUnusedComponents({ ...documentOf('v2'), components: extended })).toEqual(['headers/More']);
});

it('the linter receives only operations that no earlier document contains', () => {
  const { components, paths } = documentOf('v2');
  const schemas = { ...components.schemas, Product: { ...components.schemas['Product'], title: 'Other' } };
  const other = { ...documentOf('v2'), components: { ...components, schemas } };
  const [first, same, changed] = distinctOperations([documentOf('v2'), documentOf('v2'), other]) as [
    OpenApiDocument,
    OpenApiDocument,
    OpenApiDocument,
  ];
  expect([first.paths, first.components]).toEqual([paths, components]);
  expect([same.paths, same.components.schemas]).toEqual([{}, {}]);
  expect(Object.keys(changed.paths)).toContain('/products/{id}');
  expect(Object.keys(changed.paths)).not.toContain('/webhooks');
  expect(findUnusedComponents(changed)).toEqual([]);
});

describe('the released contract', () => {
  let released: ReadonlyMap<string, OpenApiDocument>;
  beforeAll(() => void (released = releasedPromises(versions, read)));

  const releasedOf = (version: string): OpenApiDocument => {
    const promise = released.get(version);
    if (!promise) throw new Error(`Nothing is released of ${version}`);
    return promise;
  };

  it('covers every version, and nothing else is committed', () => {
    expect(readdirSync(path.join(projectRoot, committedFolder)).sort()).toEqual([
      'examples',
      'released',
      'structure.json',
    ]);
    expect(readdirSync(path.join(projectRoot, releasedFolder)).sort()).toEqual(
      versions.map((version) => `${version}.json`).sort(),
    );
  });

  it('equals, at the next release, the promises of the current documents', () => {
    const files = releasedFiles(documents);
    const next = releasedPromises(versions, (file) => files.get(file) ?? '');
    expect(versions.filter((version) => !isDeepStrictEqual(next.get(version), promiseOf(documentOf(version))))).toEqual(
      [],
    );
  });

  it.each(versions)('is still kept: %s', (version) => {
    expect(brokenPromises(releasedOf(version), documentOf(version))).toEqual([]);
  });

  it('reports broken promises', () => {
    const before = releasedOf('2026-08-21');
    const { '/plans': plans, ...rest } = documentOf('2026-08-21').paths;
    expect(plans).toBeDefined();
    expect(brokenPromises(before, { ...documentOf('2026-08-21'), paths: rest })).toEqual([
      'GET /plans was removed',
      'POST /plans was removed',
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
    ).toContain('GET /plans/{id}: 200.currency was removed');
  });
});

import { systemPrincipal } from '../../../../kit/src';
import { apiKeyOf } from '../../../../kit/src/testing';
import { ann, createApp, eve, forbidden, notFound, platform, setUpTests } from '../apps/testing';
import { manifestLimits } from './trusted-document.rules';
import { trustedDocumentLimits } from './trusted-document.service';

setUpTests();

const push =
  'mutation ($input: TrustedDocumentsInput!, $key: String) { trustedDocumentManifestPush(input: $input, idempotencyKey: $key) { manifest { id app { id } hash documentCount createdAt revokedAt } userErrors { code reason message path } } }';
const revoke =
  'mutation ($appId: ID!, $manifest: String!) { trustedDocumentManifestRevoke(appId: $appId, manifest: $manifest) { revokedId userErrors { code message path } } }';
const list =
  'query ($appId: ID!, $first: Int, $after: String) { trustedDocumentManifests(appId: $appId, first: $first, after: $after) { nodes { id revokedAt } pageInfo { endCursor } } }';

type Documents = readonly { readonly id: string; readonly text: string }[];
const one: Documents = [{ id: 'a', text: '{ a }' }];

const pushed = (appId: string, documents: Documents, caller = eve, key?: string) =>
  platform
    .execute(caller, push, { input: { appId, documents }, key })
    .then(({ data }) => data?.trustedDocumentManifestPush);

async function textOf(appId: string, documentId: string, caller = systemPrincipal): Promise<unknown> {
  const { data } = await platform.execute(
    caller,
    'query ($appId: ID!, $documentId: String) { trustedDocumentOf(appId: $appId, documentId: $documentId) }',
    { appId, documentId },
  );
  return data?.trustedDocumentOf.text;
}

const rows = () =>
  platform.database.rows(
    'SELECT to_jsonb(m) FROM platform.trusted_document_manifests m UNION ALL SELECT to_jsonb(d) FROM platform.trusted_documents d ORDER BY 1',
    [],
  );

/** Registers documents that must be rejected, checks that nothing was written, and returns the errors. */
async function errorsOf(appId: string, documents: Documents, caller = eve): Promise<unknown> {
  const before = await rows();
  const { manifest, userErrors } = await pushed(appId, documents, caller);
  expect([manifest, await rows()]).toEqual([null, before]);
  return userErrors;
}

it('a manifest is registered with its documents, which the service reads by id and by the hash of the text', async () => {
  const app = await createApp();
  const { manifest, userErrors } = await pushed(app.id, one);
  expect([manifest, userErrors]).toEqual([
    {
      id: expect.stringMatching(/^tdm_\w{14}$/),
      app: { id: app.id },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      documentCount: 1,
      createdAt: expect.any(String),
      revokedAt: null,
    },
    [],
  ]);
  const hashOfText = '1c7e1e347f726166b5b1c55afd61f278cc9b45e00c108ec33d540a566379811b';
  expect(await textOf(app.id, 'a')).toBe('{ a }');
  expect(await textOf(app.id, hashOfText)).toBe('{ a }');
  expect(await textOf(app.id, 'b')).toBe(null);
  expect(await textOf(app.id, 'a', eve)).toBe(null);
});

it('a repeat with the same idempotency key returns the first manifest', async () => {
  const app = await createApp();
  const first = await pushed(app.id, one, eve, 'build 1');
  expect(await pushed(app.id, one, eve, 'build 1')).toEqual(first);
  expect((await pushed(app.id, [{ id: 'b', text: '{ b }' }], eve, 'build 1')).userErrors).toEqual([
    expect.objectContaining({ code: 'idempotency_key_reused' }),
  ]);
});

describe('limits of a manifest', () => {
  it.each([
    ['no documents', [], ['documents'], 'documents must have 1 to 1000 documents.'],
    [
      'too many documents',
      Array.from({ length: manifestLimits.documents + 1 }, (_, index) => ({ id: `d${index}`, text: '{ a }' })),
      ['documents'],
      'documents must have 1 to 1000 documents.',
    ],
    [
      'too many characters',
      Array.from({ length: 10 }, (_, index) => ({ id: `d${index}`, text: `{ a }${' '.repeat(90_000)}` })),
      ['documents'],
      'documents must have at most 900000 characters in total.',
    ],
    [
      'a long text',
      [{ id: 'a', text: `query Long { a }${' '.repeat(manifestLimits.text)}` }],
      ['documents', '0', 'text'],
      'The operation Long exceeds 100000 characters.',
    ],
    [
      'a long id',
      [{ id: 'a'.repeat(129), text: '{ a }' }],
      ['documents', '0', 'id'],
      'The id of a document must have 1 to 128 letters, digits or .:_-',
    ],
    [
      'an id with a space',
      [{ id: 'a b', text: '{ a }' }],
      ['documents', '0', 'id'],
      'The id of a document must have 1 to 128 letters, digits or .:_-',
    ],
    [
      'an id twice',
      [...one, { id: 'a', text: '{ b }' }],
      ['documents', '1', 'id'],
      'The id a is used for several documents.',
    ],
  ])('reject %s', async (_name, documents, path, message) => {
    const app = await createApp();
    expect(await errorsOf(app.id, documents)).toEqual([
      { code: 'parameter_invalid', reason: 'PARAMETER_INVALID', message, path },
    ]);
  });
});

describe('limits of an app', () => {
  it('reject one manifest too many, until one is revoked', async () => {
    const app = await createApp();
    const ids: string[] = [];
    for (let index = 0; index < trustedDocumentLimits.manifests; index += 1)
      ids.push((await pushed(app.id, [{ id: `d${index}`, text: '{ a }' }])).manifest.id);
    expect(await errorsOf(app.id, one)).toEqual([
      {
        code: 'conflict',
        reason: 'TOO_MANY_MANIFESTS',
        message: 'An app can have at most 100 manifests: revoke those of builds that are no longer used.',
        path: [],
      },
    ]);
    await platform.execute(eve, revoke, { appId: app.id, manifest: ids[0] });
    expect((await pushed(app.id, one)).userErrors).toEqual([]);
  });

  it('reject too many documents in all manifests together', async () => {
    const app = await createApp();
    const documents = (build: number): Documents =>
      Array.from({ length: 1_000 }, (_, index) => ({ id: `b${build}.${index}`, text: '{ a }' }));
    for (let build = 0; build < 5; build += 1) expect((await pushed(app.id, documents(build))).userErrors).toEqual([]);
    expect(await errorsOf(app.id, one)).toEqual([
      expect.objectContaining({ code: 'conflict', reason: 'TOO_MANY_TRUSTED_DOCUMENTS' }),
    ]);
  });
});

it('an id cannot get two texts, not even by concurrent registrations', async () => {
  const app = await createApp();
  const results = await Promise.all(['{ a }', '{ b }', '{ c }'].map((text) => pushed(app.id, [{ id: 'same', text }])));
  expect(results.filter(({ manifest }) => manifest !== null).length).toBe(1);
  expect(results.flatMap(({ userErrors }) => userErrors)).toEqual(
    Array.from({ length: 2 }, () => ({
      code: 'parameter_invalid',
      reason: 'DOCUMENT_ID_TAKEN',
      message: 'The id same belongs to another document of the app.',
      path: ['documents'],
    })),
  );
});

describe('access', () => {
  it('needs the permissions on the account of the app', async () => {
    const app = await createApp();
    const { manifest } = await pushed(app.id, one);
    const reader = apiKeyOf('biz_eve', ['developer:basic:read']);
    const deployer = apiKeyOf('biz_eve', ['developer:manage_builds']);
    expect(await errorsOf(app.id, one, reader)).toMatchObject(forbidden('developer:manage_builds'));
    expect(await errorsOf(app.id, one, ann)).toMatchObject(notFound);
    expect((await pushed(app.id, one, deployer)).manifest).toEqual(manifest);
    expect((await platform.execute(deployer, list, { appId: app.id })).errors).toMatchObject(
      forbidden('developer:basic:read'),
    );
    expect((await platform.execute(ann, list, { appId: app.id })).errors).toMatchObject(notFound);
    expect((await platform.execute(reader, list, { appId: app.id })).data?.trustedDocumentManifests.nodes).toEqual([
      { id: manifest.id, revokedAt: null },
    ]);
    const refused = await platform.execute(reader, revoke, { appId: app.id, manifest: manifest.id });
    expect(refused.data?.trustedDocumentManifestRevoke).toMatchObject({
      revokedId: null,
      userErrors: forbidden('developer:manage_builds'),
    });
  });

  it('to a manifest of another app by its id is not possible', async () => {
    const [app, other] = [await createApp(), await createApp()];
    const { manifest } = await pushed(app.id, one);
    const { data } = await platform.execute(eve, revoke, { appId: other.id, manifest: manifest.id });
    expect(data?.trustedDocumentManifestRevoke).toMatchObject({ revokedId: null, userErrors: notFound });
    expect(await textOf(app.id, 'a')).toBe('{ a }');
  });
});

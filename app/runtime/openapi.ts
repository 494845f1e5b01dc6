import { legacySchemas } from '../../contract/legacy-v2';
import type { Contract } from '../../contract/versioning';
import {
  legacyDocument,
  type OpenApiDocument,
  type VersionGuide,
  versionGuide,
} from '../../contract/versioning/openapi';
import { querySchema } from '../../rest-compat/legacy-v2/parameters';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import { routes } from '../../rest-compat/routes';
import { type CompressibleResponse, contentHashOf, sendCompressed } from '../../subgraphs/kit/src/serving/compression';
import type { Mount } from './http-server';

/** Name of the legacy API's document, used in place of a version. */
export const legacyVersion = 'v2';

/** OpenAPI documents of this service by version; each is created on first use. */
export interface ServiceDocuments {
  /** All versions of the date-versioned REST API, oldest first, then `v2` for the legacy API. */
  readonly versions: readonly string[];
  readonly guide: VersionGuide;
  /** Returns the OpenAPI document of a version; undefined for an unknown version. */
  document(version: string): OpenApiDocument | undefined;
}

export function serviceDocuments(contract: Contract): ServiceDocuments {
  const versions = [...contract.versions, legacyVersion];
  const guide = versionGuide(contract, routes);
  let legacy: OpenApiDocument | undefined;
  return {
    versions,
    guide,
    document: (version) => {
      if (version === legacyVersion) return (legacy ??= legacyApiDocument());
      return versions.includes(version) ? guide.document(version) : undefined;
    },
  };
}

function legacyApiDocument(): OpenApiDocument {
  return legacyDocument(
    legacySchemas,
    legacyRoutes.map((route) => ({ ...route, query: querySchema(route) })),
  );
}

/** The bytes of a document, as they are sent. */
type SentDocument = Required<Pick<CompressibleResponse, 'body' | 'contentHash' | 'compressed'>>;

const documentHeaders = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
} as const;

/** Mounts `/openapi/<version>.json`, public and readable from other origins. ADR 0009. */
export function openApiMount({ document }: ServiceDocuments): Mount {
  const sent = new Map<string, SentDocument>();
  const found = (version: string): SentDocument | undefined => {
    const cached = sent.get(version);
    const generated = cached ? undefined : document(version);
    if (!generated) return cached;
    const body = Buffer.from(JSON.stringify(generated));
    const entry = { body, contentHash: contentHashOf(body), compressed: new Map() };
    sent.set(version, entry);
    return entry;
  };
  return {
    path: '/openapi/',
    listener: (request, response) => {
      const { method = 'GET', url = '' } = request;
      const [, version = ''] = /^\/openapi\/([\w-]+)\.json(?:\?|$)/.exec(url) ?? [];
      const entry = found(version);
      const isRead = method === 'GET' || method === 'HEAD';
      if (!entry || !isRead) {
        response.writeHead(entry ? 405 : 404, {
          'content-type': 'text/plain; charset=utf-8',
          ...(entry && { allow: 'GET, HEAD' }),
        });
        response.end(entry ? 'This resource is read-only.\n' : 'There is no document for this version.\n');
        return;
      }
      void sendCompressed(request, response, { ...entry, status: 200, headers: documentHeaders });
    },
  };
}

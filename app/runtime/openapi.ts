import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventCatalogue } from '../../contract/events';
import { legacySchemas } from '../../contract/legacy-v2';
import type { Contract } from '../../contract/versioning';
import {
  legacyDocument,
  type OpenApiDocument,
  type VersionGuide,
  versionGuide,
  withOrigin,
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
  const guide = versionGuide(contract, routes, eventCatalogue);
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

/** Content as it is sent. */
type SentContent = Required<Pick<CompressibleResponse, 'body' | 'contentHash' | 'compressed'>>;

const documentHeaders = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
} as const;

/**
 * Mounts `/openapi`, the list of the documents, `/openapi/<version>.json`, and `/openapi/latest.json`, the document of
 * the newest version. Public and readable from other origins. ADR 0009.
 *
 * @param origin public URL of the service: documents are sent with absolute URLs of their servers
 */
export function openApiMounts(documents: ServiceDocuments, origin: string): Mount[] {
  const sent = new Map<string, SentContent>();
  const contentOf = (name: string): SentContent | undefined => {
    const cached = sent.get(name);
    const content = cached ? undefined : contentNamed(documents, origin, name);
    if (content === undefined) return cached;
    const body = Buffer.from(JSON.stringify(content));
    const entry = { body, contentHash: contentHashOf(body), compressed: new Map() };
    sent.set(name, entry);
    return entry;
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = 'GET', url = '' } = request;
    const [, name = url.split('?', 1)[0] === '/openapi' ? '' : undefined] =
      /^\/openapi\/([\w-]+)\.json(?:\?|$)/.exec(url) ?? [];
    const entry = name === undefined ? undefined : contentOf(name);
    const isRead = method === 'GET' || method === 'HEAD';
    if (entry && isRead)
      return void sendCompressed(request, response, { ...entry, status: 200, headers: documentHeaders });
    response.writeHead(entry ? 405 : 404, {
      'content-type': 'text/plain; charset=utf-8',
      ...(entry && { allow: 'GET, HEAD' }),
    });
    response.end(entry ? 'This resource is read-only.\n' : 'There is no document for this version.\n');
  };
  return [
    { path: '/openapi', listener },
    { path: '/openapi/', listener },
  ];
}

/** Returns the document of a version, of the version `latest`, or the list for the empty name; undefined for others. */
function contentNamed({ versions, guide, document }: ServiceDocuments, origin: string, name: string): unknown {
  const { latest } = guide.contract;
  if (name === '')
    return {
      documents: versions.map((version) => ({
        version,
        url: `${origin}/openapi/${version}.json`,
        latest: version === latest,
      })),
    };
  const generated = document(name === 'latest' ? latest : name);
  return generated && withAbsoluteUrls(generated, origin);
}

/** Returns the document as it is sent: its URLs are relative to the service otherwise. */
export function withAbsoluteUrls(document: OpenApiDocument, origin: string): OpenApiDocument {
  const { info, externalDocs, servers, components } = document;
  return {
    ...document,
    info: { ...info, contact: { ...info.contact, url: `${origin}${info.contact.url}` } },
    externalDocs: { ...externalDocs, url: `${origin}${externalDocs.url}` },
    servers: servers.map(({ url }) => ({ url: `${origin}${url}` })),
    components: { ...components, securitySchemes: withOrigin(components.securitySchemes, origin) },
  };
}

import { legacySchemas } from '../../contract/legacy-v2';
import type { Contract } from '../../contract/versioning';
import { legacyDocument, type OpenApiDocument, openApiDocument } from '../../contract/versioning/openapi';
import { querySchema } from '../../rest-compat/legacy-v2/parameters';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import { routes } from '../../rest-compat/routes';

/** Name of the legacy API's document, in the place of a version. */
export const legacyVersion = 'v2';

/** The OpenAPI documents of this service by version; each is made when it is first asked for. */
export interface ServiceDocuments {
  /** Every version of the dated API, oldest first, then `v2`. */
  readonly versions: readonly string[];
  /** Undefined for what is no version. */
  document(version: string): OpenApiDocument | undefined;
}

export function serviceDocuments(contract: Contract): ServiceDocuments {
  const versions = [...contract.versions, legacyVersion];
  const made = new Map<string, OpenApiDocument>();
  return {
    versions,
    document: (version) => {
      const known = made.get(version);
      if (known || !versions.includes(version)) return known;
      const document = version === legacyVersion ? legacy() : openApiDocument(contract, routes, version);
      made.set(version, document);
      return document;
    },
  };
}

function legacy(): OpenApiDocument {
  return legacyDocument(legacySchemas, legacyRoutes.map((route) => ({ ...route, query: querySchema(route) })));
}

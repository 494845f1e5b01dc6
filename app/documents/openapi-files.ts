import type { Contract } from '../../contract/versioning';
import { serviceDocuments } from '../parts/openapi';

/** `contract/openapi/<version>.json` and `v2.json`: path from the project's root → content. */
export function openApiFiles(contract: Contract): ReadonlyMap<string, string> {
  const { versions, document } = serviceDocuments(contract);
  return new Map(versions.map((version) => [`contract/openapi/${version}.json`, `${JSON.stringify(document(version), null, 1)}\n`]));
}

import { byCreation, type ListDefinition, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { TrustedDocumentManifest } from './trusted-document.resource';

/** Read model of manifests. */
export function trustedDocumentManifestReadModel(models: ReadModels): ReadModel<TrustedDocumentManifest> {
  return readModelOf(TrustedDocumentManifest, {}, { models });
}

/** Filters and sort orders of the list of manifests, with those that are revoked. */
export const trustedDocumentManifestList: ListDefinition = {
  filters: { ofApp: (row, value) => `${row}.app_id = ${value}` },
  orders: { created_at: byCreation },
};

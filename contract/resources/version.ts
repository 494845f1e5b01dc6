import type { ChangelogVersion, Contract } from '../versioning';
import type { VersionDifference } from '../versioning/openapi';
import { apiVersions } from '../versioning/versions';
import { boolean, enumText, list, nullable, params, shape, string } from '../wire';

export const versionChange = shape('VersionChange', {
  version: string('First version with the change.'),
  name: string('Short name, unique within the version.'),
  summary: string('Summary of the change.'),
  why: string('Reason for the change.'),
  upgrade: string('Steps for clients to move to this version.'),
  details: list(string(), 'One sentence per difference.'),
});

/** A version of the API. */
export const apiVersion = shape('Version', {
  version: string('Version date, as sent in requests.'),
  latest: boolean('Whether new API keys are pinned to it.'),
  original: boolean('Whether it applies to requests without a version header or pin.'),
  document: string('Path of its OpenAPI document.'),
  changes: list(versionChange, 'Changes of this version to the available operations.'),
});

export const versionList = shape('VersionList', { data: list(apiVersion, 'Newest first.') });

export const versionFieldDifference = shape('VersionFieldDifference', {
  in: enumText(['query', 'body', 'answer'], 'Location of the field; `answer` is the response.'),
  field: string('Path such as `data[].account`; empty for the whole value.'),
  kind: enumText(['added', 'removed', 'renamed', 'changed'], 'How the field differs.'),
  before: nullable(string('Previous type, or previous name if the field was renamed; null if it was added.')),
  after: nullable(string('New type, or new name if the field was renamed; null if it was removed.')),
  text: string('One-sentence description of the difference.'),
});

export const versionEndpointDifference = shape('VersionEndpointDifference', {
  endpoint: string('Method and path, such as `GET /plans/{id}`.'),
  kind: enumText(['added', 'removed', 'changed'], 'How the endpoint differs.'),
  successor: nullable(string('Replacement of a removed endpoint; null for none.')),
  changes: list(string(), 'Changes that affect the endpoint, such as `2026-06-09/plans-use-account`.'),
  fields: list(versionFieldDifference, 'The fields that differ.'),
});

export const versionDifference = shape('VersionDifference', {
  from: string('Version to migrate from.'),
  to: string('Version to migrate to.'),
  changes: list(versionChange, 'The changes in between, newest first.'),
  endpoints: list(versionEndpointDifference, 'The endpoints that differ.'),
});

export const versionResolution = shape('VersionResolution', {
  version: string('Version used for this request.'),
  source: enumText(['header', 'pin', 'default'], 'How the version was determined.'),
  header: nullable(string('Value of the `Api-Version-Date` header; null if absent.')),
  pin: nullable(string('Version that the credential is pinned to; null without a pin.')),
  reason: string('One-sentence explanation.'),
});

export const versionDifferenceParams = params('VersionDifferenceParams', {
  from: enumText(apiVersions, 'Version to migrate from.'),
  to: enumText(apiVersions, 'Version to migrate to; can be the older one.'),
});

/** Serializes all API versions with their changes, newest first. */
export function serializeVersions({
  versions,
  latest,
  original,
  changelog,
}: Pick<Contract, 'versions' | 'latest' | 'original' | 'changelog'>) {
  const versionChanges = new Map(changelog().map((entry): [string, ChangelogVersion] => [entry.version, entry]));
  return {
    data: versions.toReversed().map((version) => ({
      version,
      latest: version === latest,
      original: version === original,
      document: `/openapi/${version}.json`,
      changes: (versionChanges.get(version)?.changes ?? []).map((change) => ({ version, ...change })),
    })),
  };
}

/** Serializes the differences between two versions. */
export function serializeVersionDifference({ endpoints, ...rest }: VersionDifference) {
  return {
    ...rest,
    endpoints: endpoints.map(({ fields, ...endpoint }) => ({
      ...endpoint,
      fields: fields.map(({ previous: _previous, current: _current, breaking: _breaking, ...field }) => field),
    })),
  };
}

/** API version of a request, with the version header and the pinned version of the credential that determine it. */
export interface VersionSources {
  /** The version at which the request is served. */
  readonly version: string;
  readonly header: string | null;
  readonly pin: string | null;
}

/**
 * Serializes the API version of a request with its source: the version header, the version to which the credential is
 * pinned, or the default.
 */
export function serializeVersionResolution({ version, header, pin }: VersionSources) {
  if (header !== null)
    return { version, source: 'header', header, pin, reason: 'The `Api-Version-Date` header specifies it.' };
  if (pin !== null)
    return {
      version,
      source: 'pin',
      header,
      pin,
      reason: 'The request has no `Api-Version-Date` header, and the credential is pinned to it.',
    };
  return {
    version,
    source: 'default',
    header,
    pin,
    reason: 'The request has no `Api-Version-Date` header and the credential has no pin: the first version applies.',
  };
}

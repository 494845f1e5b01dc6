import type { ChangelogVersion, Contract } from '../../versioning';

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

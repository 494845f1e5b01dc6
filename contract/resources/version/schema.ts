import { type TSchema, Type, enumOf, nullable, ref } from '../../schemas';
import { apiVersions } from '../../versioning/versions';

const version = (description: string) => Type.String({ description });

/** JSON Schemas for the endpoints about API versions in the date-versioned REST API. */
export const versionSchemas: Record<string, TSchema> = {
  VersionChange: Type.Object({
    version: version('First version with the change.'),
    name: Type.String({ description: 'Short name, unique within the version.' }),
    summary: Type.String({ description: 'Summary of the change.' }),
    why: Type.String({ description: 'Reason for the change.' }),
    upgrade: Type.String({ description: 'Steps for clients to move to this version.' }),
    details: Type.Array(Type.String(), { description: 'One sentence per difference.' }),
  }),
  Version: Type.Object({
    version: version('Version date, as sent in requests.'),
    latest: Type.Boolean({ description: 'Whether new API keys are pinned to it.' }),
    original: Type.Boolean({ description: 'Whether it applies to requests without a version header or pin.' }),
    document: Type.String({ description: 'Path of its OpenAPI document.' }),
    changes: Type.Array(ref('VersionChange'), { description: 'Changes of this version to the available operations.' }),
  }),
  VersionList: Type.Object({ data: Type.Array(ref('Version'), { description: 'Newest first.' }) }),
  VersionFieldDifference: Type.Object({
    in: enumOf(['query', 'body', 'answer']),
    field: Type.String({ description: 'Path such as `data[].account`; empty for the whole value.' }),
    kind: enumOf(['added', 'removed', 'renamed', 'changed']),
    before: nullable(Type.String(), { description: 'Previous type, or previous name if the field was renamed.' }),
    after: nullable(Type.String(), { description: 'New type, or new name if the field was renamed.' }),
    text: Type.String({ description: 'One-sentence description of the difference.' }),
  }),
  VersionEndpointDifference: Type.Object({
    endpoint: Type.String({ description: 'Method and path, such as `GET /plans/{id}`.' }),
    kind: enumOf(['added', 'removed', 'changed']),
    successor: nullable(Type.String(), { description: 'Replacement of a removed endpoint.' }),
    changes: Type.Array(Type.String(), {
      description: 'Changes that affect the endpoint, such as `2026-06-09/plans-use-account`.',
    }),
    fields: Type.Array(ref('VersionFieldDifference')),
  }),
  VersionDifference: Type.Object({
    from: version('Version to migrate from.'),
    to: version('Version to migrate to.'),
    changes: Type.Array(ref('VersionChange'), { description: 'The changes in between, newest first.' }),
    endpoints: Type.Array(ref('VersionEndpointDifference'), { description: 'The endpoints that differ.' }),
  }),
  VersionResolution: Type.Object({
    version: version('Version used for this request.'),
    source: enumOf(['header', 'pin', 'default'], { description: 'How the version was determined.' }),
    header: nullable(Type.String(), { description: 'Value of the `Api-Version-Date` header.' }),
    pin: nullable(Type.String(), { description: 'Version that the credential is pinned to.' }),
    reason: Type.String({ description: 'One-sentence explanation.' }),
  }),
  VersionDifferenceParams: Type.Object({
    from: enumOf(apiVersions, { description: 'Version to migrate from.' }),
    to: enumOf(apiVersions, { description: 'Version to migrate to; can be the older one.' }),
  }),
};

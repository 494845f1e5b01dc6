import { type TSchema, Type, enumOf, nullable, ref } from '../../schemas';
import { apiVersions } from '../../versioning/versions';

const version = (description: string) => Type.String({ description });

/** Schemas of the dated API for its own versions. */
export const versionSchemas: Record<string, TSchema> = {
  VersionChange: Type.Object({
    version: version('The first version that has the change.'),
    name: Type.String({ description: 'Short name, unique within the version.' }),
    summary: Type.String({ description: 'What changes.' }),
    why: Type.String({ description: 'Why it changes.' }),
    upgrade: Type.String({ description: 'What a client does to move to this version.' }),
    details: Type.Array(Type.String(), { description: 'Each difference in a sentence.' }),
  }),
  Version: Type.Object({
    version: version('The date that requests name.'),
    latest: Type.Boolean({ description: 'Whether new API keys are pinned to it.' }),
    original: Type.Boolean({ description: 'Whether requests without header and pin get it.' }),
    document: Type.String({ description: 'Path of its OpenAPI document.' }),
    changes: Type.Array(ref('VersionChange'), { description: 'What it brought to the operations that are served.' }),
  }),
  VersionList: Type.Object({ data: Type.Array(ref('Version'), { description: 'Newest first.' }) }),
  VersionFieldDifference: Type.Object({
    in: enumOf(['query', 'body', 'answer']),
    field: Type.String({ description: 'Path such as `data[].account`; empty for the whole.' }),
    kind: enumOf(['added', 'removed', 'renamed', 'changed']),
    before: nullable(Type.String(), { description: 'Its type before, or its name where it was renamed.' }),
    after: nullable(Type.String(), { description: 'Its type afterwards, or its name where it was renamed.' }),
    text: Type.String({ description: 'The difference in a sentence.' }),
  }),
  VersionEndpointDifference: Type.Object({
    endpoint: Type.String({ description: 'Method and path, like `GET /plans/{id}`.' }),
    kind: enumOf(['added', 'removed', 'changed']),
    successor: nullable(Type.String(), { description: 'What takes the place of an endpoint that is gone.' }),
    changes: Type.Array(Type.String(), {
      description: 'The changes that concern it, like `2026-06-09/plans-use-account`.',
    }),
    fields: Type.Array(ref('VersionFieldDifference')),
  }),
  VersionDifference: Type.Object({
    from: version('The version that one comes from.'),
    to: version('The version that one goes to.'),
    changes: Type.Array(ref('VersionChange'), { description: 'The changes in between, newest first.' }),
    endpoints: Type.Array(ref('VersionEndpointDifference'), { description: 'The endpoints that differ.' }),
  }),
  VersionResolution: Type.Object({
    version: version('The version that this request was served at.'),
    source: enumOf(['header', 'pin', 'default'], { description: 'What decided it.' }),
    header: nullable(Type.String(), { description: 'What the header `Api-Version-Date` says.' }),
    pin: nullable(Type.String(), { description: 'What the credential is pinned to.' }),
    reason: Type.String({ description: 'The same in a sentence.' }),
  }),
  VersionDifferenceParams: Type.Object({
    from: enumOf(apiVersions, { description: 'The version that one comes from.' }),
    to: enumOf(apiVersions, { description: 'The version that one goes to; it may be the older one.' }),
  }),
};

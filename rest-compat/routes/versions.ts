import {
  serializeVersionDifference,
  serializeVersionResolution,
  serializeVersions,
} from '../../contract/resources/version';
import { contractRoute } from '..';

/** REST operations of `/api/v1/versions`: the versions of the API and their changes. */
export const versionRoutes = [
  contractRoute({
    key: 'GET /versions',
    summary: 'List the versions of this API with their changes.',
    response: 'VersionList',
    responseFrom: ({ guide }) => serializeVersions(guide.contract),
  }),
  contractRoute<{ readonly from: string; readonly to: string }>({
    key: 'GET /versions/diff',
    summary: 'Compare two versions, endpoint by endpoint and field by field.',
    query: 'VersionDifferenceParams',
    response: 'VersionDifference',
    responseFrom: ({ guide }, { params: { from, to } }) => serializeVersionDifference(guide.difference(from, to)),
  }),
  contractRoute({
    key: 'GET /versions/resolve',
    summary: 'Retrieve the version at which this request is served, and the reason.',
    response: 'VersionResolution',
    responseFrom: ({ version, header }, { principal: { pin } }) => serializeVersionResolution({ version, header, pin }),
  }),
];

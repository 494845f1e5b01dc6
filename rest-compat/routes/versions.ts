import { serializeVersionResolution, serializeVersions } from '../../contract/resources/version';
import { contractRoute } from '..';

/** `/versions` of the dated API: metadata of the contract. */
export const versionRoutes = [
  contractRoute({
    key: 'GET /versions',
    summary: 'List the versions of this API with their changes.',
    answer: 'VersionList',
    answerFrom: ({ guide }) => serializeVersions(guide.contract),
  }),
  contractRoute<{ readonly from: string; readonly to: string }>({
    key: 'GET /versions/diff',
    summary: 'Compare two versions, endpoint by endpoint and field by field.',
    query: 'VersionDifferenceParams',
    answer: 'VersionDifference',
    answerFrom: ({ guide }, { params: { from, to } }) => guide.difference(from, to),
  }),
  contractRoute({
    key: 'GET /versions/resolve',
    summary: 'Retrieve the version at which this request is served, and the reason.',
    answer: 'VersionResolution',
    answerFrom: ({ version, header }, { principal: { pin } }) => serializeVersionResolution({ version, header, pin }),
  }),
];

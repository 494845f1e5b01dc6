import { versionChanges } from '../../contract/versions';
import { serviceContract } from '../runtime/contract';
import { changelogRows } from './changelog-rows';
import { table } from './table';

/** Test file that executes every example of every API change. */
const examples = 'contract/versioning/released.test.ts';

/** `docs/versions.md`: the changes of each version of the dated API, newest first. */
export function versionsPage(): string {
  const versions = serviceContract()
    .changelog()
    .map(({ version, changes }) => {
      const entries = changes.map(
        ({ name, summary, why, upgrade, details }) =>
          `### ${summary.replace(/\.$/, '')}\n\n${why} ${upgrade}\n\n${details.map((detail) => `- ${detail}`).join('\n')}\n\n\`contract/versions/${version}/${name}.ts\`\n`,
      );
      return `## ${version}\n\n${entries.join('\n')}`;
    });
  return `# Versions of the dated API

Changes visible to clients from one version to the next, newest first. Versions before a change keep the previous behavior. For
readers, with every operation of every version: \`/docs\`; for programs: \`/openapi/<version>.json\`, \`GET /api/v1/versions\`
and \`GET /api/v1/versions/diff\`. A read with the header \`Api-Version-Preview: <version>\` returns in a response header what
would differ in that version.

## Lifetime of versions

- Every version that was published is kept, and keeps its behavior: a change that could break a client gets a version of its own. New
  operations, optional parameters and fields of responses can appear in every version.
- No version has an end. A security or legal requirement can force a change in older versions; it is in the changelog of the service.
- An end would be announced at least twelve months before, on this page and in the changelog. From then on, all responses at that version
  would have the header \`Sunset\` with the date (RFC 8594).
- An operation that a later version removed is still served at older ones. Its responses have the headers \`Deprecation\` and \`Link\`
  ([rest.md](rest.md#versions)). \`X-Api-Version-Latest\` of every response names the newest version.

## The 24 changes

Each change is a module with examples, which [one test](../${examples}) runs; [another](../test/openapi/changelog.test.ts)
requires a module for every row, unless its resource is not implemented yet.

${table(
  ['Version', 'Change', 'Modules', 'Tested by'],
  changelogRows.map(({ version, meaning, includes = [] }) => {
    const changesOfVersion = versionChanges.filter((change) => change.version === version);
    const modules = changesOfVersion.map(({ name }) => `[${name}](../contract/versions/${version}/${name}.ts)`);
    const waiting = includes.length > 0 ? [`comes with ${includes.map((path) => `\`${path}\``).join(', ')}`] : [];
    return [
      version,
      meaning,
      [...modules, ...waiting].join(', '),
      changesOfVersion.length > 0
        ? `[examples](../${examples}), [properties](../test/properties/properties.test.ts)`
        : '',
    ];
  }),
)}
${versions.join('\n')}`;
}

import type { GraphQLSchema } from 'graphql';
import { graphReleases, type GraphChange } from '../../contract/graph/changelog';
import { deprecationsOf, explainedBy, type GraphDifference } from './graph-changes';
import { table } from './table';

/** Returns the changelog of the public graph: changes that can break clients, additions and deprecations. */
export function graphChangelogPage(schema: GraphQLSchema, differences: readonly GraphDifference[]): string {
  const added = differences
    .filter(({ level }) => level === 'safe')
    .map(({ description }) => description)
    .toSorted();
  return `# Changelog of the graph

Changes of the public graph that can break clients, newest first. Additions are listed since the last release only;
\`/graphql/schema.graphql\` of a running service is the current schema. How changes are checked:
[graph.md](graph.md#evolution).
${graphReleases.map(({ version, changes }) => releaseSection(version, changes, differences)).join('')}
## Additions since the last release

${added.length === 0 ? 'None.' : added.map((description) => `- ${description.replace(/^([\w.]+)/, '`$1`')}`).join('\n')}

## Deprecated elements

${deprecationTable(schema)}`;
}

function releaseSection(
  version: string | null,
  changes: readonly GraphChange[],
  differences: readonly GraphDifference[],
): string {
  const rows = changes.toSorted((a, b) => b.date.localeCompare(a.date));
  const title = `\n## ${version ?? 'Since the last release'}\n\n`;
  if (version !== null)
    return `${title}${table(
      ['Date', 'Change', 'Instead'],
      rows.map(({ date, meaning, replacement }) => [date, meaning, replacement]),
    )}`;
  if (rows.length === 0) return `${title}None.\n`;
  return `${title}${table(
    ['Date', 'Change', 'Instead', 'Differences'],
    rows.map((change) => [change.date, change.meaning, change.replacement, counts(explainedBy(change, differences))]),
  )}`;
}

function counts(differences: readonly GraphDifference[]): string {
  return (['breaking', 'dangerous'] as const)
    .map((level) => ({ level, count: differences.filter((difference) => difference.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}`)
    .join(', ');
}

function deprecationTable(schema: GraphQLSchema): string {
  const rows = deprecationsOf(schema);
  if (rows.length === 0) return 'None.\n';
  return table(
    ['Element', 'Reason'],
    rows.map(({ element, reason }) => [`\`${element}\``, reason]),
  );
}

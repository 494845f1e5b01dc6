import { serviceContract } from '../parts/contract';

/** `docs/versions.md`: what each version of the dated API changed, newest first. */
export function versionsPage(): string {
  const versions = serviceContract().changelog().map(({ version, changes }) => {
    const entries = changes.map(({ name, summary, why, upgrade, details }) =>
      `### ${summary.replace(/\.$/, '')}\n\n${why} ${upgrade}\n\n${details.map((detail) => `- ${detail}`).join('\n')}\n\n\`contract/versions/${version}/${name}.ts\`\n`);
    return `## ${version}\n\n${entries.join('\n')}`;
  });
  return `# Versions of the dated API

What a client sees change from one version to the next, newest first. Below a change everything is as it was. Dates that
are not listed change nothing that is served here.

${versions.join('\n')}`;
}

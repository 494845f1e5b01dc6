import { escapeHtml } from '../html';
import { inline, prose } from './markup';
import type { DocsChange, DocsDifference, DocsSource } from './source';

/** Renders all changes by version, newest first. */
export function changelogContent(source: DocsSource): string {
  const byVersion = Map.groupBy(source.changelog(), ({ version }) => version);
  const sections = [...byVersion].map(
    ([version, changes]) => `<section class="version" id="v${escapeHtml(version)}">
<h2><a href="/docs/${escapeHtml(version)}">${escapeHtml(version)}</a></h2>
${changes.map(changeArticle).join('\n')}
</section>`,
  );
  return `<h1>Changelog</h1>
<p>What changed from version to version for the operations that are served, newest first. Below a change everything is as it was.</p>
${sections.join('\n')}`;
}

/** Renders one change. */
export function changeArticle({ summary, why, upgrade, details }: DocsChange): string {
  return `<article class="change"><h3>${inline(summary)}</h3>
<p>${inline(why)}</p>
<p class="upgrade"><strong>To upgrade:</strong> ${inline(upgrade)}</p>
<ul>${details.map((detail) => `<li>${inline(detail)}</li>`).join('')}</ul></article>`;
}

/** Renders the form to select two versions. */
export function differenceForm(source: DocsSource, from: string, to: string): string {
  const versionSelect = (name: string, label: string, selectedVersion: string): string => {
    const options = source.dated
      .map((version) => `<option${version === selectedVersion ? ' selected' : ''}>${escapeHtml(version)}</option>`)
      .join('');
    return `<label>${label} <select name="${name}">${options}</select></label>`;
  };
  return `<form class="compare" action="/docs/diff" method="get">${versionSelect('from', 'From', from)}${versionSelect('to', 'to', to)}<button>Compare</button></form>`;
}

/** Renders the difference between two versions. */
export function differenceContent(source: DocsSource, from: string, to: string): string {
  const { changes, endpoints } = source.difference(from, to);
  return `<h1>Compare versions</h1>
${differenceForm(source, from, to)}
${from === to ? '<p>Choose two versions.</p>' : differenceSections(changes, endpoints)}`;
}

function differenceSections(changes: DocsDifference['changes'], endpoints: DocsDifference['endpoints']): string {
  const changesHtml =
    changes.length === 0
      ? '<p>Nothing changed for the operations that are served.</p>'
      : changes.map(changeArticle).join('\n');
  const endpointsHtml =
    endpoints.length === 0
      ? '<p>No endpoint differs in its requests or answers.</p>'
      : endpoints.map(endpointArticle).join('\n');
  return `<p>${changes.length} changes, ${endpoints.length} endpoints that differ.</p>
<h2>Changes</h2>${changesHtml}
<h2>Endpoints</h2>${endpointsHtml}`;
}

function endpointArticle({ endpoint, kind, successor, fields }: DocsDifference['endpoints'][number]): string {
  const notServedText = successor === null ? 'It is not served.' : `It is not served; use \`${successor}\`.`;
  const content =
    kind === 'changed'
      ? `<ul>${fields.map((field) => `<li><span class="note ${escapeHtml(field.kind)}">${escapeHtml(field.in)}</span> ${inline(field.text)}</li>`).join('')}</ul>`
      : prose(kind === 'added' ? 'It is served.' : notServedText);
  return `<article class="change"><h3><code>${escapeHtml(endpoint)}</code></h3>${content}</article>`;
}

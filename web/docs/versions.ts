import { type Html, html, joinHtml } from '../html';
import { inline, prose } from './markup';
import type { DocsChange, DocsDifference, DocsSource } from './source';

/** Renders all changes by version, newest first. */
export function changelogContent(source: DocsSource): Html {
  const byVersion = Map.groupBy(source.changelog(), ({ version }) => version);
  const sections = [...byVersion].map(
    ([version, changes]) => html`<section class="version" id="v${version}">
<h2><a href="/docs/${version}">${version}</a></h2>
${joinHtml(changes.map(changeArticle), '\n')}
</section>`,
  );
  return html`<h1>Changelog</h1>
<p>What changed from version to version for the operations that are served, newest first. Below a change everything is as it was.</p>
${joinHtml(sections, '\n')}`;
}

/** Renders one change. */
export function changeArticle({ summary, why, upgrade, details }: DocsChange): Html {
  return html`<article class="change"><h3>${inline(summary)}</h3>
<p>${inline(why)}</p>
<p class="upgrade"><strong>To upgrade:</strong> ${inline(upgrade)}</p>
<ul>${details.map((detail) => html`<li>${inline(detail)}</li>`)}</ul></article>`;
}

/** Renders the form to select two versions. */
export function differenceForm(source: DocsSource, from: string, to: string): Html {
  const versionSelect = (name: string, label: string, selectedVersion: string): Html => {
    const options = source.dated.map(
      (version) => html`<option${version === selectedVersion ? ' selected' : ''}>${version}</option>`,
    );
    return html`<label>${label} <select name="${name}">${options}</select></label>`;
  };
  return html`<form class="compare" action="/docs/diff" method="get">${versionSelect('from', 'From', from)}${versionSelect('to', 'to', to)}<button>Compare</button></form>`;
}

/** Renders the difference between two versions. */
export function differenceContent(source: DocsSource, from: string, to: string): Html {
  const { changes, endpoints } = source.difference(from, to);
  return html`<h1>Compare versions</h1>
${differenceForm(source, from, to)}
${from === to ? html`<p>Choose two versions.</p>` : differenceSections(changes, endpoints)}`;
}

function differenceSections(changes: DocsDifference['changes'], endpoints: DocsDifference['endpoints']): Html {
  const changesHtml =
    changes.length === 0
      ? html`<p>Nothing changed for the operations that are served.</p>`
      : joinHtml(changes.map(changeArticle), '\n');
  const endpointsHtml =
    endpoints.length === 0
      ? html`<p>No endpoint differs in its requests or answers.</p>`
      : joinHtml(endpoints.map(endpointArticle), '\n');
  return html`<p>${changes.length} changes, ${endpoints.length} endpoints that differ.</p>
<h2>Changes</h2>${changesHtml}
<h2>Endpoints</h2>${endpointsHtml}`;
}

function endpointArticle({ endpoint, kind, successor, fields }: DocsDifference['endpoints'][number]): Html {
  const notServedText = successor === null ? 'It is not served.' : `It is not served; use \`${successor}\`.`;
  const content =
    kind === 'changed'
      ? html`<ul>${fields.map((field) => html`<li><span class="note ${field.kind}">${field.in}</span> ${inline(field.text)}</li>`)}</ul>`
      : prose(kind === 'added' ? 'It is served.' : notServedText);
  return html`<article class="change"><h3><code>${endpoint}</code></h3>${content}</article>`;
}

import { type Html, html, joinHtml } from '../html';
import { inline } from './markup';
import type { DocsChange, DocsSource } from './source';

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
<p>Changes of each version, newest first. Versions before a change keep the previous behavior.</p>
${joinHtml(sections, '\n')}`;
}

/** Renders one change. */
export function changeArticle({ summary, why, upgrade, details }: DocsChange): Html {
  return html`<article class="change"><h3>${inline(summary)}</h3>
<p>${inline(why)}</p>
<p class="upgrade"><strong>To upgrade:</strong> ${inline(upgrade)}</p>
<ul>${details.map((detail) => html`<li>${inline(detail)}</li>`)}</ul></article>`;
}

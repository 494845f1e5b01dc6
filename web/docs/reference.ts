import { type Html, html, joinHtml } from '../html';
import { differenceContent } from './differences';
import type { LongLists } from './fields';
import { inline, prose, slug } from './markup';
import { operationSection } from './operation';
import type { DocsPage } from './page';
import { sampleLanguages } from './samples';
import type { DocsOperation, DocsSource } from './source';
import { changelogContent } from './versions';

/**
 * Returns the page at a path below `/docs` about the versions of the API; null if there is none.
 * @param language name of the language of samples; null for none
 */
export function referencePage(
  source: DocsSource,
  segments: readonly string[],
  language: string | null,
): DocsPage | null {
  const [first = '', second, ...others] = segments;
  if (others.length > 0) return null;
  if (first === 'changelog' && second === undefined)
    return { status: 200, title: 'Changelog', picker: picker(source, null), main: changelogContent(source) };
  const version = first === 'latest' ? source.latest : first;
  if (!source.versions.includes(version)) return null;
  const operations = source.operations(version);
  if (second === undefined) return versionPage(source, version, operations);
  const group = operations.filter(({ tag }) => slug(tag) === second);
  if (group.length === 0) return notFound(source, version);
  if (language !== null && sampleLanguages.every(({ name }) => name !== language))
    return unknownLanguage(source, version, `/${second}`);
  return groupPage(source, version, operations, group, language);
}

export function notFound(source: DocsSource, version: string | null = null): DocsPage {
  const main = html`<h1>Not found</h1><p>There is no such page${version === null ? '' : ` at ${version}`}.</p><p>Search for it above, or see <a href="/docs">all guides</a>.</p>`;
  return { status: 404, title: 'Not found', picker: picker(source, version), main };
}

/** Returns the page for a language without samples, with links to the group in all languages that have samples. */
function unknownLanguage(source: DocsSource, version: string, group: string): DocsPage {
  const main = html`<h1>Unknown language</h1><p>There are no samples in this language.</p>${languageLinks(`/docs/${version}${group}`, null)}`;
  return { status: 404, title: 'Unknown language', picker: picker(source, version, group), main };
}

/** Renders links to a page in each language of samples. */
function languageLinks(url: string, language: string | null): Html {
  const links = sampleLanguages.map(
    ({ name, title }) =>
      html`<li><a href="${url}${languageQuery(name)}" data-language="${name}"${name === language ? html` aria-current="true"` : ''}>${title}</a></li>`,
  );
  return html`<nav class="languages" aria-label="Language of samples"><ul>${links}</ul></nav>`;
}

function languageQuery(language: string | null): string {
  return language === null ? '' : `?language=${language}`;
}

/** Renders links to the same group in every version; the legacy API has separate groups. */
export function picker({ versions, dated }: DocsSource, version: string | null, group = ''): Html {
  const isDated = (one: string | null): boolean => one !== null && dated.includes(one);
  const links = versions.map(
    (one) =>
      html`<li><a href="/docs/${one}${isDated(one) === isDated(version) ? group : ''}"${one === version ? html` aria-current="page"` : ''}>${one}</a></li>`,
  );
  return html`<details class="picker"><summary>${version === null ? 'Versions' : `Version ${version}`}</summary><ul>${links}</ul></details>`;
}

function groups(
  version: string,
  operations: readonly DocsOperation[],
  openTag?: string,
  language: string | null = null,
): Html {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return html`<nav aria-label="Operations"><ul>${[...byTag].map(([tag, tagOperations]) => {
    const address = `/docs/${version}/${slug(tag)}${languageQuery(language)}`;
    const operationLinks =
      tag === openTag
        ? html`<ul>${tagOperations.map(({ id, summary }) => html`<li><a href="#${id}">${inline(summary.replace(/\.$/, ''))}</a></li>`)}</ul>`
        : '';
    return html`<li><a href="${address}"${tag === openTag ? html` aria-current="page"` : ''}>${tag}</a>${operationLinks}</li>`;
  })}</ul></nav>`;
}

function versionPage(source: DocsSource, version: string, operations: readonly DocsOperation[]): DocsPage {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const lists = [...byTag].map(
    ([tag, tagOperations]) => html`<section><h2><a href="/docs/${version}/${slug(tag)}">${tag}</a></h2>
<ul class="operations">${tagOperations.map(
      ({ id, method, path, summary }) =>
        html`<li><a href="/docs/${version}/${slug(tag)}#${id}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${joinHtml(path.split('/'), html`/<wbr>`)}</code></a> <span>${inline(summary)}</span></li>`,
    )}</ul></section>`,
  );
  const olderVersion = source.dated[source.dated.indexOf(version) + 1];
  const compare =
    source.dated.includes(version) && olderVersion !== undefined
      ? html` · <a href="/docs/diff?from=${olderVersion}&amp;to=${version}">Differences from ${olderVersion}</a>`
      : '';
  return {
    status: 200,
    title: `Commerce API ${version}`,
    picker: picker(source, version),
    aside: groups(version, operations),
    main: html`<h1>Version ${version}</h1>
${prose(source.describe(version))}
<p><a href="/openapi/${version}.json">OpenAPI document</a>${compare}</p>
${joinHtml(lists, '\n')}`,
  };
}

function groupPage(
  source: DocsSource,
  version: string,
  operations: readonly DocsOperation[],
  group: readonly DocsOperation[],
  language: string | null,
): DocsPage {
  const [{ tag }] = group as [DocsOperation];
  const longLists: LongLists = new Map();
  return {
    status: 200,
    title: `${tag} · Commerce API ${version}`,
    picker: picker(source, version, `/${slug(tag)}${languageQuery(language)}`),
    aside: groups(version, operations, tag, language),
    main: html`<h1>${tag}</h1>\n${languageLinks(`/docs/${version}/${slug(tag)}`, language)}\n${joinHtml(
      group.map((operation) => operationSection(source.details(version, operation), version, language, longLists)),
      '\n',
    )}`,
  };
}

/** Returns the page with the differences between the versions of a query: all of them, or with `breaking=true` those that can break clients. */
export function differencePage(source: DocsSource, search: URLSearchParams): DocsPage {
  const { latest, dated } = source;
  const [from, to] = [search.get('from') ?? dated.at(-1) ?? latest, search.get('to') ?? latest];
  const breakingOnly = search.get('breaking') === 'true';
  const title = 'Compare versions';
  if (!dated.includes(from) || !dated.includes(to)) {
    return {
      status: 404,
      title,
      picker: picker(source, null),
      main: html`<h1>${title}</h1><p>One of these versions does not exist.</p>`,
    };
  }
  return {
    status: 200,
    title,
    picker: picker(source, null),
    main: differenceContent(source, { from, to, breakingOnly }),
  };
}

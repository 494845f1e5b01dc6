import type { PageGroup } from './pages';
import { slug } from './markup';
import type { DocsSource } from './source';

/** A section of a page, or an operation of the newest version. */
export interface SearchEntry {
  readonly url: string;
  /** Title of the page. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

interface SearchResult extends SearchEntry {
  /** Part of the text around the first term. */
  readonly excerpt: string;
}

export interface SearchResults {
  /** The best results. */
  readonly shown: readonly SearchResult[];
  readonly total: number;
}

/** Lists all sections of all pages, and all operations of the newest version. */
export function searchIndex(groups: readonly PageGroup[], source: DocsSource): readonly SearchEntry[] {
  const sections = groups
    .flatMap(({ pages }) => pages)
    .flatMap(({ url, title: page, document }) =>
      document().sections.map(({ title, anchor, text }, index) => ({
        url: index === 0 ? url : `${url}#${anchor}`,
        page,
        title,
        text,
      })),
    );
  const operations = source.operations(source.latest).map(({ id, method, path, tag, summary }) => ({
    url: `/docs/${source.latest}/${slug(tag)}#${id}`,
    page: tag,
    title: `${method.toUpperCase()} ${path}`,
    text: summary,
  }));
  return [...sections, ...operations];
}

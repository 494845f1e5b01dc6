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

export interface SearchResult extends SearchEntry {
  /** Part of the text around the first term. */
  readonly excerpt: string;
}

export interface SearchResults {
  /** The best results, at most 20. */
  readonly shown: readonly SearchResult[];
  readonly total: number;
}

/** Maximum number of characters of a query. */
export const maxQueryLength = 200;
const maxTerms = 10;
const maxResults = 20;
/** Characters of an excerpt on each side of the first term. */
const excerptRadius = 90;

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

/** Finds the entries that contain every term, in any case. Those with more terms in their titles come first. */
export function search(index: readonly SearchEntry[], query: string): SearchResults {
  const terms = [...new Set(query.slice(0, maxQueryLength).toLowerCase().split(/\s+/).filter(Boolean))].slice(
    0,
    maxTerms,
  );
  if (terms.length === 0) return { shown: [], total: 0 };
  const found = index.flatMap((entry) => {
    const score = scoreOf(entry, terms);
    return score === 0 ? [] : [{ entry, score }];
  });
  const best = found.toSorted((left, right) => right.score - left.score).slice(0, maxResults);
  return { shown: best.map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, terms) })), total: found.length };
}

/** Returns 0 if a term is missing, otherwise a sum with one part for each term. */
function scoreOf({ page, title, text }: SearchEntry, terms: readonly string[]): number {
  const [inPage, inTitle, inText] = [page, title, text].map((part) => part.toLowerCase()) as [string, string, string];
  let score = 0;
  for (const term of terms) {
    const part = (inTitle.includes(term) ? 4 : 0) + (inPage.includes(term) ? 2 : 0) + (inText.includes(term) ? 1 : 0);
    if (part === 0) return 0;
    score += part;
  }
  return score;
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const positions = terms.map((term) => lower.indexOf(term)).filter((position) => position >= 0);
  const first = positions.length === 0 ? 0 : Math.min(...positions);
  const [start, end] = [Math.max(0, first - excerptRadius), Math.min(text.length, first + excerptRadius)];
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

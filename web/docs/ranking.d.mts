import type { SearchEntry, SearchResults } from './search.js';

/** Maximum number of characters of a query. */
export const maxQueryLength: number;

/** Finds the entries that contain every term, in any case. Those with more terms in their titles come first. */
export function search(index: readonly SearchEntry[], query: string, maxResults: number): SearchResults;

/** Returns the number of results as a text. */
export function countOf(results: SearchResults): string;

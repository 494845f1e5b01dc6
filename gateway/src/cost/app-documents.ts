import { newId } from '../../../subgraphs/kit/src/ids';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { systemPrincipal } from '../../../subgraphs/kit/src/principal/principal';
import type { CredentialSignals } from '../authentication/authenticator';
import type { Graph } from '../graph';
import { LruCache } from '../lru-cache';

/** Result of looking for a document among the trusted documents of an app. */
export interface AppDocument {
  /** Whether callers of the app can execute only its trusted documents. */
  readonly only: boolean;
  /** Text of the document; null if the app has none with the id. */
  readonly text: string | null;
}

/** Reads a document of an app by its id or by the SHA-256 hash of its text; only the setting if the id is null. */
type ReadAppDocument = (appId: string, id: string | null) => Promise<AppDocument>;

export interface AppDocumentsOptions {
  readonly read: ReadAppDocument;
  /** Notifications of changed credentials, and of changed documents with the id of the app. */
  readonly signals: CredentialSignals;
  /**
   * Milliseconds for which a result is used without reading it again (`fresh`, default 5,000), and while reading fails
   * (`usable`, default 300,000).
   */
  readonly lifetimes?: { readonly fresh: number; readonly usable: number };
}

/** A cached result. Times are values of `performance.now()`. */
interface CachedDocument extends AppDocument {
  freshUntil: number;
  readonly usableUntil: number;
}

/** Maximum number of cached results, and maximum length of a cached text in characters. */
const maxCached = 1_000;
const maxCachedLength = 20_000;

/** Milliseconds between two attempts to read a cached result again while reading fails. */
const minReadIntervalMs = 1_000;

/**
 * The trusted documents that apps have registered. Results are cached for seconds; a change of an app's documents removes
 * them at once in all processes. While notifications of changes are not received, nothing is cached.
 */
export class AppDocuments {
  private readonly cache = new LruCache<string, CachedDocument>(maxCached);
  private readonly unsubscribe: readonly (() => void)[];
  private generation = 0;

  constructor(private readonly options: AppDocumentsOptions) {
    const clear = (): void => this.clear();
    this.unsubscribe = [options.signals.onCredentialChanged(clear), options.signals.onDisconnected(clear)];
  }

  /**
   * Returns a document of an app. Rejects when it cannot be read and no result of the last minutes is cached.
   *
   * @param id id of the document, or SHA-256 hash of its text; null for the setting of the app alone
   */
  async find(appId: string, id: string | null): Promise<AppDocument> {
    const key = `${appId}\n${id ?? ''}`;
    const cached = this.cache.get(key);
    if (cached && cached.freshUntil > performance.now()) return cached;
    const generationAtStart = this.generation;
    try {
      const found = await this.options.read(appId, id);
      // If documents changed in the meantime, the result may be outdated.
      if (generationAtStart === this.generation && this.options.signals.connected) this.keep(key, found);
      return found;
    } catch (error) {
      // A change in the meantime has removed the result.
      const kept = this.cache.get(key);
      if (!kept || kept.usableUntil <= performance.now()) throw error;
      kept.freshUntil = performance.now() + minReadIntervalMs;
      return kept;
    }
  }

  close(): void {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    this.clear();
  }

  private keep(key: string, { only, text }: AppDocument): void {
    if (text !== null && text.length > maxCachedLength) return;
    const { fresh, usable } = this.options.lifetimes ?? { fresh: 5_000, usable: 300_000 };
    const now = performance.now();
    this.cache.put(key, { only, text, freshUntil: now + fresh, usableUntil: now + usable });
  }

  private clear(): void {
    this.generation += 1;
    this.cache.clear();
  }
}

const document =
  'query TrustedDocumentOf($appId: ID!, $documentId: String) { trustedDocumentOf(appId: $appId, documentId: $documentId) }';

/** Returns a function that reads documents of apps by a query to this gateway's own supergraph. It rejects when the query returns errors. */
export function appDocumentsFromGraph(graph: Graph, log: Logger): ReadAppDocument {
  const prepared = graph.prepare(document);
  return async (appId, documentId) => {
    const scope = { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null };
    const { data, errors } = await graph.execute(prepared, { appId, documentId }, scope);
    if (errors?.[0]) throw errors[0];
    return data?.trustedDocumentOf as AppDocument;
  };
}

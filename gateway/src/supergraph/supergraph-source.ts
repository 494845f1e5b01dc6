import { readFile, stat } from 'node:fs/promises';
import { fetch } from 'undici';

/** Where a supergraph is published. */
export interface SupergraphSource {
  /** Path or URL without query, for logs. */
  readonly place: string;
  /** Reads the supergraph; null if it is the same as in the last call. Rejects with the reason for operators. */
  read(): Promise<string | null>;
}

/** Timeout of a download, in milliseconds. */
const downloadTimeoutMs = 10_000;

/** Maximum size of a supergraph, in bytes. */
const maxSize = 32 * 1024 * 1024;

/** Returns the source at a path or an http(s) URL. */
export function supergraphSource(location: string): SupergraphSource {
  return /^https?:\/\//.test(location) ? new UrlSource(location) : fileSource(location);
}

function fileSource(path: string): SupergraphSource {
  return {
    place: path,
    async read() {
      if ((await stat(path)).size > maxSize) throw new Error(`it is larger than ${maxSize} bytes`);
      return readFile(path, 'utf8');
    },
  };
}

class UrlSource implements SupergraphSource {
  readonly place: string;
  private etag: string | null = null;

  constructor(private readonly url: string) {
    const { origin, pathname } = new URL(url);
    this.place = `${origin}${pathname}`;
  }

  async read(): Promise<string | null> {
    const response = await fetch(this.url, {
      headers: { accept: 'text/plain, */*', ...(this.etag !== null && { 'if-none-match': this.etag }) },
      signal: AbortSignal.timeout(downloadTimeoutMs),
    }).catch((error: unknown) => {
      throw new Error(reasonOf(error as Error));
    });
    if (response.status === 304) return null;
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`HTTP status ${response.status}`);
    }
    const text = await textOf(response.body as AsyncIterable<Uint8Array> | null);
    this.etag = response.headers.get('etag');
    return text;
  }
}

async function textOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxSize) throw new Error(`it is larger than ${maxSize} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the reason of a failed download: `fetch` reports it as the cause of a general error. */
function reasonOf({ message, cause }: Error): string {
  const { code, message: detail } = (cause ?? {}) as { readonly code?: string; readonly message?: string };
  return code ?? detail ?? message;
}

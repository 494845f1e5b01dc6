import type { Provider } from 'oidc-provider' with { 'resolution-mode': 'import' };
import type { OauthOptions } from './ports';
import { type Library, makeProvider } from './provider';
import { Questions } from './questions';

/** Milliseconds after which the signing keys are read again. */
const reloadIntervalMs = 30_000;

/**
 * Provides the OAuth provider with the current keys, and recreates it when the keys change. The provider holds no state
 * of its own.
 */
export class CurrentProvider {
  readonly questions: Questions;
  private library: Promise<Library> | null = null;
  private current: { readonly keys: string; readonly provider: Provider } | null = null;
  private loadedAt = -Infinity;
  private refreshing: Promise<Provider> | null = null;

  constructor(private readonly options: OauthOptions) {
    this.questions = new Questions(options.graph);
  }

  /** Returns the provider with the current keys. Rejects if the keys cannot be read. */
  async get(): Promise<Provider> {
    if (this.current && performance.now() - this.loadedAt < reloadIntervalMs) return this.current.provider;
    this.refreshing ??= this.refresh().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  /** The library is an ES module, which needs a dynamic import. */
  loaded(): Promise<Library> {
    this.library ??= import('oidc-provider');
    return this.library;
  }

  private async refresh(): Promise<Provider> {
    const [library, { signingKeyId, publicKeys }] = await Promise.all([this.loaded(), this.questions.keys()]);
    const ordered = [...publicKeys.keys].sort(
      (one, other) => Number(other.kid === signingKeyId) - Number(one.kid === signingKeyId),
    );
    const keys = ordered.map(({ kid }) => kid).join(' ');
    if (this.current?.keys !== keys)
      this.current = { keys, provider: makeProvider(library, ordered, this.options, this.questions) };
    this.loadedAt = performance.now();
    return this.current.provider;
  }
}

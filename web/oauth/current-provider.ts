import type { Provider } from 'oidc-provider' with { 'resolution-mode': 'import' };
import type { OauthOptions } from './ports';
import { type Library, makeProvider } from './provider';
import { Questions } from './questions';

/** Milliseconds after which the signing keys are read again. */
const lookAgainAfter = 30_000;

/** Returns the OAuth provider with the current keys; it is recreated when they change. The provider holds no state of its own. */
export class CurrentProvider {
  readonly questions: Questions;
  private library: Promise<Library> | null = null;
  private made: { readonly keys: string; readonly provider: Provider } | null = null;
  private lookedAt = -Infinity;
  private looking: Promise<Provider> | null = null;

  constructor(private readonly options: OauthOptions) {
    this.questions = new Questions(options.graph);
  }

  /** Rejects if the keys cannot be read. */
  async get(): Promise<Provider> {
    if (this.made && performance.now() - this.lookedAt < lookAgainAfter) return this.made.provider;
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  /** The library is an ES module, which needs a dynamic import. */
  loaded(): Promise<Library> {
    this.library ??= import('oidc-provider');
    return this.library;
  }

  private async look(): Promise<Provider> {
    const [library, { signingKeyId, publicKeys }] = await Promise.all([this.loaded(), this.questions.keys()]);
    const ordered = [...publicKeys.keys].sort(
      (one, other) => Number(other.kid === signingKeyId) - Number(one.kid === signingKeyId),
    );
    const keys = ordered.map(({ kid }) => kid).join(' ');
    if (this.made?.keys !== keys)
      this.made = { keys, provider: makeProvider(library, ordered, this.options, this.questions) };
    this.lookedAt = performance.now();
    return this.made.provider;
  }
}

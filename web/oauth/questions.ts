import { executeQuery, GraphFailed } from '../checkout/execute-query';
import { type Authorization, type Client, oauthDocuments, type Outcome, type Person } from './documents';
import type { OauthOptions } from './ports';

/** An authorization requested by an app. */
export interface AuthorizationRequest {
  readonly userId: string;
  readonly sessionId: string;
  readonly appId: string;
  readonly accountId: string | null;
  readonly scopes: readonly string[];
}

export interface ArtifactInput {
  readonly kind: string;
  readonly id: string;
  readonly authorizationId: string | null;
  readonly scope: string | null;
  readonly payload: string;
  /** Lifetime in seconds. */
  readonly lifetime: number;
}

/** Graph client of OAuth, which stores all state in the graph. All methods throw `GraphFailed` if there is no result. */
export class Questions {
  constructor(private readonly graph: OauthOptions['graph']) {}

  keys(): Promise<{
    readonly signingKeyId: string;
    readonly publicKeys: { readonly keys: readonly { readonly kid: string }[] };
  }> {
    return executeQuery(this.graph, oauthDocuments.keys, {});
  }

  async sign(content: string): Promise<string | null> {
    return (await executeQuery<{ idTokenSignature: string | null }>(this.graph, oauthDocuments.sign, { content }))
      .idTokenSignature;
  }

  async client(id: string): Promise<Client | null> {
    return (await executeQuery<{ oauthClient: Client | null }>(this.graph, oauthDocuments.client, { id })).oauthClient;
  }

  async authorization(id: string): Promise<Authorization | null> {
    return (
      await executeQuery<{ oauthAuthorization: Authorization | null }>(this.graph, oauthDocuments.authorization, { id })
    ).oauthAuthorization;
  }

  /** Returns the id of the authorization; null if the user has not granted all scopes, or may not. */
  async authorize(request: AuthorizationRequest, consented: boolean): Promise<string | null> {
    try {
      return (
        await executeQuery<{ oauthAuthorize: Outcome }>(this.graph, oauthDocuments.authorize, {
          input: { ...request, consented },
        })
      ).oauthAuthorize.id;
    } catch (error) {
      if (error instanceof GraphFailed && error.code === 'not_found') return null;
      throw error;
    }
  }

  async end(authorizationId: string): Promise<void> {
    await executeQuery(this.graph, oauthDocuments.end, { id: authorizationId });
  }

  async find(kind: string, id: string): Promise<{ readonly payload: string; readonly consumed: boolean } | null> {
    return (
      await executeQuery<{ oauthArtifact: { payload: string; consumed: boolean } | null }>(
        this.graph,
        oauthDocuments.find,
        {
          kind,
          id,
        },
      )
    ).oauthArtifact;
  }

  /** Stores an artifact. Returns false if the related authorization has ended meanwhile. */
  async keep(input: ArtifactInput): Promise<boolean> {
    return (
      (await executeQuery<{ oauthArtifactKeep: Outcome }>(this.graph, oauthDocuments.keep, { input })).oauthArtifactKeep
        .userErrors.length === 0
    );
  }

  /** Consumes an artifact. Returns false if it was consumed before, which ends all artifacts derived from it. */
  async consume(kind: string, id: string): Promise<boolean> {
    return (await executeQuery<{ oauthArtifactConsume: boolean }>(this.graph, oauthDocuments.consume, { kind, id }))
      .oauthArtifactConsume;
  }

  async forget(kind: string, id: string): Promise<void> {
    await executeQuery(this.graph, oauthDocuments.forget, { kind, id });
  }

  async person(id: string): Promise<Person | null> {
    return (await executeQuery<{ user: Person | null }>(this.graph, oauthDocuments.person, { id })).user;
  }

  /** Returns an account for the consent page; null if it does not exist. */
  async account(
    id: string,
  ): Promise<{ readonly id: string; readonly title: string; readonly logoUrl: string | null } | null> {
    return (
      await executeQuery<{ account: { id: string; title: string; logoUrl: string | null } | null }>(
        this.graph,
        oauthDocuments.account,
        { id },
      )
    ).account;
  }
}

import type { TSchema } from '@sinclair/typebox';
import type { SchemaReference } from '../contract';
import type { SchemaName } from '../operation';
import type { ApiVersion } from '../versions';

/** Metadata of a REST operation for OpenAPI documents, common to the date-versioned and the legacy API. */
export interface CommonDescription {
  /** Method and path below the API root: `GET /plans/{id}`. */
  readonly key: string;
  /** Summary of the operation, one sentence. */
  readonly summary: string;
  /** Permissions, any one of which is sufficient; null if every valid credential is sufficient. */
  readonly permission: string | readonly string[] | null;
  /** Set if users who lack the permission may still call the operation for their own resources. */
  readonly own?: true;
  /** Set if only user tokens may call the operation. */
  readonly credential?: 'user';
  readonly sandbox?: true;
  /** Set if the response is a stream of server-sent events. */
  readonly stream?: true;
  /** Set if the response contains a secret, so that clients may not keep it. */
  readonly hasSecretResponse?: true;
  /** Set if the header `Idempotency-Key` is required. */
  readonly requiresKey?: true;
  /** HTTP status of the success response, default 200. */
  readonly status?: number;
}

/** Metadata of an operation of the date-versioned REST API. The REST routes are declared with this type. */
export interface OperationMetadata extends CommonDescription {
  readonly query?: SchemaName;
  readonly body?: SchemaName;
  readonly page?: { readonly default: number; readonly maximum: number; readonly nativeSince?: ApiVersion };
  /** Schema of the response; null if the response is the literal `true` at every version. */
  readonly response: SchemaReference | null;
}

/** Metadata of an operation of the legacy API. */
export interface LegacyOperationMetadata extends CommonDescription {
  /** Query schema, including `page`, `per` and `expand` if the operation has these parameters. */
  readonly query: TSchema;
  readonly body?: TSchema;
  /** Null if the response has no body. */
  readonly response: TSchema | null;
}

/** Returns the permissions of an operation as a list; empty if every valid credential is sufficient. */
export function permissionsIn({ permission }: CommonDescription): readonly string[] {
  if (permission === null) return [];
  return typeof permission === 'string' ? [permission] : permission;
}

/**
 * Returns whether the operation reads one resource by its id, without secrets. Clients may keep its response and ask
 * whether it has changed. Lists have no ETag, because any change of a row would invalidate them.
 * ADR 0063.
 */
export function hasEtag({ key, stream, hasSecretResponse }: CommonDescription): boolean {
  return key.startsWith('GET ') && key.endsWith('}') && !stream && !hasSecretResponse;
}

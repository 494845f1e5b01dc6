import type { TSchema } from '@sinclair/typebox';
import type { SchemaUse } from '../contract';
import type { SchemaName } from '../operation';
import type { ApiVersion } from '../versions';

/** What documents tell about an operation of either API. */
export interface CommonFacts {
  /** `GET /plans/{id}`, below the API's root. */
  readonly key: string;
  /** One sentence. */
  readonly summary: string;
  /** Any one of these is needed; null: any valid credential. */
  readonly permission: string | readonly string[] | null;
  /** Users may call it without the permission, on what is their own. */
  readonly own?: true;
  /** Only user tokens may call it. */
  readonly credential?: 'user';
  readonly sandbox?: true;
  /** Answers server-sent events. */
  readonly stream?: true;
  /** Status of success, default 200. */
  readonly status?: number;
}

/** An operation of the dated API as documents need it. Routes have this form. */
export interface OperationFacts extends CommonFacts {
  readonly query?: SchemaName;
  readonly body?: SchemaName;
  readonly page?: { readonly default: number; readonly maximum: number; readonly nativeSince?: ApiVersion };
  /** Null for an answer that is `true` at every version. */
  readonly answer: SchemaUse | null;
}

/** An operation of the legacy API as documents need it. */
export interface LegacyFacts extends CommonFacts {
  /** With `page`, `per` and `expand` where the operation has them. */
  readonly query: TSchema;
  readonly body?: TSchema;
  /** Null for no body. */
  readonly answer: TSchema | null;
}

/** The permissions of an operation as a list; empty for any valid credential. */
export function permissionsIn({ permission }: CommonFacts): readonly string[] {
  if (permission === null) return [];
  return typeof permission === 'string' ? [permission] : permission;
}

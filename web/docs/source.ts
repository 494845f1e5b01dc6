/** One field of a request or a response. */
export interface DocsField {
  /** `data[].account`; empty for the whole body. */
  readonly path: string;
  readonly type: string;
  /** Absent if the field is not an enum. */
  readonly enumValues?: readonly string[];
  readonly required: boolean;
  readonly description?: string;
}

/** The errors of an operation with the same HTTP status. */
export interface DocsError {
  readonly status: string;
  readonly type: string;
  readonly codes: readonly { readonly code: string; readonly meaning: string }[];
}

/** Summary of an operation, for lists. */
export interface DocsOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
}

/** Complete documentation of an operation. */
export interface DocsOperationDetails extends DocsOperation {
  readonly description: string;
  /** Parameters in the path, the query and the headers, in this order. */
  readonly parameters: readonly (DocsField & { readonly in: string })[];
  readonly body: readonly DocsField[];
  readonly bodyExample?: unknown;
  readonly response: readonly DocsField[];
  readonly responseExample?: unknown;
  /** Lowest status first. */
  readonly errors: readonly DocsError[];
  /** Whether the page can send its requests: in a sandbox, if the response is JSON. */
  readonly isSendable: boolean;
}

export interface DocsChange {
  readonly version: string;
  readonly name: string;
  readonly summary: string;
  readonly why: string;
  readonly upgrade: string;
  readonly details: readonly string[];
}

/** A field that differs between two versions, in one of them. */
export interface DocsDifferentField extends DocsField {
  /** Names of the fields directly inside it. */
  readonly fields: readonly string[];
}

export interface DocsFieldDifference {
  readonly in: 'query' | 'body' | 'response';
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed';
  /** Null if the field was added. */
  readonly before: DocsDifferentField | null;
  /** Null if the field was removed. */
  readonly after: DocsDifferentField | null;
  /** Whether a client of the older version can fail. */
  readonly breaking: boolean;
}

export interface DocsEndpointDifference {
  /** Method and path: `GET /plans/{id}`. */
  readonly endpoint: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The endpoint that replaces a removed one. */
  readonly successor: string | null;
  /** Empty unless both versions have the endpoint. */
  readonly fields: readonly DocsFieldDifference[];
}

export interface DocsDifference {
  readonly changes: readonly DocsChange[];
  readonly endpoints: readonly DocsEndpointDifference[];
}

/** Content of the pages; descriptions may contain code in backquotes. */
export interface DocsSource {
  /** Whether the service is a sandbox, to which pages may send requests. */
  readonly sandbox: boolean;
  /** All documented versions, newest first; `v2` is the legacy API. */
  readonly versions: readonly string[];
  /** The default version. */
  readonly latest: string;
  /** Versions of the dated API, newest first; these can be compared. */
  readonly dated: readonly string[];
  /** Returns the description of a version, in one paragraph. */
  describe(version: string): string;
  /** Returns the operations of a version, by tag. */
  operations(version: string): readonly DocsOperation[];
  /** Returns the complete documentation of an operation. Its fields are collected at each call, so call it only for operations on the page. */
  details(version: string, operation: DocsOperation): DocsOperationDetails;
  /** Returns all changes, newest first. */
  changelog(): readonly DocsChange[];
  difference(from: string, to: string): DocsDifference;
}

/** One field of a request or a response. */
export interface DocsField {
  /** `data[].account`; empty for the whole body. */
  readonly path: string;
  readonly type: string;
  readonly words?: readonly string[];
  readonly required: boolean;
  readonly description?: string;
}

/** One response of an operation. */
export interface DocsResponse {
  readonly status: string;
  readonly description: string;
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
  readonly answer: readonly DocsField[];
  readonly answerExample?: unknown;
  readonly answers: readonly DocsResponse[];
}

export interface DocsChange {
  readonly version: string;
  readonly name: string;
  readonly summary: string;
  readonly why: string;
  readonly upgrade: string;
  readonly details: readonly string[];
}

export interface DocsDifference {
  readonly changes: readonly DocsChange[];
  readonly endpoints: readonly {
    readonly endpoint: string;
    readonly kind: 'added' | 'removed' | 'changed';
    readonly successor: string | null;
    readonly fields: readonly { readonly in: string; readonly kind: string; readonly text: string }[];
  }[];
}

/** Content of the pages; descriptions may contain code in backquotes. */
export interface DocsSource {
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

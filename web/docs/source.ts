/** One field of a request or an answer. */
export interface DocsField {
  /** `data[].account`; empty for the whole. */
  readonly path: string;
  readonly type: string;
  readonly words?: readonly string[];
  readonly required: boolean;
  readonly description?: string;
}

/** One answer of an operation. */
export interface DocsAnswer {
  readonly status: string;
  readonly description: string;
}

/** An operation as lists show it. */
export interface DocsOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
}

/** An operation with everything that a caller needs to know. */
export interface DocsOperationDetails extends DocsOperation {
  readonly description: string;
  /** Parameters in the path, the query and the headers, in this order. */
  readonly parameters: readonly (DocsField & { readonly in: string })[];
  readonly body: readonly DocsField[];
  readonly bodyExample?: unknown;
  readonly answer: readonly DocsField[];
  readonly answerExample?: unknown;
  readonly answers: readonly DocsAnswer[];
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

/** What the pages show; text in descriptions may mark code with backquotes. */
export interface DocsSource {
  /** Every version with a document of its own, newest first; `v2` is the legacy API. */
  readonly versions: readonly string[];
  /** The version that is shown when none is asked for. */
  readonly latest: string;
  /** Versions of the dated API, newest first, which can be compared. */
  readonly dated: readonly string[];
  /** What a version is, in one paragraph. */
  describe(version: string): string;
  /** Operations of a version, by tag. */
  operations(version: string): readonly DocsOperation[];
  /** One of these operations in full. Its fields are collected at each call, so ask only for operations that a page shows. */
  details(version: string, operation: DocsOperation): DocsOperationDetails;
  /** Every change, newest first. */
  changelog(): readonly DocsChange[];
  difference(from: string, to: string): DocsDifference;
}

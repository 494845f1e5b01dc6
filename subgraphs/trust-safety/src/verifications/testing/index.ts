import type { Context, Principal } from '../../../../kit/src';
import { accessErrorOf, run } from '../../../../kit/src/testing';
import type { TestTrustSafety } from '../../testing';

export interface RequestedItemView {
  readonly id: string;
  readonly requirement: string;
  readonly type: string;
  readonly errors: readonly { readonly code: string; readonly reason: string }[] | null;
}

export interface VerificationView {
  readonly id: string;
  readonly status: string;
  readonly firstName: string | null;
  readonly lastErrorCode: string | null;
  readonly sessionUrl: string;
  readonly requestedInformation: readonly RequestedItemView[];
}

export interface VerificationResult {
  readonly verification: VerificationView | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string; readonly path: readonly string[] }[];
  /** Message of a top-level error. */
  readonly error?: string;
}

export const verificationFields = `id status kind firstName lastName dateOfBirth email phone country businessName businessStructure
  address { line1 line2 city state postalCode country } sessionUrl lastErrorCode lastErrorReason account { id } user { id }
  requestedInformation { id requirement type label multiple options optional errors { code reason } }
  requiredDocuments { document status rejectionReason } createdAt updatedAt`;

/** Helpers for tests of verifications. */
export interface VerificationStage {
  create(principal: Principal, input?: object, overrides?: Partial<Context>, key?: string): Promise<VerificationResult>;
  update(principal: Principal, id: string, input: object, overrides?: Partial<Context>): Promise<VerificationResult>;
  review(principal: Principal, id: string, input: object): Promise<VerificationResult>;
  read(principal: Principal, id: string): Promise<VerificationView | null>;
  /** Delivers the event of an uploaded file of an account or a user. Returns the id of the file. */
  file(owner: string, overrides?: { readonly contentType?: string; readonly size?: number }): Promise<string>;
  /** Runs all pending reviews, including those that are due only later. */
  runReviews(): Promise<void>;
  /** Returns the types of the events in the outbox about a resource, in order. */
  events(resourceId: string): Promise<string[]>;
  /** Returns the verification states of an account in its recorded integration events, in order. */
  eventTypes(accountId: string): Promise<string[]>;
  value(text: string, ...values: unknown[]): Promise<unknown>;
}

const outcome = `{ verification { ${verificationFields} } userErrors { code message path } }`;

export function verificationStage(trustSafety: TestTrustSafety): VerificationStage {
  const { subgraph, consumers } = trustSafety;
  let files = 0;
  const execute = async (
    principal: Principal,
    name: string,
    document: string,
    variables: Record<string, unknown>,
    overrides: Partial<Context> = {},
  ): Promise<VerificationResult> => {
    const result = await run(subgraph, principal, document, variables, overrides);
    const error = accessErrorOf(result);
    return error === undefined ? result.data?.[name] : { verification: null, userErrors: [], error };
  };
  return {
    create: (principal, input = {}, overrides, key) =>
      execute(
        principal,
        'verificationCreate',
        `mutation ($input: VerificationCreateInput!, $key: String) { verificationCreate(input: $input, idempotencyKey: $key) ${outcome} }`,
        { input, key },
        overrides,
      ),
    update: (principal, id, input, overrides) =>
      execute(
        principal,
        'verificationUpdate',
        `mutation ($id: ID!, $input: VerificationPatch!) { verificationUpdate(id: $id, input: $input) ${outcome} }`,
        { id, input },
        overrides,
      ),
    review: (principal, id, input) =>
      execute(
        principal,
        'sandboxVerificationReview',
        `mutation ($id: ID!, $input: VerificationReviewInput!) { sandboxVerificationReview(id: $id, input: $input) ${outcome} }`,
        { id, input },
      ),
    read: async (principal, id) =>
      (await run(subgraph, principal, `query ($id: ID!) { verification(id: $id) { ${verificationFields} } }`, { id }))
        .data?.verification ?? null,
    file: async (accountId, { contentType = 'image/png', size = 1_000 } = {}) => {
      const id = `file_${(files += 1)}`;
      const row = { filename: 'page.png', content_type: contentType, size, visibility: 'private' };
      await consumers
        .find(({ name }) => name.endsWith(':files'))
        ?.handle([
          { id: `evt_${id}`, type: 'fact:file.ready', resourceId: id, accountId, occurredAt: new Date(), row },
        ]);
      return id;
    },
    ...recordsOf(trustSafety),
  };
}

/** Helpers that read the database directly. */
function recordsOf({
  database,
  runReviews,
}: TestTrustSafety): Pick<VerificationStage, 'runReviews' | 'events' | 'eventTypes' | 'value'> {
  const rows = (text: string, values: unknown[]) =>
    database.dataSource.query(text, values) as Promise<Record<string, unknown>[]>;
  return {
    runReviews: async () => {
      await rows(
        "UPDATE trust_safety.verifications SET next_run_at = '2020-01-01' WHERE next_run_at IS NOT NULL AND next_run_at < now() + interval '30 minutes'",
        [],
      );
      while ((await runReviews()) > 0);
    },
    events: async (resourceId) =>
      (await rows('SELECT type FROM trust_safety.outbox WHERE resource_id = $1 ORDER BY id', [resourceId])).map(
        ({ type }) => type as string,
      ),
    eventTypes: async (accountId) =>
      (
        await rows(
          `SELECT "row"->>'state' AS state FROM trust_safety.outbox WHERE type = 'fact:account_verification.changed' AND account_id = $1 ORDER BY id`,
          [accountId],
        )
      ).map(({ state }) => state as string),
    value: async (text, ...values) => Object.values((await rows(text, values))[0] ?? {})[0],
  };
}

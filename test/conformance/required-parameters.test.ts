import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import type { OpenApiDocument, OperationObject } from '../../contract/versioning/openapi';
import { inLane } from '../support/lane';
import { openService, shortEventWait, type TestService } from '../support/service';
import { type CaseFile, type CaseRequest, readCaseFiles, requestAt, versionsOf } from './support/case-file';
import { exampleCase } from './support/examples';
import {
  conditionOf,
  type Omission,
  otherCredentials,
  parametersOf,
  permittedOmissions,
  requestWith,
} from './support/omissions';
import { openCaseRunner, type Stage } from './support/stage';

const files = readCaseFiles();
const documents = serviceDocuments(serviceContract());

let service: TestService;
let stage: Stage;
beforeAll(async () => {
  service = await openService({ environment: shortEventWait });
  stage = await openCaseRunner(service);
});
afterAll(async () => {
  await stage.close();
  await service.close();
});

/** Returns the credentials that send the examples of accounts too. The legacy API takes the account from the credential. */
function othersFor({ api }: CaseFile, { as }: CaseRequest): typeof otherCredentials {
  return api === 'v2' || as !== undefined ? [] : otherCredentials;
}

/** Versions of an operation that have an example: the newest in the fast lane. */
function versionsToSend(file: CaseFile): readonly string[] {
  const versions = versionsOf(file).filter((version) => exampleCase(file, version) && operationAt(file, version));
  return inLane({ fast: versions.slice(0, 1), all: versions });
}

function operationAt({ endpoint }: CaseFile, version: string): OperationObject | undefined {
  const [method = '', path = ''] = endpoint.split(' ');
  return (documents.document(version) as OpenApiDocument).paths[path]?.[method.toLowerCase()];
}

function exampleRequest(file: CaseFile, version: string): CaseRequest {
  const one = exampleCase(file, version);
  if (!one) throw new Error('There is no example.');
  return stage.names.fill(requestAt(one, version));
}

/**
 * Parameters that an example needs because of the values of others, by case file. Documents state these requirements in
 * words: currency codes are case-insensitive, so a schema would have to list each spelling.
 */
const requiredByValues: Readonly<Record<string, (body: object) => readonly string[]>> = {
  'swaps/create.json': (body) => ('to_chain' in body ? ['amount'] : []),
};

/** Returns the problems that follow from `requiredByValues`. */
function expectedProblems(path: string, { as, body }: CaseRequest, omissions: readonly Omission[]): string[] {
  const required = requiredByValues[path]?.(body as object) ?? [];
  return omissions.flatMap(({ omitted }) =>
    required.filter((name) => omitted.includes(name)).map((name) => problem(as, omitted, `${name} is required.`)),
  );
}

function problem(as: string | undefined, omitted: readonly string[], message: string): string {
  return `${as} without ${omitted.join(', ')}: ${message}`;
}

let sent = 0;

/** Sends a request with an idempotency key of its own, and returns why a parameter is missing, if one is. */
async function missing(file: CaseFile, version: string, request: CaseRequest, omission: Omission): Promise<string[]> {
  const key = request.key === undefined ? {} : { key: `omission-${(sent += 1)}` };
  const { json } = await stage.play(file, version, { ...requestWith(request, omission), ...key });
  const { error } = (json ?? {}) as { error?: { code: string; message: string } };
  return error?.code === 'parameter_missing' ? [problem(request.as, omission.omitted, error.message)] : [];
}

function omissionsOf(file: CaseFile, version: string, request: CaseRequest, condition = conditionOf(request.as)) {
  const document = documents.document(version) as OpenApiDocument;
  const operation = operationAt(file, version) as OperationObject;
  return permittedOmissions(document, operation, parametersOf(request), condition);
}

describe.each(
  [...files].map(([path, file]) => [path, file] as const).filter(([, file]) => versionsToSend(file).length > 0),
)('%s', (path, file) => {
  it.each(versionsToSend(file))('lacks no parameter that the document of %s does not require', async (version) => {
    const request = exampleRequest(file, version);
    const omissions = omissionsOf(file, version, request);
    const problems: string[] = [];
    for (const omission of omissions) problems.push(...(await missing(file, version, request, omission)));
    expect(problems).toEqual(expectedProblems(path, request, omissions));
  });

  it.each(versionsToSend(file))('lacks none at %s with the credential of a user or an app', async (version) => {
    const request = exampleRequest(file, version);
    const problems: string[] = [];
    const permitted: string[] = [];
    for (const [as, condition] of othersFor(file, request)) {
      const minimal = omissionsOf(file, version, { ...request, as }, condition).slice(-1);
      for (const omission of minimal) problems.push(...(await missing(file, version, { ...request, as }, omission)));
      permitted.push(...expectedProblems(path, { ...request, as }, minimal));
    }
    // An app may have no permission for the operation, and then gets that error first.
    expect(problems.filter((line) => !permitted.includes(line))).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import type { MediaType, ParameterObject } from '../../contract/versioning/openapi/document-types';
import { type OpenApiDocument, type OperationObject, resolver, successOf } from '../../contract/versioning/openapi';
import { examplesFolder } from '../../contract/versioning/openapi/recorded-examples';
import { inLane } from '../support/lane';
import { openService, shortEventWait, type TestService } from '../support/service';
import { type CaseFile, readCaseFiles, requestAt, versionsOf } from './support/case-file';
import { responseAt } from './support/differences';
import { exampleCase, ExampleIds, exampleFiles } from './support/examples';
import { expected } from './support/patterns';
import { openCaseRunner, type Stage } from './support/stage';

const files = readCaseFiles();
const documents = serviceDocuments(serviceContract());

let service: TestService;
let stage: Stage;
let ids: ExampleIds;
beforeAll(async () => {
  service = await openService({ environment: shortEventWait });
  stage = await openCaseRunner(service);
  ids = new ExampleIds(stage.names);
  for (const file of files.values()) ids.toExample(file);
});
afterAll(async () => {
  await stage.close();
  await service.close();
});

/** Operations whose success needs a free plan, a payment of the processor, or a webhook that is enabled: the cases have none. */
const withoutExample = [
  'v1 POST /sandbox/accounts/{id}/llc/review',
  'v1 POST /memberships/invite',
  'v1 POST /payments/{id}/refund',
  'v1 POST /webhooks/{id}/deliveries/{delivery_id}/replay',
  'v1 POST /webhooks/{id}/replay',
  'v1 POST /webhooks/{id}/test',
];

it('the recorded examples are those of the cases', () => {
  const recorded = new Map(
    readdirSync(examplesFolder).map((name) => [name, readFileSync(join(examplesFolder, name), 'utf8')]),
  );
  expect(recorded).toEqual(exampleFiles(files, stage.names));
});

it('each operation has an example', () => {
  const without = [...files.values()].filter((file) =>
    versionsOf(file).every((version) => !exampleCase(file, version)),
  );
  expect(without.map(({ api, endpoint }) => `${api} ${endpoint}`)).toEqual(withoutExample);
});

/** Versions of an operation that have an example: the newest and the oldest in the fast lane. */
function versionsToSend(file: CaseFile): readonly string[] {
  const versions = versionsOf(file).filter((version) => exampleCase(file, version) && operationAt(file, version));
  return inLane({
    fast: [...new Set([versions[0], versions.at(-1)])].filter((one) => one !== undefined),
    all: versions,
  });
}

function operationAt({ endpoint }: CaseFile, version: string): OperationObject | undefined {
  const [method = '', path = ''] = endpoint.split(' ');
  return (documents.document(version) as OpenApiDocument).paths[path]?.[method.toLowerCase()];
}

/** Returns the value of the example of an operation in a part of its document; undefined if the part has none. */
function exampleIn({ operationId }: OperationObject, part: Pick<MediaType, 'examples'> | undefined): unknown {
  return (part?.examples?.[operationId] as { value?: unknown } | undefined)?.value;
}

/** Returns the path and query of the example of an operation, as a client would write it. */
function pathIn(document: OpenApiDocument, path: string, operation: OperationObject): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const entry of operation.parameters) {
    const parameter = resolver(document)<ParameterObject>(entry);
    const value = exampleIn(operation, parameter);
    if (value === undefined) continue;
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    if (parameter.in === 'query') for (const item of [value].flat()) query.append(parameter.name, String(item));
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

describe.each(
  [...files].map(([path, file]) => [path, file] as const).filter(([, file]) => versionsToSend(file).length > 0),
)('%s', (_path, file) => {
  it.each(versionsToSend(file))(
    'the request of the document at %s has the response of the document',
    async (version) => {
      const document = documents.document(version) as OpenApiDocument;
      const operation = operationAt(file, version) as OperationObject;
      const one = exampleCase(file, version);
      if (!one) throw new Error('There is no example.');
      const request = {
        path: ids.toReal(pathIn(document, file.endpoint.split(' ')[1] as string, operation)),
        body: ids.toReal(exampleIn(operation, operation.requestBody?.content['application/json'])),
        as: requestAt(one, version).as,
        key: exampleIn(operation, document.components.parameters['IdempotencyKey']) as string,
      };
      const { status, json } = await stage.play(file, version, request);
      const recorded = responseAt(one, version);
      expect(Object.keys(operation.responses)[0]).toBe(String(status));
      expect(json).toEqual(expected(stage.names.fill(recorded.body)));
      expect(exampleIn(operation, successOf(document, operation)?.content?.['application/json'])).toEqual(
        ids.toExample(recorded.body),
      );
    },
  );
});

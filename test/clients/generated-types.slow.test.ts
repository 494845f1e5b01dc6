import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { optionalPackage } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { openService, type TestService } from '../support/service';
import { openTypedApplication } from './support/typed-application';

/** The used part of graphql-request. */
interface GraphqlRequest {
  readonly GraphQLClient: new (
    url: string,
    options: object,
  ) => { request<Data>(document: string, variables?: object): Promise<Data> };
  readonly ClientError: new () => Error & {
    readonly response: { readonly data?: unknown; readonly errors?: object[] };
  };
}

/** Uses of the typed result of a query: valid ones, and two that the compiler must reject. */
const uses = `
  const id: string | undefined = result.plan?.id;
  const isOneTime: boolean = result.plan?.planType === 'ONE_TIME';
  const wrong: number | undefined = result.plan?.id;
  const unknownType = result.plan?.planType === 'SOMETIMES';
  export { id, isOneTime, wrong, unknownType };
`;
const document = 'query PlanOfList($id: ID!) { plan(id: $id) { id title planType } }';

requiresPackages('clients')('types generated from the SDL', () => {
  let service: TestService;
  let sdl: string;
  beforeAll(async () => {
    service = await openService();
    sdl = (await service.request({ path: '/graphql/schema.graphql' })).text;
  });
  afterAll(() => service?.close());

  /** Lines of the uses that must be rejected, by the code of the type error. */
  const rejected = [
    expect.stringMatching(/main\.ts\(\d+,\d+\): error TS2322: .*string/),
    expect.stringContaining('error TS2367'),
  ];

  it('by graphql-codegen reject uses that contradict the schema', () => {
    const application = openTypedApplication(sdl);
    const configuration = {
      schema: './schema.graphql',
      documents: ['src/main.ts'],
      generates: { './src/graph/': { preset: 'client', config: { useTypeImports: true, enumsAsTypes: true } } },
    };
    writeFileSync(path.join(application.folder, 'codegen.json'), JSON.stringify(configuration));
    application.write(
      'main.ts',
      `import type { ResultOf } from '@graphql-typed-document-node/core';
       import { graphql } from './graph';
       const document = graphql(\`${document}\`);
       declare const result: ResultOf<typeof document>;
       ${uses}`,
    );
    application.run('graphql-codegen', '--config', 'codegen.json');
    expect(application.typeErrors()).toEqual(rejected);
  });

  it('by gql.tada reject uses that contradict the schema', () => {
    const plugin = { name: 'gql.tada/ts-plugin', schema: './schema.graphql', tadaOutputLocation: './src/graph.d.ts' };
    const application = openTypedApplication(sdl, { plugins: [plugin] });
    application.write(
      'main.ts',
      `import { initGraphQLTada, type ResultOf } from 'gql.tada';
       import type { introspection } from './graph.d.ts';
       const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>();
       const document = graphql(\`${document}\`);
       declare const result: ResultOf<typeof document>;
       ${uses}`,
    );
    application.run('gql.tada', 'generate-output');
    expect(application.typeErrors()).toEqual(rejected);
  });

  it('are not needed by graphql-request, which rejects with the errors and the partial data', async () => {
    const { GraphQLClient, ClientError } = optionalPackage<GraphqlRequest>('clients', 'graphql-request');
    const [seller, other] = service.demoData.accounts;
    const headers = { authorization: `Bearer ${seller?.keys.latest}` };
    const client = new GraphQLClient(`${service.origin}/graphql`, { headers });
    const { plan_id: id } = service.demoData.examples;
    expect(await client.request(document, { id })).toEqual({
      plan: { id, title: expect.any(String), planType: expect.any(String) },
    });
    const partly =
      'query ($id: ID!, $other: ID!) { plan(id: $id) { id } webhooks(accountId: $other) { nodes { id } } }';
    const failure = await client.request(partly, { id, other: other?.id }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ClientError);
    expect(failure).toMatchObject({
      response: {
        data: { plan: { id }, webhooks: null },
        errors: [{ path: ['webhooks'], extensions: { code: 'not_found' } }],
      },
    });
  });
});

import { freePlan } from '../../subgraphs/billing/src/catalogue/plans/testing/terms';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Sends a document to `/graphql` with the key of the first account, and returns the response. */
async function ask(document: string, variables: Record<string, unknown> = {}): Promise<any> {
  return (await service.query(document, variables)).json;
}

const checkoutCreate = `mutation ($input: CheckoutConfigurationCreateInput!) {
  checkoutConfigurationCreate(input: $input) {
    checkoutConfiguration { plan { id title product { id } } }
    userErrors { code message template path }
  }
}`;

describe('required inputs', () => {
  it('are named in literals, two at a time, with their places', async () => {
    const { data, errors } = await ask('mutation { planCreate(input: {}) { plan { id } } }');
    expect(data).toBeUndefined();
    expect(errors.slice(0, 2)).toEqual(
      ['planType', 'visibility'].map((field) =>
        expect.objectContaining({
          message: expect.stringContaining(`Field "PlanCreateInput.${field}" of required type`),
          locations: [{ line: 1, column: 30 }],
        }),
      ),
    );
  });

  it('are all named in variables', async () => {
    const { errors } = await ask('mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } } }', {
      input: { title: 'Nothing' },
    });
    expect(errors).toEqual(
      ['planType', 'visibility', 'currency', 'initialPrice'].map((field) =>
        expect.objectContaining({
          message: expect.stringContaining(`Field "${field}" of required type`),
          locations: [{ line: 1, column: 11 }],
        }),
      ),
    );
  });
});

describe('an input with @oneOf', () => {
  it('is visible in introspection', async () => {
    const { data } = await ask('{ __type(name: "OfferedPlanInput") { isOneOf inputFields { name } } }');
    expect(data.__type).toEqual({ isOneOf: true, inputFields: [{ name: 'planId' }, { name: 'plan' }] });
    expect((await ask('{ __type(name: "ImageInput") { isOneOf inputFields { name } } }')).data.__type).toEqual({
      isOneOf: true,
      inputFields: [{ name: 'id' }, { name: 'directUploadId' }, { name: 'url' }],
    });
  });

  it.each([
    ['none', '{}'],
    ['two', '{ id: "file_1", url: "https://pictures.example/1.png" }'],
    ['null', '{ id: null }'],
    ['the hidden field', '{ unchecked: {} }'],
  ])('is rejected with %s of its fields, with the place', async (_, image) => {
    const { data, errors } = await ask(
      `mutation { accountUpdate(id: "${service.demoData.accounts[0]?.id}", input: { logo: ${image} }) { account { id } } }`,
    );
    expect(data).toBeUndefined();
    expect(errors[0]).toMatchObject({ locations: [{ line: 1, column: expect.any(Number) }] });
    expect(errors[0].message).toContain('ImageInput');
  });
});

describe('a choice between fields of an input', () => {
  it('has the effect of the deprecated fields', async () => {
    const { plan_id: planId, product_id: productId } = service.demoData.examples;
    const made = (input: object) => ask(checkoutCreate, { input });
    const existing = { checkoutConfiguration: { plan: { id: planId } }, userErrors: [] };
    expect((await made({ offeredPlan: { planId } })).data.checkoutConfigurationCreate).toMatchObject(existing);
    expect((await made({ planId })).data.checkoutConfigurationCreate).toMatchObject(existing);
    const { data } = await made({ offeredPlan: { plan: { ...freePlan, title: 'New', soldProduct: { productId } } } });
    expect(data.checkoutConfigurationCreate).toMatchObject({
      checkoutConfiguration: { plan: { title: 'New', product: { id: productId } } },
      userErrors: [],
    });
  });

  it('cannot be combined with them', async () => {
    const { plan_id: planId } = service.demoData.examples;
    const { data } = await ask(checkoutCreate, { input: { planId, offeredPlan: { planId } } });
    expect(data.checkoutConfigurationCreate).toEqual({
      checkoutConfiguration: null,
      userErrors: [
        {
          code: 'parameter_invalid',
          message: 'offeredPlan cannot be combined with planId.',
          template: '{offeredPlan} cannot be combined with {planId}.',
          path: ['offeredPlan'],
        },
      ],
    });
  });

  it('is possible in queries', async () => {
    const verify = (input: object) =>
      ask('query ($input: WebhookVerificationInput!) { webhookVerification(input: $input) { valid } }', {
        input: { headers: {}, body: '{}', ...input },
      });
    expect((await verify({ secretSource: { secret: 'ws_1' } })).data).toEqual({
      webhookVerification: { valid: false },
    });
    expect((await verify({ secretSource: { secret: 'ws_1' }, secret: 'ws_2' })).errors).toMatchObject([
      {
        message: 'secretSource cannot be combined with secret.',
        extensions: { code: 'parameter_invalid', param: 'secretSource' },
      },
    ]);
  });

  it('is in the paths of user errors', async () => {
    const plan = { ...freePlan, initialPrice: '-1', soldProduct: { product: { title: ' ', externalIdentifier: 'x' } } };
    const rejected = await ask(checkoutCreate, { input: { offeredPlan: { plan } } });
    expect(rejected.data.checkoutConfigurationCreate.userErrors[0]).toMatchObject({
      path: ['offeredPlan', 'plan', 'soldProduct', 'product', 'title'],
    });
    const { data } = await ask(checkoutCreate, {
      input: { offeredPlan: { plan: { ...freePlan, initialPrice: '-1' } } },
    });
    expect(data.checkoutConfigurationCreate.userErrors).toMatchObject([
      {
        path: ['offeredPlan', 'plan', 'initialPrice'],
        template: expect.stringContaining('{offeredPlan.plan.initialPrice}'),
      },
    ]);
  });
});

import { run } from '../../../../kit/src/testing';
import { billing, planOf, seller, setUpTests } from './testing';

setUpTests();

const read = `query ($id: ID!) { plan(id: $id) {
  checkoutStyling { backgroundColor buttonColor fontFamily borderStyle } image { id url blurhash directUploadId }
} }`;
const update = 'mutation ($id: ID!, $input: PlanPatch!) { planUpdate(id: $id, input: $input) { userErrors { code } } }';

const planWith = async (id: string) => (await run(billing.subgraph, seller, read, { id })).data?.plan;
const stored = async (id: string) =>
  (await billing.database.rows('SELECT checkout_styling, image FROM billing.plans WHERE id = $1', [id]))[0];

describe('the styling and the picture of a plan', () => {
  it('are stored with the names and values of the REST API, and read with those of the graph', async () => {
    const { plan, userErrors } = await planOf({
      checkoutStyling: { buttonColor: '#e0a030', fontFamily: 'OPEN_SANS', borderStyle: null },
      image: { directUploadId: 'upl_1' },
    });
    expect(userErrors).toEqual([]);
    expect(await stored(plan.id)).toEqual([
      { button_color: '#e0a030', font_family: 'open_sans', border_style: null },
      { direct_upload_id: 'upl_1' },
    ]);
    expect(await planWith(plan.id)).toEqual({
      checkoutStyling: { backgroundColor: null, buttonColor: '#e0a030', fontFamily: 'OPEN_SANS', borderStyle: null },
      image: { id: null, url: null, blurhash: null, directUploadId: 'upl_1' },
    });
  });

  it('are replaced as a whole by an update, and emptied by null', async () => {
    const { plan } = await planOf({ checkoutStyling: { buttonColor: 'red' }, image: { id: 'file_1' } });
    await run(billing.subgraph, seller, update, { id: plan.id, input: { checkoutStyling: { borderStyle: 'PILL' } } });
    expect(await stored(plan.id)).toEqual([{ border_style: 'pill' }, { id: 'file_1' }]);
    await run(billing.subgraph, seller, update, { id: plan.id, input: { checkoutStyling: null, image: null } });
    expect(await planWith(plan.id)).toEqual({ checkoutStyling: null, image: null });
  });

  it('do not fail for values in older rows that the types do not have', async () => {
    const { plan } = await planOf({});
    await billing.database.rows('UPDATE billing.plans SET checkout_styling = $2, image = $3 WHERE id = $1', [
      plan.id,
      { font_family: 'comic', border_style: 7, button_color: {}, shadow: true },
      { url: 'https://shop.test/picture.png', width: 40 },
    ]);
    expect(await planWith(plan.id)).toEqual({
      checkoutStyling: { backgroundColor: null, buttonColor: null, fontFamily: null, borderStyle: null },
      image: { id: null, url: 'https://shop.test/picture.png', blurhash: null, directUploadId: null },
    });
  });

  it('are rejected if a text is too long', async () => {
    const { plan, userErrors } = await planOf({
      checkoutStyling: { backgroundColor: 'x'.repeat(41) },
      image: { id: 'x'.repeat(201) },
    });
    expect([plan, userErrors]).toMatchObject([
      null,
      [
        { path: ['checkoutStyling', 'backgroundColor'], message: 'backgroundColor must have at most 40 characters.' },
        { path: ['image', 'id'], message: 'id must have at most 200 characters.' },
      ],
    ]);
  });
});

import { codeSamples } from '../../../web/docs/samples';
import type { TestService } from '../../support/service';

/** Characters that a language could interpret in a literal. */
const text =
  'O\'Neil\'s "offer": $HOME ${HOME} #{1 + 1} #$0 #@a `id` {key} %s %{a} \\n \\ \\\\#{2} é 漢字 😀 </code>\n\t&amp; <?php ?>';

/** Body of an update of a product. The numeric names could become a list in PHP. */
const body = { title: 'Texts', description: text, headline: null, metadata: { '$a \'b\' "c" #{d}': text, 0: 'zero' } };

/** An update of a product with special characters, in all languages. */
export const textSamples: ReadonlyMap<string, string> = new Map(
  codeSamples(
    {
      id: 'updateProduct',
      method: 'patch',
      path: '/products/{id}',
      parameters: [],
      bodyExample: body,
      responseExample: {},
    },
    '2026-08-21',
  ).map(({ language: { name }, code }) => [name, code]),
);

/** Sends the same update directly; returns the expected result of a sample that runs after it. */
export async function sendTexts(service: TestService, id: string): Promise<unknown> {
  const { status, json } = await service.request({
    method: 'PATCH',
    path: `/api/v1/products/${id}`,
    headers: { 'api-version-date': '2026-08-21' },
    body,
  });
  expect([status, json]).toEqual([200, expect.objectContaining(body)]);
  return { ...(json as object), updated_at: expect.any(String) as string };
}

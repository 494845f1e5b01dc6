import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

async function pageAt(path: string): Promise<string> {
  const { status, text } = await service.request({ path, as: null });
  expect([path, status]).toEqual([path, 200]);
  return text;
}

/** Returns the section of an operation on the page of its group. */
async function sectionAt(path: string, id: string): Promise<string> {
  const text = await pageAt(path);
  const start = text.indexOf(`<section class="operation" id="${id}">`);
  return text.slice(start, text.indexOf('</section>', start));
}

describe('operations', () => {
  it('show fields of objects below the object, closed below the first level', async () => {
    const section = await sectionAt('/docs/2026-08-21/plans', 'listPlans');
    expect(section).toContain(
      '<li><details open><summary><code>data</code> <small>list of object</small><span>Rows of the page.</span></summary><ul>' +
        '<li><code>id</code> <small>string</small><span>Plan id (<code>plan_</code>).</span></li>',
    );
    expect(section).toContain(
      '<li><details><summary><code>account</code> <small>object or null</small>' +
        '<span>The selling account; null for a stand-alone invoice plan.</span></summary>' +
        '<ul><li><code>id</code> <small>string</small><span>Account id (<code>biz_</code>).</span></li>',
    );
  });

  it('show locations and enum values of parameters', async () => {
    const section = await sectionAt('/docs/2026-08-21/plans', 'listPlans');
    expect(section).toContain(
      '<li><code>direction</code> <small>string</small> <b>query</b>' +
        '<span>Sort direction, <code>desc</code> by default.</span><div><code>asc</code> <code>desc</code></div></li>',
    );
  });

  it('show a long list of enum values once on each page', async () => {
    const text = await pageAt('/docs/2026-08-21/payments');
    const lists = [...text.matchAll(/<div id="values-\d+">(.*?)<\/div>/g)].map(([, list]) => list);
    expect(lists.length).toBeGreaterThan(2);
    expect(new Set(lists).size).toBe(lists.length);
    expect(text).toMatch(/<a href="#values-1">\d+ values<\/a>/);
  });

  it('show errors with status, type, code and meaning', async () => {
    const section = await sectionAt('/docs/2026-08-21/plans', 'createPlan');
    expect(section).toContain(
      '<tr><td rowspan="2">409</td><td rowspan="2">conflict</td><td><code>conflict</code></td>' +
        '<td>The resource is in a state that does not allow this operation.</td></tr>' +
        '<tr><td><code>idempotency_key_in_use</code></td>' +
        '<td>A request with this idempotency key is still being processed.</td></tr>',
    );
    expect(section).toContain('<a href="/docs/guides/errors">Handle errors</a>');
  });
});

describe('the comparison of versions', () => {
  it('shows requests and responses apart, with the new names of fields', async () => {
    const text = await pageAt('/docs/diff?from=2026-06-08&to=2026-06-09');
    const head =
      '<thead><tr><th scope="col">Field</th><th scope="col">2026-06-08</th><th scope="col">2026-06-09</th></tr></thead>';
    const renamed = '<span class="note">renamed</span> <span class="note removed">breaking</span></th>';
    expect(text).toContain(
      '<h3><a href="/docs/2026-06-09/plans#listPlans"><code>GET /plans</code></a></h3>' +
        `<table class="differences"><caption>Request</caption>${head}<tbody><tr><th scope="row">` +
        `<code>company_id</code> → <code>account_id</code> <span class="note">query</span> ${renamed}` +
        '<td><code>string</code></td><td><code>string</code></td></tr></tbody></table>' +
        `<table class="differences"><caption>Response</caption>${head}<tbody><tr><th scope="row">` +
        `<code>data[].company</code> → <code>data[].account</code> ${renamed}` +
        '<td><code>object or null</code></td><td><code>object or null</code></td></tr></tbody></table>',
    );
    expect(text).toContain('<strong>6 of 6 are breaking</strong>');
  });

  it('shows types and enum values of both versions', async () => {
    expect(await pageAt('/docs/diff?from=2026-08-14&to=2026-08-21')).toContain(
      '<tr><th scope="row"><code>amount</code> <span class="note removed">breaking</span></th>' +
        '<td><code>number (decimal)</code></td><td><code>string</code></td></tr>',
    );
    const text = await pageAt('/docs/diff?from=2026-07-20&to=2026-07-22');
    expect(text).toContain(
      '<tr><th scope="row"><code>role</code> <span class="note removed">breaking</span></th>' +
        '<td><code>string</code></td><td><code>string</code><div>added: <code>workforce</code></div></td></tr>',
    );
    expect(text).toContain(
      '<tr><th scope="row"><em>whole body</em> <span class="note removed">breaking</span></th>' +
        '<td><code>true</code></td><td><code>object {id, deleted}</code></td></tr>',
    );
  });

  it('shows removed and added endpoints with their successors', async () => {
    const text = await pageAt('/docs/diff?from=2026-07-22&to=2026-07-23');
    expect(text).toContain(
      '<code>POST /memberships/{id}/add_free_days</code></a></h3><p><span class="note removed">breaking</span> Removed. ' +
        'Use <code>POST /memberships/{id}/extend</code> instead.</p>',
    );
    const reverse = await pageAt('/docs/diff?from=2026-07-23&to=2026-07-22');
    expect(reverse).toContain('<code>POST /memberships/{id}/add_free_days</code></a></h3><p>Added.</p>');
  });

  it('shows only breaking differences on request, and ignores unknown filters', async () => {
    const path = '/docs/diff?from=2026-07-22&to=2026-07-23';
    const all = await pageAt(path);
    const [, breaking, total] = /<strong>(\d+) of (\d+) are breaking<\/strong>/.exec(all) ?? [];
    const countIn = (text: string) => {
      const list = text.slice(text.indexOf('<h2 id="endpoints">'));
      const count = (pattern: RegExp): string => String([...list.matchAll(pattern)].length);
      return { notes: count(/breaking<\/span>/g), differences: count(/<tr><th scope="row">|Removed\.|Added\./g) };
    };
    expect(countIn(all)).toEqual({ notes: breaking, differences: total });
    expect(Number(breaking)).toBeLessThan(Number(total));
    const filtered = await pageAt(`${path}&breaking=true`);
    expect(countIn(filtered)).toEqual({ notes: breaking, differences: breaking });
    expect(filtered).toContain('<input type="checkbox" name="breaking" value="true" checked>');
    expect(await pageAt(`${path}&breaking=perhaps`)).toBe(all);
  });

  it('of a version with itself has no differences', async () => {
    expect(await pageAt('/docs/diff?from=2026-08-21&to=2026-08-21')).toContain('<p>Choose two versions.</p>');
  });
});

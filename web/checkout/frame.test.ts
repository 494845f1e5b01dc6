import { allowedAncestors, frameOf, frameQuery } from './frame';

const shop = 'https://shop.example';

describe('the origins that may contain a checkout', () => {
  const cases: [string, string, string[] | null, boolean, string[]][] = [
    ['an origin of the seller', shop, [shop, 'https://b.example'], false, [shop, 'https://b.example']],
    ['another origin', 'https://evil.example', [shop], true, []],
    ['another port', `${shop}:8443`, [shop], true, []],
    ['another scheme', 'http://shop.example', [shop], true, []],
    ['a subdomain', 'https://a.shop.example', [shop], true, []],
    ['a longer host', 'https://shop.example.evil.example', [shop], true, []],
    ['the origin with a path', `${shop}/`, [shop], true, []],
    ['no parent', '', [shop], true, []],
    ['the origin null', 'null', [shop], true, []],
    ['a loopback origin if the seller has set others', 'http://localhost:3000', [shop], true, []],
    ['a loopback origin in the sandbox', 'http://localhost:3000', [], true, ['http://localhost:3000']],
    ['a loopback address in the sandbox', 'http://127.0.0.1', [], true, ['http://127.0.0.1']],
    ['a loopback origin in live mode', 'http://localhost:3000', [], false, []],
    ['a host that begins like a loopback host', 'http://localhost.evil.example', [], true, []],
    ['a wildcard port', 'http://localhost:*', [], true, []],
    ['a second source', 'http://localhost:3000 *', [], true, []],
    ['a second directive', 'http://localhost:3000; script-src *', [], true, []],
    ['any origin in the sandbox', 'https://evil.example', [], true, []],
    ['unknown origins of the seller', 'http://localhost:3000', null, true, []],
  ];
  it.each(cases)('for %s', (_name, parent, origins, sandbox, expected) => {
    expect(allowedAncestors(parent, origins, sandbox)).toEqual(expected);
  });
});

describe('the frame of a query', () => {
  const query = (text: string) => new URLSearchParams(text);

  it('is null without `embed=1`, and for a parent that is not allowed', () => {
    expect(frameOf(query(`parent=${shop}`), [shop], false)).toBeNull();
    expect(frameOf(query(`embed=1&parent=https://evil.example`), [shop], false)).toBeNull();
    expect(frameOf(query('embed=1'), [shop], false)).toBeNull();
  });

  it('has the options of the page, and keeps those of the following pages', () => {
    const text = `embed=1&parent=${shop}&theme=dark&locale=de&hide_price=1&hide_email=0&disable_email=1&accent=1b57c4&email=a%40b.example&x=1`;
    expect(frameOf(query(text), [shop], false)).toEqual({
      parent: shop,
      ancestors: [shop],
      query:
        'embed=1&parent=https%3A%2F%2Fshop.example&theme=dark&locale=de&accent=1b57c4&disable_email=1&hide_price=1&hide_email=0',
      theme: 'dark',
      hidden: ['price'],
      hasFixedEmail: true,
      styling: { buttonColor: '1b57c4', backgroundColor: null },
    });
    expect(frameQuery(query('parent=x'))).toBe('');
  });
});

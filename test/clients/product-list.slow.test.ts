import { requiresPackages } from '../support/packages';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { openApolloProductList } from './support/apollo-product-list';
import { documents, type OpenProductList, pageSize, type ProductList } from './support/product-list';
import { type RecordedFetch, recordedFetch } from './support/recorded-fetch';
import { openRelayProductList } from './support/relay-product-list';
import { openUrqlProductList } from './support/urql-product-list';

const libraries: Readonly<Record<string, OpenProductList>> = {
  'Apollo Client': openApolloProductList,
  'urql with graphcache': openUrqlProductList,
  Relay: openRelayProductList,
};

requiresPackages('clients')('a list of products', () => {
  let service: TestService;
  let sdl: string;
  beforeAll(async () => {
    service = await openService();
    sdl = (await service.request({ path: '/graphql/schema.graphql' })).text;
  });
  afterAll(() => service?.close());

  let list: ProductList;
  afterEach(() => list?.close());

  function open(library: OpenProductList): RecordedFetch {
    const [seller, other] = service.demoData.accounts;
    if (!seller || !other) throw new Error('The demo data has two sellers.');
    const http = recordedFetch(seller.keys.latest);
    const url = `${service.origin}/graphql`;
    list = library({ url, accountId: seller.id, foreignAccountId: other.id, sdl, http });
    return http;
  }
  const titles = (): string[] => list.shown().products.map(({ title }) => title);
  const idOf = (title: string): string => list.shown().products.find((one) => one.title === title)?.id ?? '';

  const rename = (id: string, title: string) => service.query(documents.rename, { id, input: { title } });

  describe.each(Object.entries(libraries))('in %s', (name, library) => {
    it('has pages that are added to each other, and the number of all products', async () => {
      open(library);
      await list.load();
      const first = list.shown();
      expect(first).toEqual({ products: expect.any(Array), total: expect.any(Number), hasMore: true });
      expect(first.products).toHaveLength(pageSize);
      for (let pages = 2; list.shown().hasMore; pages += 1) {
        await list.loadMore();
        await until(() => list.shown().products.length > pageSize * (pages - 1));
      }
      const all = list.shown();
      expect(all.products.slice(0, pageSize)).toEqual(first.products);
      expect(new Set(all.products.map(({ id }) => id)).size).toBe(all.products.length);
      expect([all.products.length, all.total]).toEqual([first.total, first.total]);
    });

    it('shows created and deleted products', async () => {
      open(library);
      await list.load();
      expect(await list.create('Added by a client')).toEqual([]);
      await until(() => titles().includes('Added by a client'));
      expect(await list.remove(idOf('Added by a client'))).toEqual([]);
      await until(() => !titles().includes('Added by a client'));
    });

    it('shows a new title before the response, and the old one again if it is rejected', async () => {
      const http = open(library);
      await list.load();
      const [old] = titles();
      const id = idOf(old ?? '');
      let release = http.hold();
      const renamed = list.rename(id, 'New title');
      await until(() => titles().includes('New title'));
      release();
      expect(await renamed).toEqual([]);
      expect(titles()).toContain('New title');

      release = http.hold();
      const tooLong = 'T'.repeat(1_000);
      const rejected = list.rename(id, tooLong);
      await until(() => titles().includes(tooLong));
      release();
      expect(await rejected).toEqual([{ code: 'parameter_invalid', path: ['title'] }]);
      await until(() => titles().includes('New title'));
      expect(await list.rename(id, old ?? '')).toEqual([]);
    });

    it('shows a change of another client when it reads the product again by its id', async () => {
      open(library);
      await list.load();
      const [old = ''] = titles();
      const id = idOf(old);
      const title = `Changed elsewhere than in ${name}`;
      await rename(id, title);
      await list.refresh(id);
      await until(() => titles().includes(title));
      await rename(id, old);
    });

    it('reports rejected inputs with their paths', async () => {
      open(library);
      expect(await list.create('')).toEqual([{ code: expect.any(String), path: ['title'] }]);
    });

    it('has the data of one field and the error of another', async () => {
      open(library);
      expect(await list.readPartly()).toEqual({
        title: expect.any(String),
        errors: [{ path: ['webhooks'], code: 'not_found' }],
      });
    });

    it('is read by the hash of its document once the service knows the text', async () => {
      const first = open(library);
      await list.load();
      list.close();
      const second = open(library);
      await list.load();
      expect(first.requests[0]).toEqual({ hasText: false, hasHash: true });
      expect(second.requests).toEqual([{ hasText: false, hasHash: true }]);
    });
  });
});

/**
 * Embeds the checkout: inserts the hosted page into each element with `data-checkout-plan-id` or `data-checkout-session`, resizes the frame, calls the
 * callbacks of the element, and offers methods for elements with an id as `checkoutEmbed`. See docs/guides/embedded-checkout.md.
 */
'use strict';

if (!globalThis.checkoutEmbed) {
  const service = new URL(document.currentScript.src).origin;
  const scope = 'checkout-embed';
  const selector = '[data-checkout-plan-id], [data-checkout-session]';
  /** Parameters of the page by attribute. */
  const parameters = {
    locale: 'locale',
    theme: 'theme',
    'theme-accent-color': 'accent',
    'theme-background-color': 'background',
    'prefill-email': 'email',
    'prefill-name': 'name',
    'prefill-shipping-name': 'shipping_name',
    'promo-code': 'promo_code',
    'affiliate-code': 'a',
  };
  for (const field of ['line1', 'line2', 'city', 'state', 'postal-code', 'country']) {
    parameters[`prefill-address-${field}`] = `billing_${field.replace('-', '_')}`;
    parameters[`prefill-shipping-address-${field}`] = `shipping_${field.replace('-', '_')}`;
  }
  /** Parameters of the page that are set by attributes with the value `true`. */
  const switches = ['hide-price', 'hide-email', 'hide-submit-button', 'disable-email'];

  /** Embedded frames by element, with the last reported state and the requests that wait for a response. */
  const embeds = new Map();

  const attribute = (element, name) => element.getAttribute(`data-checkout-${name}`);

  const pageOf = (element) => {
    const link = attribute(element, 'session') || attribute(element, 'plan-id');
    const url = new URL(`/checkout/${encodeURIComponent(link)}`, service);
    url.searchParams.set('embed', '1');
    url.searchParams.set('parent', location.origin);
    for (const [name, parameter] of Object.entries(parameters)) {
      const value = attribute(element, name);
      if (value) url.searchParams.set(parameter, value);
    }
    for (const name of switches)
      if (attribute(element, name) === 'true') url.searchParams.set(name.replaceAll('-', '_'), '1');
    return url.href;
  };

  /** Calls the global function that an attribute of the element names. */
  const call = (element, name, ...values) => {
    const callback = globalThis[attribute(element, name)];
    if (typeof callback === 'function') callback(...values);
  };

  const changeState = (embed, state) => {
    if (embed.state === state) return;
    embed.state = state;
    call(embed.element, 'on-state-change', state);
  };

  const mount = (element) => {
    if (embeds.has(element)) return;
    const frame = document.createElement('iframe');
    frame.src = pageOf(element);
    frame.title = 'Checkout';
    frame.style.cssText = 'display: block; width: 100%; height: 480px; border: 0';
    frame.allow = 'payment';
    frame.sandbox =
      'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts allow-top-navigation-by-user-activation';
    const embed = { element, frame, state: null, waiting: new Map() };
    embeds.set(element, embed);
    changeState(embed, 'loading');
    element.append(frame);
  };

  /** Leads the window to the page of the seller, unless a callback or an attribute replaces the redirect. */
  const redirect = (element, { redirect_url: redirectUrl, result_query: query }) => {
    if (attribute(element, 'skip-redirect') === 'true' || attribute(element, 'on-complete')) return;
    const returnUrl = attribute(element, 'return-url') ?? attribute(element, 'redirect-url');
    const target = returnUrl ? new URL(returnUrl, document.baseURI) : redirectUrl && new URL(redirectUrl);
    if (!target || !['https:', 'http:'].includes(target.protocol)) return;
    if (returnUrl) for (const [name, value] of new URLSearchParams(query)) target.searchParams.set(name, value);
    location.assign(target);
  };

  const respond = ({ waiting }, message) => {
    waiting.get(message.event_id)?.(message);
    waiting.delete(message.event_id);
  };

  const handlers = {
    resize: ({ frame }, { height }) => void (frame.style.height = `${Number(height)}px`),
    state: (embed, { state }) => changeState(embed, state),
    complete: ({ element }, message) => {
      const { plan_id, receipt_id, setup_intent_id, payment_method_id } = message;
      const result = { plan_id, receipt_id, setup_intent_id, payment_method_id };
      call(element, 'on-complete', plan_id, setup_intent_id ?? receipt_id, result);
      redirect(element, message);
    },
    'payment-error': ({ element }, { message, code }) => call(element, 'on-payment-error', { message, code }),
    'address-validation-error': ({ element }, { error_message, error_code }) =>
      call(element, 'on-address-validation-error', { error_message, error_code }),
    'identity-captured': ({ element }, { email }) => call(element, 'on-identity-captured', { email }),
    'get-email-result': respond,
    'set-email-result': respond,
    'get-address-result': respond,
    'set-address-result': respond,
  };

  globalThis.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== service || data?.__scope !== scope || !Object.hasOwn(handlers, data.event)) return;
    const embed = [...embeds.values()].find(({ frame }) => frame.contentWindow === source);
    if (embed) handlers[data.event](embed, data);
  });

  const embedOf = (id) => {
    const embed = embeds.get(document.getElementById(id));
    if (!embed) throw new Error(`There is no embedded checkout with the id ${id}.`);
    return embed;
  };

  const post = ({ frame }, message) => frame.contentWindow.postMessage({ __scope: scope, ...message }, service);

  /** Sends a request to a frame. Rejects with the error of the page, or after the timeout in milliseconds. */
  const request = async (id, message, timeout) => {
    const embed = embedOf(id);
    const eventId = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const response = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        embed.waiting.delete(eventId);
        reject(new Error('The checkout did not respond.'));
      }, timeout);
      embed.waiting.set(eventId, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      post(embed, { ...message, event_id: eventId });
    });
    if (response.ok === false) throw new Error(response.error);
    return response;
  };

  const defaultTimeout = 2_000;
  globalThis.checkoutEmbed = {
    submit: async (id) => post(embedOf(id), { event: 'submit' }),
    getEmail: async (id, timeout = defaultTimeout) => (await request(id, { event: 'get-email' }, timeout)).email,
    setEmail: async (id, email, timeout = defaultTimeout) =>
      void (await request(id, { event: 'set-email', email }, timeout)),
    getAddress: async (id, timeout = defaultTimeout) => {
      const { address, is_complete: isComplete } = await request(id, { event: 'get-address' }, timeout);
      return { address, isComplete };
    },
    setAddress: async (id, address, timeout = defaultTimeout) =>
      void (await request(id, { event: 'set-address', address }, timeout)),
  };

  const update = () => {
    for (const [element, { frame }] of embeds) if (!frame.isConnected) embeds.delete(element);
    for (const element of document.querySelectorAll(selector)) mount(element);
  };
  new MutationObserver(update).observe(document.documentElement, { childList: true, subtree: true });
  update();
}

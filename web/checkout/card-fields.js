/**
 * Replaces the card fields of the checkout by those of the processor in a frame, which creates a token for the entered card: the page submits only the
 * token. Without scripts, and if the frame does not load, the page keeps its own fields, or leads to the page of the processor.
 */
const scope = 'card-frame';
/** Milliseconds after which a frame that has not reported itself is replaced by the content of the page. */
const loadingTime = 10_000;
const form = document.getElementById('checkout');
const card = document.getElementById('card');
const place = card.querySelector('.new-card');
const button = document.getElementById('pay');
const token = form.elements.namedItem('card_token');
const own = { content: [...place.childNodes], button: button.textContent, target: form.target };
let isUsed = true;

const frame = Object.assign(document.createElement('iframe'), {
  id: 'card-frame',
  className: 'card-frame',
  title: card.dataset.frameTitle,
  allow: 'payment',
  src: card.dataset.frame,
});

function send(message) {
  frame.contentWindow?.postMessage({ __scope: scope, ...message }, location.origin);
}

/** Returns whether the purchase needs a card that is entered now. */
function needsCard() {
  return isUsed && !card.disabled && (form.elements.namedItem('payment_method')?.value ?? '') === '';
}

/** Shows the content of the page instead of the frame. */
function giveUp() {
  isUsed = false;
  token.value = '';
  place.replaceChildren(...own.content);
  form.target = own.target;
  if (card.dataset.framedButton) button.textContent = own.button;
}

const timer = setTimeout(giveUp, loadingTime);

const report = (type, detail) => form.dispatchEvent(new CustomEvent(type, { detail }));

/** Handlers of the messages of the frame. */
const handlers = {
  ready: () => clearTimeout(timer),
  height: ({ height }) => (frame.style.blockSize = `${Number(height)}px`),
  changed: () => (token.value = ''),
  submit: () => form.requestSubmit(button),
  token: ({ token: created }) => {
    token.value = created;
    report('checkout:tokenized');
  },
  problems: ({ problems }) =>
    report(
      'checkout:problems',
      problems.map(([, text]) => [frame.id, text]),
    ),
  failed: giveUp,
};

function received({ source, origin, data }) {
  if (source !== frame.contentWindow || origin !== location.origin || data?.__scope !== scope) return;
  if (isUsed && Object.hasOwn(handlers, data.event)) handlers[data.event](data);
}

/** Updates what depends on the price. */
function quoted({ detail: { cardAmount, framedButton } }) {
  send({ event: 'amount', amount: cardAmount });
  own.button = button.textContent;
  if (isUsed && framedButton) button.textContent = framedButton;
}

globalThis.addEventListener('message', received);
globalThis.addEventListener('pageshow', ({ persisted }) => {
  token.value = '';
  if (persisted) send({ event: 'clear' });
});
form.addEventListener('checkout:submit', (event) => {
  if (!needsCard() || token.value !== '') return;
  event.preventDefault();
  send({ event: 'tokenize' });
});
form.addEventListener('checkout:rejected', () => needsCard() && send({ event: 'validate' }));
form.addEventListener('checkout:quoted', quoted);
frame.addEventListener('focus', () => send({ event: 'focus' }));
place.replaceChildren(frame);
form.removeAttribute('target');
if (card.dataset.framedButton) button.textContent = card.dataset.framedButton;

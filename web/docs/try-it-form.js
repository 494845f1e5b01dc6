/** Forms that send requests of operations to the sandbox. Each is created when it is opened for the first time. */
import { element, liveRegion } from './elements.js';
import { idsIn, ownIds } from './try-it-ids.js';
import { loadOperation, requestOf, send } from './try-it-request.js';
import { headingOf, resultElements } from './try-it-result.js';

/** Name of the key in the session storage, which all forms of the tab share until the tab is closed. */
const keyName = 'docs.sandboxKey';

/** Adds a button to a place of the page that opens the form. */
export function addForm(place) {
  const button = element('button', { type: 'button', 'aria-expanded': 'false' }, 'Try it');
  const status = liveRegion();
  let form = null;
  button.addEventListener('click', async () => {
    button.disabled = true;
    form ??= await createForm(place, status).catch(() => null);
    button.disabled = false;
    if (form === null) return (status.textContent = 'The form could not be loaded. Try again.');
    if (!form.isConnected) place.append(form);
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    form.hidden = isOpen;
    if (isOpen) return button.focus();
    const empty = [...form.querySelectorAll('input:required')].find(({ value }) => value === '');
    return (empty ?? form.querySelector('[type=submit]')).focus();
  });
  place.append(button, status);
}

async function createForm(place, status) {
  const { id } = place.closest('.operation');
  const operation = await loadOperation(place.dataset.version, id);
  const form = element('form', { 'aria-label': `Request ${operation.method} ${operation.url}`, autocomplete: 'off' });
  const key = keyField(id);
  const inputs = operation.parameters.map((parameter) => parameterField(id, parameter));
  const body = operation.body && bodyField(id, operation.body);
  const submit = element('button', { type: 'submit' }, 'Send request');
  const result = element('div', { class: 'result', hidden: true });
  const fields = [...inputs.map(({ input }) => input), ...(body ? [body.input] : [])];
  const ids = idsButton(operation, key.input, fields, status);
  form.append(key.label, ...groups(inputs), ...(body ? [body.label, body.problem] : []), ...ids, submit, result);
  const parts = { form, operation, key: key.input, inputs, body, submit, result, status };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitted(parts, place.dataset.confirms);
  });
  return form;
}

/** Creates the field of the key. Its value is stored for this tab only, and is never an attribute of the page. */
function keyField(id) {
  const input = element('input', {
    type: 'password',
    id: `${id}-key`,
    required: true,
    autocomplete: 'off',
    // The characters that a header can contain, and spaces around them.
    pattern: String.raw`\s*[!-~]+\s*`,
    title: 'Only letters, digits and punctuation.',
  });
  input.value = sessionStorage.getItem(keyName) ?? '';
  input.addEventListener('input', () => {
    if (input.value === '') sessionStorage.removeItem(keyName);
    else sessionStorage.setItem(keyName, input.value);
    for (const other of document.querySelectorAll('.try-it input[type=password]')) other.value = input.value;
  });
  const hint = element(
    'span',
    { class: 'hint' },
    'Kept until this tab is closed, and sent to this service only. The ',
    element('a', { href: '/' }, 'start page'),
    ' shows the keys of the sandbox.',
  );
  return { input, label: element('div', {}, element('label', { for: input.id }, 'API key'), hint, input) };
}

function parameterField(id, { name, place, required, value }) {
  const input = element('input', { id: `${id}-${place}-${name}`, name, required, value, spellcheck: 'false' });
  const label = element('label', {}, element('code', {}, name), element('span', { class: 'hint' }, ` ${place}`), input);
  return { input, label, required };
}

/** Shows required parameters, and optional ones folded. */
function groups(inputs) {
  const [required, optional] = [true, false].map((wanted) => inputs.filter(({ required: one }) => one === wanted));
  const group = (fields) => element('div', { class: 'inputs' }, ...fields.map(({ label }) => label));
  const folded = (fields) => element('details', {}, element('summary', {}, 'Optional parameters'), group(fields));
  return [...(required.length > 0 ? [group(required)] : []), ...(optional.length > 0 ? [folded(optional)] : [])];
}

function bodyField(id, { required, example }) {
  const text = example === undefined ? '' : JSON.stringify(example, null, 2);
  const rows = String(Math.min(18, Math.max(3, text.split('\n').length)));
  const problem = element('p', { class: 'problem', id: `${id}-body-problem`, role: 'alert', hidden: true });
  const input = element('textarea', { rows, required, spellcheck: 'false', 'aria-describedby': problem.id });
  input.value = text;
  return { input, problem, label: element('label', {}, 'Body (JSON)', input) };
}

/** Creates a button that replaces the recorded ids in the fields by ids of this sandbox; nothing if there are none. */
function idsButton({ version }, key, fields, status) {
  const recorded = idsIn(fields.map(({ value }) => value));
  if (recorded.length === 0) return [];
  const button = element('button', { type: 'button', class: 'minor' }, 'Use ids of this sandbox');
  const note = element('span', { class: 'hint' });
  button.addEventListener('click', async () => {
    if (!key.reportValidity()) return;
    button.disabled = true;
    const replace = await ownIds(version, recorded, key.value.trim()).catch(() => null);
    for (const field of fields) field.value = replace?.(field.value) ?? field.value;
    button.disabled = false;
    const missing = idsIn(fields.map(({ value }) => value)).filter((id) => recorded.includes(id)).length;
    status.textContent = missing === 0 ? 'The ids are replaced.' : `${missing} recorded ids remain.`;
    note.textContent = missing === 0 ? '' : `No objects were found for ${missing} ids with this key.`;
    button.focus();
  });
  return [element('div', {}, button, ' ', note)];
}

/** Shows why the body is not valid JSON, and returns whether it is valid. An empty one is left out of the request. */
function checkBody({ input, problem }) {
  let message = '';
  try {
    if (input.value.trim() !== '') JSON.parse(input.value);
  } catch (error) {
    message = `The body is not valid JSON: ${error.message}`;
  }
  problem.textContent = message;
  problem.hidden = message === '';
  input.setAttribute('aria-invalid', String(message !== ''));
  if (message !== '') input.focus();
  return message === '';
}

async function submitted({ operation, key, inputs, body, submit, result, status }, effect) {
  if (submit.disabled || (body && !checkBody(body))) return;
  const values = Object.fromEntries(inputs.map(({ input }) => [input.name, input.value.trim()]));
  const request = requestOf(operation, values, body?.input.value.trim() ?? '');
  if (effect !== undefined && !(await confirmed(request, effect))) return;
  submit.disabled = true;
  status.textContent = 'The request is being sent.';
  const response = await send(request, key.value.trim());
  submit.disabled = false;
  result.replaceChildren(...resultElements(request, response));
  result.hidden = false;
  status.textContent = `Response: ${headingOf(response)}`;
  result.querySelector('h3').focus();
}

/** Asks whether a request with a lasting effect shall be sent. */
function confirmed({ method, url }, effect) {
  const buttons = [
    element('button', { value: 'cancel', autofocus: true }, 'Cancel'),
    element('button', { value: 'send' }, 'Send request'),
  ];
  const title = element('p', { id: 'confirmation' }, `This request ${effect} in the sandbox: `);
  title.append(element('code', {}, `${method} ${url}`));
  const dialog = element(
    'dialog',
    { 'aria-labelledby': title.id },
    title,
    element('form', { method: 'dialog' }, ...buttons),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'send');
    });
  });
}

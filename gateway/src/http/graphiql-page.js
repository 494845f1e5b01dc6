/** Starts GraphiQL with the settings in the page, and puts examples into its editor. */
'use strict';

const settings = JSON.parse(document.getElementById('settings').textContent);
const note = document.getElementById('note');

self.MonacoEnvironment = {
  // The examples need access to the editor.
  globalAPI: true,
  getWorkerUrl: (_moduleId, label) => new URL(settings.workers[label], location.href).href,
};

/** Returns the text of an editor of GraphiQL; undefined until the editor has opened. */
const modelOf = (file) => monaco.editor.getModels().find(({ uri }) => uri.path.endsWith(`-${file}`));

/** Replaces a text in one step, which the user can undo. */
function replace(model, text) {
  model.pushStackElement();
  model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
  model.pushStackElement();
}

function show({ name, query, variables }) {
  const operation = modelOf('operation.graphql');
  replace(operation, query);
  replace(modelOf('variables.json'), variables);
  monaco.editor
    .getEditors()
    .find((editor) => editor.getModel() === operation)
    ?.focus();
  note.textContent = `The example "${name}" is in the editor. Run it with Ctrl-Enter; Ctrl-Z brings your text back.`;
}

/** Enables the examples as soon as the editors have opened. */
function enableExamples() {
  if (!modelOf('operation.graphql') || !modelOf('variables.json')) return;
  for (const button of document.querySelectorAll('button[data-example]')) button.disabled = false;
}

for (const button of document.querySelectorAll('button[data-example]'))
  button.addEventListener('click', () => show(settings.examples[Number(button.dataset.example)]));

// The editor's script is loaded after this one, and before this event.
document.addEventListener('DOMContentLoaded', () => {
  if (typeof YogaGraphiQL === 'undefined') {
    note.textContent = 'The editor could not be loaded. Reload the page.';
    return;
  }
  monaco.editor.onDidCreateModel(enableExamples);
  YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), {
    ...settings.options,
    fetcher: pageFetcher(location.origin + location.pathname),
  });
});

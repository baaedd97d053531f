// A page that draws the real pane over a scripted session, for tests in Chromium.
import { mountScriptedPane, type ScriptedPane } from './scripted-pane';

declare global {
  interface Window {
    fixture: ScriptedPane;
    look?: { officeBackground?: string };
  }
}

const root = document.getElementById('pane');
if (root === null) throw new Error('The page has no place for the pane.');
root.replaceChildren();
window.fixture = mountScriptedPane(root, {
  officeBackground: () => window.look?.officeBackground,
});

// The real pane in jsdom over a scripted session: for what a person reads, presses and types. What
// needs a layout, colours or a browser's own focus stands in test/browser/pane.
import { configure, screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { options } from 'preact';
import type { ConnectOutcome, PaneState } from '../../../src/addin/workbook/session/pane-state';
import { mountScriptedPane, type ScriptedPane } from './scripted-pane';

export { screen, within };
// No style is loaded that a pointer could meet.
export const user = userEvent.setup({ pointerEventsCheck: 0 });

// Preact draws at once and runs effects at once: all that follows from an event, and every answer of
// the scripted session, has arrived with the next task.
options.requestAnimationFrame = queueMicrotask;
const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));

export async function act(something: () => void): Promise<void> {
  something();
  await nextTask();
}

configure({
  asyncWrapper: async (run) => {
    const result = await run();
    await nextTask();
    return result;
  },
});

// jsdom matches an element with every rule of its own style sheet each time that it is asked whether
// the element is shown: most of the work of finding a button by its role. With no other style sheet an
// element is shown as one of the same name is, with the same attributes and under the same parent.
const { getComputedStyle } = globalThis;
const styles = new Map<string, CSSStyleDeclaration>();
const hasStyle = (element: Element | null): boolean =>
  element !== null && (element.hasAttribute('style') || hasStyle(element.parentElement));
globalThis.getComputedStyle = (element, part) => {
  if (part || hasStyle(element)) return getComputedStyle(element, part);
  const { parentElement, localName } = element;
  const key = [
    ...[parentElement?.localName, localName, element.getAttribute('type')],
    ...element.getAttributeNames(),
  ].join(' ');
  let style = styles.get(key);
  if (!style) styles.set(key, (style = getComputedStyle(element)));
  return style;
};

// jsdom has no layout: nothing scrolls, and nothing comes into sight.
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
globalThis.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
  readonly takeRecords = () => [];
};

/** The pane of the test that runs. */
export let pane: ScriptedPane;
let wrongs: unknown[] = [];

beforeEach(() => {
  wrongs = [];
  for (const level of ['error', 'warn', 'info', 'log'] as const)
    jest.spyOn(console, level).mockImplementation((...said) => wrongs.push(said));
  // The window has the focus, and a second passes between any two looks at the clock: the pane draws
  // each state at once.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  let nowMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_000));
  const root = document.createElement('div');
  root.id = 'pane';
  document.body.replaceChildren(root);
  pane = mountScriptedPane(root);
});

afterEach(() => {
  pane.undo();
  jest.restoreAllMocks();
  // A complaint of the console fails the test.
  expect(wrongs).toEqual([]);
});

export async function show(state: PaneState): Promise<void> {
  await pane.setState(state);
  await nextTask();
}
export const root = (): HTMLElement => document.getElementById('pane')!;
export const isBusy = (): boolean => root().getAttribute('aria-busy') === 'true';
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
/** How many buttons a screen reader finds under the name. */
export const buttons = (name: string): number => screen.queryAllByRole('button', { name }).length;

const CONTROLS = ['button', 'meter', 'output', 'progress', 'select', 'textarea', 'input'];
const wordsOf = (node: Node): string =>
  CONTROLS.includes(node.nodeName.toLowerCase())
    ? ''
    : node instanceof Text
      ? node.data
      : [...node.childNodes].map(wordsOf).join('');

/**
 * As testing-library's getByLabelText, which asks each control for its labels: with a reason for each
 * of many items that takes most of a test.
 */
export function field(name: string, inside = document.body): HTMLInputElement {
  const labels = [...inside.querySelectorAll('label')].filter(
    (label) => wordsOf(label).replace(/\s+/g, ' ').trim() === name,
  );
  const [first, ...others] = new Set([
    ...labels.flatMap(({ control }) => control ?? []),
    ...[...inside.querySelectorAll('[aria-label]')].filter(
      (one) => one.getAttribute('aria-label') === name,
    ),
  ]);
  return first !== undefined && others.length === 0
    ? (first as HTMLInputElement)
    : within(inside).getByLabelText(name);
}
export const press = (name: string | RegExp): Promise<void> => user.click(button(name));

export async function fill(name: string, text: string): Promise<void> {
  const input = field(name);
  await user.clear(input);
  if (text !== '') await user.click(input);
  if (text !== '') await user.paste(text);
}

/** The form to connect an account, as a person fills it in. */
export async function fillForm(): Promise<void> {
  await fill('Account name', 'Client A');
  await fill('API key', ' key-1 ');
  await fill('API secret', 's3cret');
  await fill('Passphrase', 'words');
}

export const answer = (outcome: ConnectOutcome): Promise<void> =>
  act(() => pane.answerConnect(outcome));

export const alerts = (): string =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
    .join();
export const spoken = (): string | null => document.querySelector('.announcer')!.textContent;

/** The label or words of the control that has the focus. */
export function focused(): string | null {
  const active = document.activeElement;
  const label = active instanceof HTMLInputElement ? active.labels?.[0] : undefined;
  return (label ?? active)?.textContent ?? null;
}

/** The accounts, behind the chip in the head once one is connected. */
export async function openAccounts(): Promise<void> {
  const chip = button(/^Accounts: /);
  if (chip.getAttribute('aria-expanded') === 'false') await user.click(chip);
}

// The add-in's buttons above the sheet, as its manifest describes them. In Excel they are in a
// group of the tab Home; items of a menu are buttons here.
import type { Ribbon, RibbonControl } from '../host/ribbon';

/** The group on the ribbon; without controls if the text is no manifest. */
function ribbonGroup(manifest: string, language: string) {
  const xml = new DOMParser().parseFromString(manifest, 'application/xml');
  const textOf = (resource: string | null | undefined): string =>
    [...xml.getElementsByTagName('bt:String')]
      .filter((one) => one.getAttribute('id') === resource)
      .map(
        (one) =>
          [...one.children]
            .find((override) => override.getAttribute('Locale') === language)
            ?.getAttribute('Value') ?? one.getAttribute('DefaultValue'),
      )[0] ?? '';
  const child = (of: Element, name: string): Element | undefined =>
    [...of.children].find(({ localName }) => localName === name);
  const controls: RibbonControl[] = [];
  const groupLabel = xml.querySelector('Group > Label')?.getAttribute('resid');
  for (const group of xml.getElementsByTagName('Group')) {
    for (const control of group.querySelectorAll('Control, Item')) {
      const action = child(control, 'Action');
      if (!action) continue;
      const supertip = child(control, 'Supertip');
      controls.push({
        id: control.getAttribute('id') ?? '',
        label: textOf(child(control, 'Label')?.getAttribute('resid')),
        description: textOf(supertip && child(supertip, 'Description')?.getAttribute('resid')),
        command: child(action, 'FunctionName')?.textContent ?? null,
        enabled: child(control, 'Enabled')?.textContent !== 'false',
      });
    }
  }
  return { label: textOf(groupLabel), controls };
}

export function showRibbon(
  bar: HTMLElement,
  ribbon: Ribbon,
  {
    manifest,
    language,
    isGrey,
  }: { readonly manifest: string; readonly language: string; readonly isGrey: boolean },
  run: (command: string) => void,
  showPane: () => void,
): void {
  const { label: name, controls } = ribbonGroup(manifest, language);
  const heading = document.createElement('strong');
  heading.textContent = name;
  const buttons = controls.map(({ id, label, description, command }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.title = description;
    // The pane has buttons of the same names.
    button.setAttribute('aria-label', `${label} (ribbon)`);
    button.addEventListener('click', () => {
      if (command === null) showPane();
      else run(command);
    });
    return [id, button] as const;
  });
  bar.replaceChildren(heading, ...buttons.map(([, button]) => button));
  bar.hidden = buttons.length === 0;
  ribbon.show(controls, () => {
    for (const [id, button] of buttons) button.disabled = isGrey || !ribbon.find(id).enabled;
  });
}

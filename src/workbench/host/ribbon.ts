// The ribbon as Office.ribbon.requestUpdate reaches it: buttons by the ids of the manifest.
// https://learn.microsoft.com/javascript/api/office/office.ribbon
import { HostError } from '../model/host-error';

export interface RibbonControl {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** Of Office.actions.associate; null: shows the pane. */
  readonly command: string | null;
  /** `<Enabled>`: https://learn.microsoft.com/javascript/api/manifest/enabled */
  readonly enabled: boolean;
}

export class Ribbon {
  readonly #controls = new Map<string, RibbonControl>();
  #changed: () => void = () => undefined;

  get controls(): readonly RibbonControl[] {
    return [...this.#controls.values()];
  }
  show(controls: readonly RibbonControl[], changed: () => void): void {
    for (const control of controls) this.#controls.set(control.id, control);
    this.#changed = changed;
    changed();
  }
  find(id: string): RibbonControl {
    const control = this.#controls.get(id);
    if (!control) throw new HostError('InvalidArgument', `The ribbon has no control "${id}".`);
    return control;
  }
  enable(id: string, enabled: boolean): void {
    this.#controls.set(id, { ...this.find(id), enabled });
    this.#changed();
  }
}

class RibbonButton {
  readonly #ribbon: Ribbon;
  readonly #id: string;
  constructor(ribbon: Ribbon, id: string) {
    this.#ribbon = ribbon;
    this.#id = id;
    ribbon.find(id);
  }
  get Id(): string {
    return this.#id;
  }
  get Label(): string {
    return this.#ribbon.find(this.#id).label;
  }
  get Enabled(): boolean {
    return this.#ribbon.find(this.#id).enabled;
  }
  set Enabled(enabled: boolean) {
    this.#ribbon.enable(this.#id, enabled);
  }
}

/** Tabs of the add-in's own can be hidden; ours stands on Excel's. */
class RibbonTab {
  constructor(readonly Id: string) {}
}

/** What office.js makes of requestUpdate (DynamicRibbon in excel-web-16.00.debug.js). */
export class DynamicRibbonService {
  readonly #ribbon: Ribbon;
  constructor(ribbon: Ribbon) {
    this.#ribbon = ribbon;
  }
  GetButton(id: string): RibbonButton {
    return new RibbonButton(this.#ribbon, id);
  }
  GetTab(id: string): RibbonTab {
    return new RibbonTab(id);
  }
}

// Univer runs for every animation frame, sixty times a second and three times over (the sheet and
// its two editors), and draws if something has changed. Here it requests a frame only after a
// change. And for every object that changes, Univer gives up the message that would mark its layer
// dirty and sends another one, some ten thousand in a month's end: here the first one stands for all.
import { requestImmediateMacroTask, type Nullable } from '@univerjs/core';
import { Engine, Layer, Scene } from '@univerjs/preset-sheets-core';

type Draw = () => void;

/** The drawings of each running engine. */
const drawings = new WeakMap<Engine, Set<Draw>>();

/** Univer's own method, bound to any object. */
const method = <Owner extends object>(
  { prototype }: { readonly prototype: Owner },
  name: keyof Owner,
): ((on: Owner, ...given: unknown[]) => void) => {
  const own = Reflect.get(prototype, name) as (this: Owner, ...given: unknown[]) => void;
  return (on, ...given) => own.apply(on, given);
};

/** Call it before a workbook opens. */
export function restBetweenPictures(): void {
  const run = method(Engine, 'runRenderLoop');
  const stop = method(Engine, 'stopRenderLoop');
  const rest = (engine: Engine, drawn: ReadonlySet<Draw>): void => {
    if (Object.values(engine.getScenes()).some((scene) => scene.isDirty())) return;
    for (const draw of drawn) stop(engine, draw);
  };
  const wake = (engine: Nullable<Engine>): void => {
    if (engine) for (const draw of drawings.get(engine) ?? []) run(engine, draw);
  };

  Engine.prototype.runRenderLoop = function runRenderLoop(draw) {
    let drawn = drawings.get(this);
    if (!drawn) {
      const these = (drawn = new Set<Draw>());
      drawings.set(this, these);
      this.endFrame$.subscribe({
        next: () => rest(this, these),
        complete: () => these.clear(),
      });
    }
    drawn.add(draw);
    run(this, draw);
  };
  Engine.prototype.stopRenderLoop = function stopRenderLoop(draw) {
    if (draw) drawings.get(this)?.delete(draw);
    else drawings.get(this)?.clear();
    stop(this, draw);
  };

  // Every drawn object is in a layer and marks it dirty.
  const makeDirty = method(Layer, 'makeDirty');
  Layer.prototype.makeDirty = function wakening(isDirty = true) {
    makeDirty(this, isDirty);
    if (isDirty) wake(this.scene.getEngine());
    return this;
  };
  const DEBOUNCED = '_debounceDirtyFunc';
  Layer.prototype.makeDirtyWithDebounce = function onceForAll() {
    if (Reflect.get(this, DEBOUNCED)) return;
    const cancel = requestImmediateMacroTask(() => {
      Reflect.set(this, DEBOUNCED, null);
      this.makeDirty();
    });
    Reflect.set(this, DEBOUNCED, cancel);
  };
  const addLayer = method(Scene, 'addLayer');
  Scene.prototype.addLayer = function wakening(...layers) {
    addLayer(this, ...layers);
    wake(this.getEngine());
  };
}

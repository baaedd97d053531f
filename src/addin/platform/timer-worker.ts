// A worker that only waits: [id, milliseconds] in, id out; [id, null] ends a wait.
const waiting = new Map<number, ReturnType<typeof setTimeout>>();

addEventListener('message', ({ data: [id, delayMs] }: MessageEvent<[number, number | null]>) => {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  if (delayMs === null) return;
  const timer = setTimeout(() => {
    waiting.delete(id);
    (self as unknown as Worker).postMessage(id);
  }, delayMs);
  waiting.set(id, timer);
});

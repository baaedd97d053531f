// A worker that does nothing but wait: [id, milliseconds] in, id out.
addEventListener('message', ({ data: [id, delayMs] }: MessageEvent<[number, number]>) => {
  setTimeout(() => (self as unknown as Worker).postMessage(id), delayMs);
});

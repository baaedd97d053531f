import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { inMb } from './format';

/** What the figures were made on. The load says how busy others kept it. */
export function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const [load = 0] = loadavg();
  return `Machine: ${availableParallelism()} cores (${model}), ${inMb(totalmem())} memory, node ${process.versions.node}, ${process.platform}, load ${load.toFixed(1)}`;
}

// The command line of the sandbox. Tests give it everything else that SandboxOptions hold.

import { parseArgs } from 'node:util';
import { monthFromText } from './data/calendar';
import { PLANTED_KINDS } from './data/planted-faults';
import { SCHEDULED_KINDS } from './faults/faults';
import { DEFAULT_SEED, type SandboxOptions } from './options';

export interface CommandLine {
  readonly help: boolean;
  /** 0 takes a free one. */
  readonly port: number;
  readonly options: SandboxOptions;
}

/** Thrown with a sentence that names the flag and what it accepts. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

export const HELP = `Sandbox: an exchange with made-up data over plain http on 127.0.0.1.

Usage: npm run sandbox -- [--port N] [flags]

  --port N               port to listen on; a free one unless given
  --seed TEXT            everything made up follows from it; "${DEFAULT_SEED}" unless given
  --size-factor X        ledger entries a month, as a multiple of the usual 1,500

Faults of the connection and of paging:
  --fault-share X        0 to 1: share of requests that go wrong, by seed
  --fault-kinds LIST     of ${SCHEDULED_KINDS.join(', ')}; all unless given

Faults in the data, for reconciliation:
  --plant LIST           of ${PLANTED_KINDS.join(', ')}
  --plant-month YYYY-MM  the last closed month unless given

  --help                 this text`;

const text = { type: 'string' } as const;

/** Reads the flags that follow the program's name; throws a CommandLineError. */
export function commandLine(args: readonly string[]): CommandLine {
  const values = parsed(args);
  const month = values['plant-month'];
  if (month !== undefined && monthFromText(month) === undefined)
    throw new CommandLineError('--plant-month takes a month YYYY-MM.');
  const kinds = listOf('fault-kinds', values['fault-kinds'], SCHEDULED_KINDS);
  const share = number('fault-share', values['fault-share'], 1);
  // A schedule that never runs would look like a passed test.
  if (kinds !== undefined && share === undefined)
    throw new CommandLineError('--fault-kinds needs --fault-share.');
  const port = number('port', values.port, 65_535) ?? 0;
  if (!Number.isInteger(port)) throw new CommandLineError('--port takes a whole number.');
  return {
    help: values.help === true,
    port,
    options: {
      seed: values.seed,
      sizeFactor: number('size-factor', values['size-factor'], 1_000),
      schedule: share === undefined ? undefined : { share, kinds },
      planted: listOf('plant', values.plant, PLANTED_KINDS),
      plantedMonth: month,
    },
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        seed: text,
        'size-factor': text,
        'fault-share': text,
        'fault-kinds': text,
        plant: text,
        'plant-month': text,
        help: { type: 'boolean' },
      },
    }).values;
  } catch (cause) {
    throw new CommandLineError(
      cause instanceof Error ? cause.message : 'The flags cannot be read.',
      { cause },
    );
  }
}

function number(name: string, value: string | undefined, highest: number): number | undefined {
  if (value === undefined) return undefined;
  const read = value.trim() === '' ? NaN : Number(value);
  if (read >= 0 && read <= highest) return read;
  throw new CommandLineError(`--${name} takes a number from 0 to ${highest}, not "${value}".`);
}

function listOf<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T[] | undefined {
  return value?.split(',').map((word) => {
    const choice = choices.find((one) => one === word.trim());
    if (choice !== undefined) return choice;
    throw new CommandLineError(`--${name} takes ${choices.join(', ')}, not "${word}".`);
  });
}

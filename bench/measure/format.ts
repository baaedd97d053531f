// Figures as people read them.

export const inMs = (ms: number): string =>
  ms < 10
    ? `${ms.toFixed(2)} ms`
    : ms < 10_000
      ? `${ms.toFixed(0)} ms`
      : ms < 600_000
        ? `${(ms / 1000).toFixed(1)} s`
        : `${(ms / 60_000).toFixed(1)} min`;

export const count = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}`;

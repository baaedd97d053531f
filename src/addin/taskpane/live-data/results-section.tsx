// Everything live in this workbook.
import { useId } from 'preact/hooks';
import type { ResultCard } from '../../session/pane-state';
import { ResultItem } from './result-item';
import { standingOf } from './result-standing';
import { Searchable } from '../controls/searchable';
import { words } from '../texts/words';

export function ResultsSection({ results }: { readonly results: readonly ResultCard[] }) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-focus-home>
        {words.results.heading}
      </h2>
      <Searchable
        items={results}
        label={words.results.find}
        textOf={textOf}
        listClass="results"
        renderItem={(result) => <ResultItem key={result.id} result={result} />}
      />
    </section>
  );
}

const textOf = (result: ResultCard): string =>
  [
    ...result.addresses,
    result.formula,
    result.asks,
    ...result.accounts,
    words.results.standing[standingOf(result)],
    result.error ?? '',
  ].join(' ');

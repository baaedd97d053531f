// The tables that Tieout inserted: people's notes stay in them through a refresh.
import { useId } from 'preact/hooks';
import type { TableCard } from '../../session/pane-state';
import { Searchable } from '../controls/searchable';
import { words } from '../texts/words';
import { TableItem } from './table-item';

export function TablesSection({ tables }: { readonly tables: readonly TableCard[] }) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-focus-home>
        {words.liveData.tables.heading}
      </h2>
      <Searchable
        items={tables}
        label={words.liveData.tables.find}
        textOf={({ name, address, asks, error }) =>
          [name, address ?? '', asks, error ?? ''].join(' ')
        }
        listClass="results"
        renderItem={(table) => <TableItem key={table.id} table={table} />}
      />
    </section>
  );
}

// A long list of which only the parts in sight are drawn. The others keep their place, so that the
// list scrolls as if it were whole.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** As many lines as are drawn or left out together. */
const PART = 20;
/** So far beyond the edge of the pane is drawn already. */
const MARGIN = '500px 0px';

interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** About how high a line is, before it was drawn. */
  readonly lineHeight: number;
  readonly keyOf: (item: T) => string;
  readonly renderPart: (items: readonly T[]) => ComponentChildren;
}

export function VirtualList<T>({ items, lineHeight, keyOf, renderPart }: VirtualListProps<T>) {
  if (items.length <= PART) return <div class="virtual-list">{renderPart(items)}</div>;
  const parts = Array.from({ length: Math.ceil(items.length / PART) }, (_, part) =>
    items.slice(part * PART, (part + 1) * PART),
  );
  return (
    <div class="virtual-list">
      {parts.map((part, at) => (
        <Part
          key={keyOf(part[0]!)}
          isFirst={at === 0}
          height={part.length * lineHeight}
          render={() => renderPart(part)}
        />
      ))}
    </div>
  );
}

interface PartProps {
  readonly isFirst: boolean;
  /** Before it was ever drawn. */
  readonly height: number;
  readonly render: () => ComponentChildren;
}

function Part({ isFirst, height, render }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawnHeight = useRef<number | null>(null);
  const [isInView, setIsInView] = useState(isFirst);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        // What has the focus stays: taking it away would take the focus along.
        if (!isNear && element.contains(document.activeElement)) return;
        if (!isNear) drawnHeight.current = element.offsetHeight;
        setIsInView(isNear);
      },
      { root: element.closest('.body'), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isInView ? (
    <div ref={place} class="virtual-list-part">
      {render()}
    </div>
  ) : (
    <div
      ref={place}
      class="virtual-list-part"
      style={{ height: `${drawnHeight.current ?? height}px` }}
    />
  );
}

// A long list that renders only its visible parts. The others keep their height, so that the list
// scrolls as a whole.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Lines that are rendered or left out together. */
const PART = 20;
/** Rows within this distance of the viewport are rendered ahead, in pixels. */
const MARGIN = '500px 0px';

interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** The assumed height of a line before it was rendered, in pixels. */
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
  /** The part was never rendered. */
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
        // The part with the focus stays: removing it would lose the focus.
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

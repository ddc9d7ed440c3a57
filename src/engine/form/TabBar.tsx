import { useEffect, useRef } from 'react';
import { formulario } from '#messages/formulario.ts';
import type { PlacedTab } from './layout.ts';

/** Tabs of a form; the badge counts fields to mend. Left and right move, as in any tab list. */
export function TabBar(props: {
  tabs: readonly PlacedTab[];
  active: string;
  /** Of the form, so that two open ones do not share ids. */
  prefix: string;
  onChange: (key: string) => void;
  errors: (key: string) => number;
}) {
  const { tabs, active, prefix, onChange, errors } = props;
  const list = useRef<HTMLDivElement>(null);
  // On a phone the strip is longer than the screen: the open tab is always in sight.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !open) return;
    const [from, to] = [open.offsetLeft - 24, open.offsetLeft + open.offsetWidth + 24];
    const { scrollLeft, clientWidth } = list.current;
    if (from < scrollLeft) list.current.scrollLeft = from;
    else if (to > scrollLeft + clientWidth) list.current.scrollLeft = to - clientWidth;
  }, [active]);
  const go = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    onChange(tab.key);
    list.current?.querySelector<HTMLElement>(`#${prefix}-${tab.key}-aba`)?.focus();
  };
  return (
    <div
      ref={list}
      className="z-form-abas"
      role="tablist"
      tabIndex={-1}
      onKeyDown={(event) => {
        const at = tabs.findIndex((tab) => tab.key === active);
        const steps: { readonly [key: string]: number } = {
          ArrowRight: at + 1,
          ArrowLeft: at - 1,
          Home: 0,
          End: -1,
        };
        const next = steps[event.key];
        if (next === undefined) return;
        event.preventDefault();
        go(next);
      }}
    >
      {tabs.map((tab) => {
        const count = errors(tab.key);
        return (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${prefix}-${tab.key}-aba`}
            aria-controls={`${prefix}-${tab.key}-painel`}
            aria-selected={tab.key === active}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.title}
            {count > 0 ? (
              <span className="z-form-aba-erros" aria-label={formulario.errosNaAba(count)}>
                {count}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

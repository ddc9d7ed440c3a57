/** The end of a page of a long form: where one is, and the way back and on. */
import { Button, Flex, Progress } from 'antd';
import { formulario } from '#messages/form.ts';
import type { FormTab } from './engine-context.ts';
import type { PlacedTab } from './layout.ts';

type Props = {
  tabs: readonly PlacedTab[];
  bar: readonly FormTab[];
  active: string;
  onTab: (key: string) => void;
  prefix: string;
};

export function PageSteps({ tabs, bar, active, onTab, prefix }: Props) {
  // A page that its conditions hide is not in the bar, and is not counted.
  const pages = bar.filter(({ key }) => tabs.some((tab) => tab.key === key));
  const at = pages.findIndex(({ key }) => key === active);
  const go = (key: string) => {
    onTab(key);
    const tab = document.getElementById(`${prefix}-tab-${key}`);
    tab?.scrollIntoView({ block: 'nearest' });
    tab?.focus();
  };
  const step = (to: number, label: string) => {
    const page = pages[to];
    return page ? <Button onClick={() => go(page.key)}>{label}</Button> : <span />;
  };
  return (
    <Flex justify="space-between" align="center" gap={12}>
      {step(at - 1, formulario.paginaAnterior)}
      <Flex vertical align="center" flex="0 1 240px">
        <Progress
          percent={(100 * (at + 1)) / pages.length}
          showInfo={false}
          size="small"
          strokeColor="var(--z-primary)"
          aria-hidden
        />
        <span className="z-fraco">{formulario.paginaDe(at + 1, pages.length)}</span>
      </Flex>
      {step(at + 1, formulario.paginaProxima)}
    </Flex>
  );
}

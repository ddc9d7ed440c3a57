/** Opens the filters of a screen, and says how many of them count. */
import { Badge, Button } from 'antd';
import { ListFilter } from 'lucide-react';
import { lista } from '#messages/lista.ts';

type FiltersProps = { readonly open: boolean; readonly count: number; readonly onToggle: () => void };

export function FiltersButton({ open, count, onToggle }: FiltersProps) {
  return (
    <Button icon={<ListFilter size={16} aria-hidden />} aria-expanded={open} onClick={onToggle}>
      {lista.filtros}
      {count > 0 ? (
        <Badge
          count={count}
          size="small"
          color="var(--ant-color-primary)"
          title={lista.filtrosAtivos(count)}
        />
      ) : null}
    </Button>
  );
}

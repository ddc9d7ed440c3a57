import { Button, Flex, Grid, Typography } from 'antd';
import { X } from 'lucide-react';
import { documentosTela } from '#messages/documento-tela.ts';
import type { ActionName, ItemAction } from './item-actions.tsx';

/** In the place of the manager's bar while several documents are chosen. */
export function BatchBar(props: {
  total: number;
  actions: readonly ItemAction[];
  onAction: (name: ActionName) => void;
  onClear: () => void;
}) {
  const { total, actions, onAction, onClear } = props;
  const phone = Grid.useBreakpoint().md === false;
  return (
    <Flex
      className="z-doc-lote z-nao-imprimir"
      wrap
      align="center"
      gap={4}
      role="toolbar"
      aria-label={documentosTela.acoesDosEscolhidos}
    >
      <Button
        type="text"
        icon={<X size={16} aria-hidden />}
        aria-label={documentosTela.limparEscolha}
        onClick={onClear}
      />
      <Typography.Text strong role="status">
        {documentosTela.escolhidos(total)}
      </Typography.Text>
      {actions.map(({ name, label, Icon, blocked }) => (
        <Button
          key={name}
          type="text"
          icon={<Icon size={16} aria-hidden />}
          disabled={blocked !== undefined}
          title={blocked ?? (phone ? label : undefined)}
          aria-label={label}
          onClick={() => onAction(name)}
        >
          {phone ? null : label}
        </Button>
      ))}
    </Flex>
  );
}

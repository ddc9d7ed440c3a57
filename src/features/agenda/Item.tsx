/** One appointment in a calendar, and the pile of those for whom there is no room beside the others. */
import { Button, Flex, Popover } from 'antd';
import { memo } from 'react';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { confirmacaoTela } from '#messages/agenda-confirmacao.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { horaDe, type Pilha } from './geometry.ts';

/** What is dragged, in the words of the browser. */
export const TIPO = 'application/x-agendamento';

/** Those for whom the column has no more room: how many, and by a click each of them. */
export function ItemPile({
  pilha: { itens, inicio },
  quem,
  style,
  onOpen,
}: {
  readonly pilha: Pilha<ItemAgenda>;
  readonly quem: (item: ItemAgenda) => string | null;
  readonly style: React.CSSProperties;
  readonly onOpen: (item: ItemAgenda) => void;
}) {
  return (
    <Popover
      trigger="click"
      placement="bottom"
      title={texto.outros(itens.length, horaDe(inicio))}
      content={
        <Flex vertical gap={4} className="z-rola" style={{ width: 260 }}>
          {itens.map((item) => (
            <Item key={item.id} item={item} quem={quem(item)} onOpen={onOpen} />
          ))}
        </Flex>
      }
    >
      <Button className="z-ag-outros" style={style} aria-label={texto.outros(itens.length, horaDe(inicio))}>
        +{itens.length}
      </Button>
    </Popover>
  );
}

/**
 * One appointment: a button that opens it, and that is dragged where it may move. A week has 1,600 of them, so it is the
 * browser's button, drawn again only when it changes (0100).
 */
export const Item = memo(function Item(props: {
  readonly item: ItemAgenda;
  /** The professional, where the column does not say it. */
  readonly quem?: string | null;
  readonly draggable?: boolean;
  readonly style?: React.CSSProperties;
  /** Where it is narrow or low: all of it flows over so many lines, the name before the rest. */
  readonly linhas?: number | undefined;
  readonly onOpen: (item: ItemAgenda) => void;
}) {
  const { item, quem, draggable = false, style, linhas, onOpen } = props;
  const paciente =
    item.situacao === 'RESERVADO'
      ? texto.reservadoPor(item.reservadoPor ?? '')
      : (item.paciente ?? texto.semPaciente);
  // What was sent to the patient says more than that nobody has answered yet.
  const estado = item.aviso ? confirmacaoTela.ultimo[item.aviso] : texto.situacoes[item.situacao];
  // Of one line the name is cut where it ends; clamped, it would go whole to a second one that is not seen.
  const umaSo = linhas === undefined || linhas === 1;
  const detalhe = [quem, item.tipo, item.encaixe ? texto.encaixeMarca : null, estado]
    .filter(Boolean)
    .join(' · ');
  return (
    <button
      type="button"
      className={`z-ag-item z-ag-${item.situacao.toLowerCase()}`}
      style={style}
      draggable={draggable}
      data-agendamento={item.id}
      aria-label={texto.item(horaDe(item.inicio), paciente, detalhe)}
      title={texto.item(horaDe(item.inicio), paciente, detalhe)}
      onClick={() => onOpen(item)}
      onDragStart={(event) => {
        event.dataTransfer.setData(TIPO, String(item.id));
        // Where it was taken, so that it falls where it is seen.
        event.dataTransfer.setData(
          'text/plain',
          String(event.clientY - event.currentTarget.getBoundingClientRect().top),
        );
      }}
    >
      <span className={umaSo ? 'z-ag-item-linha' : 'z-ag-item-texto'} style={{ WebkitLineClamp: linhas }}>
        <time>{horaDe(item.inicio)}</time> <b>{paciente}</b>
        {linhas === undefined ? null : <span className="z-fraco">{` ${detalhe}`}</span>}
      </span>{' '}
      {linhas === undefined ? <span className="z-ag-item-linha z-fraco">{detalhe}</span> : null}
    </button>
  );
});

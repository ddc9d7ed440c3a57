/** One medicine as it is prescribed: in the list that is written, and in what was issued. */
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Tag } from '#engine/kit/index.ts';
import { naoReconhecidos, posologiaDoItem } from '#domain/prescricao/posologia.ts';
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { posologiaTexto } from '#messages/prescricao-posologia.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import type { Item } from './wire.ts';

export const kindOf = (tipo: string) => RECEITUARIOS.find((receituario) => receituario.const === tipo);

export function ItemLine(props: {
  readonly item: Item;
  readonly place: number;
  readonly kind: string;
  readonly actions?: ReactNode;
  /** Not issued yet: what was not understood of it can still be put right. */
  readonly writing?: boolean;
}) {
  const { item, place, kind, actions, writing = false } = props;
  const papel = kindOf(kind);
  return (
    <Flex gap={8} align="start" wrap>
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <Flex gap={8} wrap align="center">
          <strong>
            {place + 1}. {item.descricao}
          </strong>
          {kind === 'SIMPLES' ? null : (
            <Tag tone={papel && 'x-tone' in papel ? papel['x-tone'] : 'neutral'}>{papel?.title ?? kind}</Tag>
          )}
          {item.medicamentoId ? null : <Tag tone="neutral">{texto.livre}</Tag>}
        </Flex>
        <Flex gap={8} wrap align="center">
          <span className="z-texto">{posologiaDoItem(item)}</span>
          {writing && naoReconhecidos(item).length > 0 ? (
            <Tag tone="warning">{posologiaTexto.confira}</Tag>
          ) : null}
        </Flex>
        <Flex gap={12} wrap align="center">
          {item.principios ? <Typography.Text type="secondary">{item.principios}</Typography.Text> : null}
          {item.quantidade ? (
            <Typography.Text type="secondary">{texto.quantidadeDe(item.quantidade)}</Typography.Text>
          ) : null}
          {item.numeroSncr ? (
            <Typography.Text type="secondary">{texto.sncrDigitado(item.numeroSncr)}</Typography.Text>
          ) : null}
        </Flex>
      </div>
      {actions ? <Flex className="z-nao-imprimir">{actions}</Flex> : null}
    </Flex>
  );
}

/** The emergency queue on a phone: a short card for each, with colour, name, time against the target and one action; the rest opened. */
import { Collapse, Flex } from 'antd';
import type { ReactNode } from 'react';
import type { ItemUrgencia } from '#domain/urgencia/wire.ts';
import { urgenciaTela as texto } from '#messages/urgencia-tela.ts';
import { Color, Wait } from './cells.tsx';

export type Parte = { readonly titulo: string; readonly conteudo: ReactNode };
type Props<T extends ItemUrgencia> = {
  readonly itens: readonly T[];
  readonly agora: number;
  readonly principal: (item: T) => ReactNode;
  readonly outras: (item: T, rotulo: string) => ReactNode;
  /** What the card shows once it is opened. */
  readonly partes: (item: T) => readonly Parte[];
};

export function PhoneQueue<T extends ItemUrgencia>({ itens, agora, principal, outras, partes }: Props<T>) {
  return (
    <Collapse
      size="small"
      items={itens.map((item) => ({
        key: item.id,
        collapsible: 'header',
        label: (
          <Flex vertical>
            <span>
              <Color cor={item.cor} /> <span className="z-fraco">{item.senha}</span>
            </span>
            <strong>{item.nome}</strong>
            <Wait item={item} agora={agora} />
          </Flex>
        ),
        extra: principal(item),
        children: (
          <Flex vertical gap={8}>
            {partes(item)
              .filter(({ conteudo }) => conteudo !== null && conteudo !== '')
              .map(({ titulo, conteudo }) => (
                <div key={titulo}>
                  <span className="z-fraco">{titulo}</span>
                  <div>{conteudo}</div>
                </div>
              ))}
            {outras(item, texto.maisAcoes)}
          </Flex>
        ),
      }))}
    />
  );
}

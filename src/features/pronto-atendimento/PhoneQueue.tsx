/** The emergency queue on a phone: a short card for each, with colour, name, time against the target and one action; the rest opened. */
import { Button, Card, Flex } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ItemUrgencia } from '#domain/urgencia/wire.ts';
import { urgenciaTela as texto } from '#messages/urgencia-tela.ts';
import { Color, Wait } from './cells.tsx';

type Parte = { readonly titulo: string; readonly conteudo: ReactNode };
type Props<T extends ItemUrgencia> = {
  readonly itens: readonly T[];
  readonly agora: number;
  readonly principal: (item: T) => ReactNode;
  readonly outras: (item: T, rotulo: string) => ReactNode;
  /** What the card shows once it is opened. */
  readonly partes: (item: T) => readonly Parte[];
};

export function PhoneQueue<T extends ItemUrgencia>({ itens, agora, principal, outras, partes }: Props<T>) {
  const [abertos, setAbertos] = useState<readonly number[]>([]);
  const alternar = (id: number) =>
    setAbertos((antes) => (antes.includes(id) ? antes.filter((um) => um !== id) : [...antes, id]));
  return (
    <Flex vertical gap={8}>
      {itens.map((item) => {
        const aberto = abertos.includes(item.id);
        return (
          <Card key={item.id} size="small" styles={{ body: { padding: '8px 12px' } }}>
            <Flex gap={8} align="start">
              <Flex vertical flex={1} style={{ minWidth: 120 }}>
                <span>
                  <Color cor={item.cor} /> <span className="z-fraco">{item.senha}</span>
                </span>
                <strong>{item.nome}</strong>
                <Wait item={item} agora={agora} emLinha />
              </Flex>
              {principal(item)}
              <Button
                type="text"
                aria-expanded={aberto}
                aria-label={aberto ? texto.menosDe(item.nome) : texto.maisDe(item.nome)}
                icon={aberto ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
                onClick={() => alternar(item.id)}
              />
            </Flex>
            {aberto ? (
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
            ) : null}
          </Card>
        );
      })}
    </Flex>
  );
}

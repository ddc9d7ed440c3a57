/** Whoever waits as compact cards: a face of two or three lines with the likeliest action; the rest once it is opened. */
import { Button, Card, Flex } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { quadro as texto } from '#messages/quadro.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { Botoes, Outras, soltasDe, type Acao } from './Acoes.tsx';
import './fila.css';

/** What the closed card says beside the name. */
export type Rosto = { readonly antes?: ReactNode; readonly nome?: ReactNode; readonly depois?: ReactNode };
type Detalhe = { readonly titulo: string; readonly conteudo: ReactNode };

type Props<T> = {
  readonly itens: readonly T[];
  readonly nome: (item: T) => string;
  readonly rosto: (item: T) => Rosto;
  readonly acoes: (item: T) => readonly Acao[];
  readonly ocupado: number | null;
  readonly primeiro: (item: T) => boolean;
  readonly soltas?: number | undefined;
  /** Not all at once. */
  readonly poucos?: boolean | undefined;
  readonly detalhes: (item: T, at: number) => readonly Detalhe[];
};

/** As many as are seen at a glance, where what follows must stay in sight. */
const PRIMEIROS = 6;
const vazio = (conteudo: ReactNode): boolean =>
  conteudo === null || conteudo === undefined || conteudo === '';

export function Cartoes<T extends { readonly id: number }>(props: Props<T>) {
  const { itens, poucos = false } = props;
  const [todos, setTodos] = useState(false);
  const vistos = todos || !poucos ? itens : itens.slice(0, PRIMEIROS);
  return (
    <>
      <ul className="z-limpa z-fila-cartoes">
        {vistos.map((item, at) => (
          <li key={item.id}>
            <Cartao {...props} item={item} at={at} />
          </li>
        ))}
      </ul>
      {vistos.length < itens.length ? (
        <Button type="link" onClick={() => setTodos(true)}>
          {texto.todos(itens.length)}
        </Button>
      ) : null}
    </>
  );
}

type DeUm<T> = Props<T> & { readonly item: T; readonly at: number };

function Cartao<T extends { readonly id: number }>(props: DeUm<T>) {
  const { item, at, nome, rosto, acoes, ocupado, primeiro, soltas, detalhes } = props;
  const celular = useMedia('(max-width: 767px)');
  const [aberto, setAberto] = useState(false);
  const pessoa = nome(item);
  const { antes, nome: titulo = <strong>{pessoa}</strong>, depois } = rosto(item);
  const acoesDoItem = acoes(item);
  // One on the face, for a thumb; the others that stand beside it in the table are the menu's first.
  const partes = detalhes(item, at).filter(({ conteudo }) => !vazio(conteudo));
  const noRosto = Math.min(1, soltasDe(acoesDoItem, soltas));
  const temMais = partes.length > 0 || acoesDoItem.length > noRosto;
  return (
    <Card size="small" styles={{ body: { padding: '6px 4px 6px 12px' } }}>
      {/* Over the whole card: the button beside the name takes nothing from it. */}
      {vazio(antes) ? null : <div className="z-linha z-fila-antes">{antes}</div>}
      <Flex gap={4} align="start">
        <Flex vertical flex={1} style={{ minWidth: 0 }} className="z-fila-rosto">
          {titulo}
          {vazio(depois) ? null : <div className="z-fraco">{depois}</div>}
        </Flex>
        <Botoes
          acoes={acoesDoItem}
          soltas={noRosto}
          nome={pessoa}
          ocupado={ocupado === item.id}
          primario={primeiro(item)}
          estreito={celular}
        />
        {temMais ? (
          <Button
            type="text"
            aria-expanded={aberto}
            aria-label={aberto ? texto.verMenos(pessoa) : texto.verMais(pessoa)}
            icon={aberto ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
            onClick={() => setAberto(!aberto)}
          />
        ) : null}
      </Flex>
      {aberto ? (
        <Flex vertical gap={8}>
          {partes.map(({ titulo, conteudo }) => (
            <div key={titulo}>
              <span className="z-fraco">{titulo}</span>
              <div>{conteudo}</div>
            </div>
          ))}
          <Outras acoes={acoesDoItem} nome={pessoa} soltas={noRosto} rotulo={texto.maisAcoes} />
        </Flex>
      ) : null}
    </Card>
  );
}

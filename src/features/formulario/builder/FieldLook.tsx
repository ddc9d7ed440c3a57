/** A component as it will look while filling in, drawn lightly: a thousand of them stand on one sheet. */
import { Flex } from 'antd';
import { Camera, Paperclip, PenLine, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { opcoesDaEscolha } from '#domain/formulario/extras.ts';
import { isConteiner, type Componente } from '#domain/formulario/tipos.ts';
import { construtor as texto } from '#messages/formulario-construtor.ts';

/** Options shown before 'e mais'. */
const SHOWN = 6;

export function FieldLook({ item }: { item: Componente }) {
  if (isConteiner(item)) return null;
  return (
    <Flex wrap gap="4px 10px" className="z-fraco z-construtor-amostra" aria-hidden>
      {drawn(item)}
      {'ajuda' in item && item.ajuda ? <small>{item.ajuda}</small> : null}
    </Flex>
  );
}

const box = (content: ReactNode, size?: 'alta' | 'curta') => (
  <span className="z-moldura" data-caixa={size ?? ''}>
    {content}
  </span>
);
const points = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

function options(list: readonly string[], mark: string): ReactNode {
  return (
    <>
      {list.slice(0, SHOWN).map((option) => (
        <span key={option}>
          {mark} {option}
        </span>
      ))}
      {list.length > SHOWN ? <span>{texto.maisOpcoes(list.length - SHOWN)}</span> : null}
    </>
  );
}

function drawn(item: Exclude<Componente, { itens: unknown }>): ReactNode {
  switch (item.tipo) {
    case 'texto':
      return box(item.padrao ?? item.exemplo);
    case 'paragrafo':
      return box(item.exemplo, 'alta');
    case 'numero':
      return (
        <>
          {box(item.padrao ?? '', 'curta')}
          {item.unidade}
        </>
      );
    case 'data':
      return box('dd/mm/aaaa', 'curta');
    case 'datahora':
      return box('dd/mm/aaaa hh:mm', 'curta');
    case 'hora':
      return box('hh:mm', 'curta');
    case 'simnao':
      return options([texto.sim, texto.nao], '○');
    case 'escolha': {
      const rotulos = opcoesDaEscolha(item).map(({ rotulo }) => rotulo);
      return item.exibicao === 'botoes'
        ? options(rotulos, item.multipla ? '☐' : '○')
        : box(`${rotulos[0] ?? ''} ▾`);
    }
    case 'escala':
      return <>{points(item.minimo, item.maximo).map((point) => box(point, 'curta'))}</>;
    case 'satisfacao':
      return <>{points(item.maximo === 5 ? 1 : 0, item.maximo ?? 10).map((point) => box(point, 'curta'))}</>;
    case 'likert':
      return options(item.pontos, '○');
    case 'consulta':
      return box(<Search size={14} />);
    case 'calculado':
      return (
        <>
          {box('=', 'curta')}
          {item.unidade}
        </>
      );
    case 'anexo':
      return box(<Paperclip size={14} />);
    case 'foto':
      return box(<Camera size={20} />, 'alta');
    case 'etiquetas':
      return box('');
    case 'matriz':
      return options(
        item.perguntas.map(({ rotulo }) => rotulo),
        '○'.repeat(Math.min(item.opcoes.length, 5)),
      );
    case 'assinatura':
      return box(<PenLine size={20} />, 'alta');
    default:
      return <p>{item.texto}</p>;
  }
}

/** What the colours, patterns and lines on the screen mean: only those that are on it. */
import { useMemo } from 'react';
import type { Boca } from '#domain/odontologia/estado.ts';
import type { Condicao, Situacao } from '#domain/odontologia/tipos.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { isPatterned, paintOf } from './Tooth.tsx';

type Props = { readonly condicoes: ReadonlyMap<number, Condicao>; readonly bocas: readonly Boca[] };

const STATES: readonly (keyof typeof texto.legendaSituacao)[] = [
  'REALIZADO',
  'ENCONTRADO',
  'EM_EXECUCAO',
  'PLANEJADO',
];
const GREY = { cor: 'currentColor', padrao: 'LISO', tipo: 'TRATAMENTO' } as Condicao;

export function Legend({ condicoes, bocas }: Props) {
  const there = useMemo(() => {
    const ids = new Set<number>();
    for (const boca of bocas)
      for (const { marcas } of boca.values()) for (const { condicao } of marcas) ids.add(condicao.id);
    return [...ids].flatMap((id) => condicoes.get(id) ?? []).sort((a, b) => a.nome.localeCompare(b.nome));
  }, [condicoes, bocas]);
  if (there.length === 0) return <p className="z-fraco">{texto.vazioTexto}</p>;
  return (
    <section aria-label={texto.legenda} className="z-odonto-legenda">
      <ul className="z-limpa z-linha">
        {there.map((condicao) => (
          <li key={condicao.id} className="z-linha">
            <Swatch condicao={condicao} situacao="REALIZADO" />
            {condicao.nome}
          </li>
        ))}
      </ul>
      <ul className="z-limpa z-linha z-fraco">
        {STATES.map((situacao) => (
          <li key={situacao} className="z-linha">
            <Swatch condicao={GREY} situacao={situacao} />
            {texto.legendaSituacao[situacao]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A line where the drawing has a line, a square where it has a face. */
function Swatch({ condicao, situacao }: { readonly condicao: Condicao; readonly situacao: Situacao }) {
  const paint = paintOf({ condicao, situacao });
  const line = { ...paint, fill: 'none', strokeWidth: 3 };
  const { padrao } = condicao;
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {padrao === 'LISO' || isPatterned(padrao) ? (
        <rect x={2} y={2} width={12} height={12} {...paint} />
      ) : null}
      {padrao === 'CRUZ' ? <path d="M2,2 L14,14 M14,2 L2,14" {...line} /> : null}
      {padrao === 'ANEL' ? <circle cx={8} cy={8} r={6} {...line} /> : null}
      {padrao === 'HASTE' ? <path d="M8,1 V15" {...line} /> : null}
      {padrao === 'BARRA' ? <path d="M0,8 H16" {...line} /> : null}
    </svg>
  );
}

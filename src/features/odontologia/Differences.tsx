/** What became another thing between two days, tooth by tooth, in words. */
import { useMemo } from 'react';
import { diferencas, type Boca } from '#domain/odontologia/estado.ts';
import type { Dente } from '#domain/odontologia/tipos.ts';
import { Tag } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';

const TONES = { entrou: 'info', saiu: 'neutral', mudou: 'success' } as const;

type Props = { readonly dentes: readonly Dente[]; readonly antes: Boca; readonly depois: Boca };

export function Differences({ dentes, antes, depois }: Props) {
  const rows = useMemo(() => diferencas(antes, depois), [antes, depois]);
  const names = useMemo(() => new Map(dentes.map((dente) => [dente.codigo, dente])), [dentes]);
  return (
    <section aria-labelledby="odonto-mudancas" className="z-pilha">
      <h2 id="odonto-mudancas">{texto.diferencas}</h2>
      {rows.length === 0 ? <p className="z-fraco">{texto.semDiferenca}</p> : null}
      <ul className="z-limpa z-odonto-lista">
        {rows.map((row) => (
          <li key={`${row.dente} ${row.marca.eventoId} ${row.tipo}`} className="z-linha">
            <strong title={names.get(row.dente)?.nome}>{row.dente}</strong>
            <Tag tone={TONES[row.tipo]}>{texto.tipo[row.tipo]}</Tag>
            {texto.diferenca(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}

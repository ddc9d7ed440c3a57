/** Wards with their rooms and beds. */
import { Flex } from 'antd';
import { useMemo } from 'react';
import { vagasDe, type LeitoNoMapa, type SetorNoMapa } from '#domain/internacao/mapa.ts';
import { internacaoTela as texto } from '#messages/internacao-tela.ts';
import { Bed } from './Bed.tsx';

type Props = {
  readonly setores: readonly SetorNoMapa[];
  /** All of them: a ward's sums do not follow the filter. */
  readonly leitos: readonly LeitoNoMapa[];
  readonly mostra: (leito: LeitoNoMapa) => boolean;
  readonly hoje: string;
  readonly onOpen: (id: number) => void;
};

export function Wards({ setores, leitos, mostra, hoje, onOpen }: Props) {
  const porSetor = useMemo(() => Map.groupBy(leitos, ({ setorId }) => setorId), [leitos]);
  const vistos = setores.filter(({ id }) => porSetor.get(id)?.some(mostra));
  if (vistos.length === 0) return <p className="z-fraco">{texto.nenhumLeito}</p>;
  return vistos.map((setor) => {
    const todos = porSetor.get(setor.id) ?? [];
    const { total, situacao, hoje: saem } = vagasDe(todos, hoje);
    return (
      <section key={setor.id} aria-labelledby={`setor-${setor.id}`} className="z-pilha">
        <div className="z-linha">
          <h2 id={`setor-${setor.id}`}>{setor.nome}</h2>
          <span className="z-fraco">
            {[setor.localizacao, texto.doSetor(situacao.OCUPADO, total, situacao.LIVRE, saem)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <Flex wrap gap="8px 12px" className="z-mapa-quartos">
          {[...Map.groupBy(todos.filter(mostra), ({ quarto }) => quarto)].map(([quarto, nele]) => (
            <div
              key={quarto ?? ''}
              role="group"
              aria-label={quarto === null ? texto.semQuarto : texto.quarto(quarto)}
            >
              <div className="z-fraco">{quarto === null ? texto.semQuarto : texto.quarto(quarto)}</div>
              <Flex wrap gap={4}>
                {nele.map((leito) => (
                  <Bed key={leito.id} leito={leito} hoje={hoje} onOpen={onOpen} />
                ))}
              </Flex>
            </div>
          ))}
        </Flex>
      </section>
    );
  });
}

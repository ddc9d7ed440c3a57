/**
 * One bed of the map: its state by icon, word and colour, who is in it, and when it will be free. A plain button: four
 * hundred of antd's cost 0.2 s more until the last is drawn.
 */
import { BedDouble, Bookmark, CircleCheck, Lock, Sparkles, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { previsaoDe, type LeitoNoMapa, type SituacaoLeito } from '#domain/internacao/mapa.ts';
import { dayNumber } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { internacaoTela as texto } from '#messages/internacao-tela.ts';

const ICONES: { readonly [situacao in SituacaoLeito]: LucideIcon } = {
  LIVRE: CircleCheck,
  RESERVADO: Bookmark,
  OCUPADO: BedDouble,
  HIGIENIZACAO: Sparkles,
  BLOQUEADO: Lock,
};

type Props = { readonly leito: LeitoNoMapa; readonly hoje: string; readonly onOpen: (id: number) => void };

export const Bed = memo(function Bed({ leito, hoje, onOpen }: Props) {
  const { id, nome, situacao, estada, reserva, motivoBloqueio } = leito;
  const StateIcon = ICONES[situacao];
  const previsao = previsaoDe(estada, hoje);
  const pessoa = estada?.paciente ?? reserva ?? motivoBloqueio;
  const transferencia = estada?.transferencia ?? null;
  const quando = transferencia
    ? texto.emTransferencia[transferencia.situacao]
    : previsao
      ? texto.previsao[previsao]
      : estada && texto.dia(dayNumber(hoje) - dayNumber(diaDe(estada.internadaEm)) + 1);
  return (
    <button
      type="button"
      className="z-leito"
      data-situacao={situacao}
      data-previsao={transferencia ? 'TRANSFERENCIA' : (previsao ?? undefined)}
      onClick={() => onOpen(id)}
    >
      <span className="z-leito-linha">
        <strong className="z-corte">
          <span className="z-so-leitor">{texto.leitoDito}</span> {nome}
        </strong>
        <span className="z-leito-estado">
          <StateIcon size={12} aria-hidden /> {texto.situacao[situacao]}
        </span>
      </span>
      <span className="z-leito-pessoa">{pessoa}</span>
      <span className="z-leito-quando">{quando}</span>
    </button>
  );
});

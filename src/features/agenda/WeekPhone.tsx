/** The week of everybody on a phone: for each professional, how many are booked and how many times are free each day. */
import { Button, Typography } from 'antd';
import type { GradeAgenda } from '#domain/agenda/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { today } from '#shared/clock.ts';
import { livresDe, ocupa } from './geometry.ts';

type Props = {
  readonly grade: GradeAgenda;
  readonly dias: readonly string[];
  readonly profissionais: GradeAgenda['profissionais'];
  readonly agora: number;
  readonly onDay: (dia: string, profissionalId?: number) => void;
};

export function WeekPhone({ grade, dias, profissionais, agora, onDay }: Props) {
  const chave = (item: { profissionalId: number; inicio: string | number }) =>
    `${item.profissionalId} ${diaDe(item.inicio)}`;
  const itens = Map.groupBy(grade.agendamentos.filter(ocupa), chave);
  const vagas = Map.groupBy(livresDe(grade, agora), chave);
  return (
    <div className="z-ag-semana-celular z-nao-imprimir">
      {dias.map((dia, at) => (
        <Button key={dia} type="text" aria-label={texto.ver(formatData(dia))} onClick={() => onDay(dia)}>
          <b className={dia === today() ? 'z-ag-hoje' : undefined}>{texto.semana[at % 7]}</b>
          <span className="z-fraco">{dia.slice(8)}</span>
        </Button>
      ))}
      <p className="z-fraco">{texto.semanaLegenda}</p>
      {profissionais.map(({ id, nome, especialidade }) => [
        <div key={id} className="z-ag-nome">
          <Typography.Text strong ellipsis>
            {nome}
          </Typography.Text>
          <span className="z-fraco z-corte">{especialidade}</span>
        </div>,
        ...dias.map((dia) => {
          const marcados = itens.get(`${id} ${dia}`)?.length ?? 0;
          const livres = vagas.get(`${id} ${dia}`)?.length ?? 0;
          if (marcados + livres === 0) return <span key={dia} />;
          return (
            <Button
              key={dia}
              aria-label={`${nome}, ${formatData(dia)}: ${texto.marcados(marcados)}, ${texto.livres(livres)}`}
              onClick={() => onDay(dia, id)}
            >
              <b>{marcados}</b>
              <span className={livres > 0 ? 'z-ag-hoje' : 'z-fraco'}>{livres > 0 ? `+${livres}` : '–'}</span>
            </Button>
          );
        }),
      ])}
    </div>
  );
}

/** The days as the view draws them: hours of a day or of one person's week, everybody's week, the month in numbers. */
import { useMemo } from 'react';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { MonthBoard, WeekBoard } from './Boards.tsx';
import { diasDe } from './geometry.ts';
import { TimeGrid, type Coluna, type Solto } from './TimeGrid.tsx';
import type { QuadroVisto } from './useView.ts';
import { WeekPhone } from './WeekPhone.tsx';
import type { NovaReserva } from './wire.ts';

type Props = {
  readonly grade: GradeAgenda;
  readonly visto: QuadroVisto;
  readonly periodo: readonly [string, string];
  readonly agora: number;
  readonly ver: (mudanca: Partial<QuadroVisto>) => void;
  readonly onItem: (item: ItemAgenda) => void;
  readonly onFree: (livre: NovaReserva) => void;
  readonly onDrop: (item: ItemAgenda, onde: Solto) => void;
};

type Profissionais = GradeAgenda['profissionais'];

function colunasDe(
  { dia, porSala }: QuadroVisto,
  { salas }: GradeAgenda,
  profissionais: Profissionais,
): Coluna[] {
  if (porSala) return salas.map((sala) => ({ key: `s${sala.id}`, titulo: sala.nome, dia, salaId: sala.id }));
  return profissionais.map((profissional) => ({
    key: `p${profissional.id}`,
    titulo: profissional.nome,
    detalhe: profissional.especialidade,
    dia,
    profissionalId: profissional.id,
  }));
}

const diasDeUm = (dias: readonly string[], profissionalId: number): Coluna[] =>
  dias.map((dia, at) => ({
    key: dia,
    titulo: `${texto.semana[at]} ${formatData(dia).slice(0, 5)}`,
    dia,
    profissionalId,
  }));

export function AgendaBoard({ grade, visto, periodo: [de, ate], agora, ver, onItem, onFree, onDrop }: Props) {
  const can = useCan();
  const celular = useMedia('(max-width: 767px)');
  const { visao, dia, escolhidos } = visto;
  const profissionais = grade.profissionais.filter(
    ({ id }) => escolhidos.length === 0 || escolhidos.includes(id),
  );
  const umSo = escolhidos.length === 1 ? escolhidos[0] : undefined;
  const dias = useMemo(() => diasDe(de, ate), [de, ate]);
  const irPara = (d: string, p?: number) =>
    ver({ dia: d, visao: 'dia', ...(p === undefined ? {} : { escolhidos: [p] }) });
  if (visao === 'mes')
    return (
      <MonthBoard
        grade={grade}
        dias={dias}
        mes={dia.slice(0, 7)}
        narrow={celular}
        agora={agora}
        onDay={irPara}
      />
    );
  if (profissionais.length === 0)
    return (
      <EmptyState
        title={texto.vazioTitulo}
        text={texto.vazioTexto}
        action={can('list', 'escala') ? <ButtonLink to="/escalas">{texto.escalas}</ButtonLink> : undefined}
      />
    );
  if (visao === 'semana' && umSo === undefined) {
    const semana = { grade, dias, profissionais, agora, onDay: irPara };
    return celular ? <WeekPhone {...semana} /> : <WeekBoard {...semana} onItem={onItem} />;
  }
  return (
    <TimeGrid
      grade={grade}
      colunas={
        visao === 'semana' && umSo !== undefined
          ? diasDeUm(dias, umSo)
          : colunasDe(visto, grade, profissionais)
      }
      agora={agora}
      mayInsert={can('insert', 'agenda')}
      mayMove={can('update', 'agenda')}
      onFree={({ profissionalId, salaId, inicio }) =>
        onFree({ profissionalId, salaId, inicio: new Date(inicio).toISOString() })
      }
      onItem={onItem}
      onDrop={onDrop}
    />
  );
}

/** /agendas: day, week, month and list; a click on a free time holds it, a drag moves, and everything is live. */
import { Alert, Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { EntityList } from '#engine/kit/index.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useCan } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { AgendaActions } from './AgendaActions.tsx';
import { AgendaBoard } from './AgendaBoard.tsx';
import { AgendaDialogs, type Aberto } from './AgendaDialogs.tsx';
import { AgendaToolbar } from './AgendaToolbar.tsx';
import { DayPaper } from './DayPaper.tsx';
import { quandoDito } from './geometry.ts';
import { HoldBar } from './HoldBar.tsx';
import { useBooking } from './useBooking.ts';
import { useView } from './useView.ts';
import { liberar, quantosFora, useGrade, useOwnHolds } from './wire.ts';
import './agenda.css';

const MINUTO = 60_000;

export default function AgendaPage() {
  const can = useCan();
  const { visto, periodo, titulo, ver } = useView();
  const { visao, dia, escolhidos } = visto;
  // Whoever sent somebody here to be booked opens the search for them (CLIN-10).
  const { procurarPara } = (useLocation().state ?? {}) as { readonly procurarPara?: unknown };
  const [aberto, abrir] = useState<Aberto | null>(
    typeof procurarPara === 'number' ? { que: 'procurar', pacienteId: procurarPara } : null,
  );
  // A week is drawn again with each minute, no oftener.
  const agora = Math.floor(useNow(0) / MINUTO) * MINUTO;
  // The list goes on from the day, as far as there is anything booked.
  const daqui = useMemo(() => ({ inicio_gte: dia }), [dia]);
  const { data: grade, error, isPending, refetch, reler: relerGrade } = useGrade(...periodo);
  const reservas = useOwnHolds(can('insert', 'agenda'));
  // A whole year is looked through: not with each change that is told live.
  const fora = useQuery({
    queryKey: ['agenda-fora'],
    queryFn: ({ signal }) => quantosFora(signal),
    enabled: can('update', 'agenda'),
    staleTime: 60_000,
  });
  const { pegar, mudar } = useBooking(abrir, relerGrade);
  const reler = () => {
    if (can('update', 'agenda')) void fora.refetch();
    relerGrade();
  };
  // What was just booked is brought into sight and has the keyboard, once the day that it is of is drawn.
  const [mostrado, mostrar] = useState<number | null>(null);
  useEffect(() => {
    if (mostrado === null || !grade?.agendamentos.some(({ id }) => id === mostrado)) return;
    const item = document.querySelector<HTMLElement>(`[data-agendamento="${mostrado}"]`);
    if (!item) return;
    item.scrollIntoView({ block: 'center', inline: 'nearest' });
    item.focus({ preventScroll: true });
    mostrar(null);
  }, [mostrado, grade]);
  const abrirItem = useCallback((agendamento: ItemAgenda) => {
    if (agendamento.situacao !== 'RESERVADO') abrir({ que: 'item', id: agendamento.id });
    else if (agendamento.minha) abrir({ que: 'marcar', reserva: agendamento });
  }, []);
  const nome = (id: number) =>
    grade?.profissionais.find((profissional) => profissional.id === id)?.nome ?? '';
  const feriado = grade?.feriados.find(({ data }) => data === dia);
  const emDia = visao === 'dia';
  // A phone has room for the week or for the sentence.
  const celular = useMedia('(max-width: 767px)');
  return (
    <Page
      title={texto.titulo}
      count={titulo}
      actions={<AgendaActions umDia={emDia} onAct={(que) => abrir({ que })} />}
    >
      {(reservas.data ?? [])
        .filter(({ id }) => !(aberto?.que === 'marcar' && aberto.reserva.id === id))
        .map((reserva) => (
          <HoldBar
            key={reserva.id}
            reserva={reserva}
            quando={texto.reservaDe(quandoDito(reserva.inicio), nome(reserva.profissionalId))}
            onGoOn={() => abrir({ que: 'marcar', reserva })}
            onFree={() => void liberar(reserva.id).then(relerGrade, relerGrade)}
          />
        ))}
      <AgendaToolbar visto={visto} ver={ver} profissionais={grade?.profissionais ?? []} />
      {fora.data && fora.data.quantos > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="z-nao-imprimir"
          message={texto.fora(fora.data.quantos)}
          description={celular ? undefined : texto.foraTexto}
          action={<Button onClick={() => abrir({ que: 'fora' })}>{texto.foraVer}</Button>}
        />
      ) : null}
      {emDia && feriado ? <Alert type="info" showIcon message={texto.feriado(feriado.nome)} /> : null}
      {visao === 'lista' ? (
        <EntityList key={dia} resource="agendamentos" where={daqui} />
      ) : isPending ? (
        <LoadingState rows={10} />
      ) : !grade ? (
        <FailedState error={error} title={texto.falha} retry={() => void refetch()} />
      ) : (
        <AgendaBoard
          grade={grade}
          visto={visto}
          periodo={periodo}
          agora={agora}
          ver={ver}
          onItem={abrirItem}
          onFree={(livre) => void pegar(livre)}
          onDrop={(agendamento, onde) => void mudar(agendamento, onde)}
        />
      )}
      {grade && emDia ? (
        <DayPaper
          grade={grade}
          dia={dia}
          profissionais={grade.profissionais.filter(
            ({ id }) => escolhidos.length === 0 || escolhidos.includes(id),
          )}
        />
      ) : null}
      <AgendaDialogs
        aberto={aberto}
        abrir={abrir}
        dia={dia}
        grade={grade}
        onDay={(novo) => ver({ dia: novo })}
        onBooked={({ id, inicio }) => {
          const novo = diaDe(inicio);
          if (novo < periodo[0] || novo > periodo[1]) ver({ dia: novo });
          mostrar(id);
        }}
        reler={reler}
        pegar={pegar}
        mudar={mudar}
      />
    </Page>
  );
}

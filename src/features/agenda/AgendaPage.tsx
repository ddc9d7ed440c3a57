/** /agendas: day, week, month and list; a click on a free time holds it, a drag moves, and everything is live. */
import { Alert, Button, DatePicker, Flex, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { CalendarSearch, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { addDays, formatData } from '#domain/formato/data.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { EntityList } from '#engine/kit/index.ts';
import { calendarioTexto } from '#messages/agenda.ts';
import { confirmacaoTela } from '#messages/agenda-confirmacao.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { today } from '#shared/clock.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan, useSession } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { MonthBoard, WeekBoard } from './Boards.tsx';
import { BookingDrawer } from './BookingDrawer.tsx';
import { CalendarDialog } from './CalendarDialog.tsx';
import { ConfirmDrawer } from './ConfirmDrawer.tsx';
import { DayPaper } from './DayPaper.tsx';
import { FindDrawer } from './FindDrawer.tsx';
import { diasDe, quandoDito, segundaDe } from './geometry.ts';
import { HoldBar } from './HoldBar.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { OutsideDialog } from './OutsideDialog.tsx';
import { SqueezeDialog } from './SqueezeDialog.tsx';
import { TimeGrid, type Coluna, type Solto } from './TimeGrid.tsx';
import { confirmarDeNovo, liberar, mover, quantosFora, reservar, useGrade, useMinhasReservas, type NovaReserva } from './wire.ts';
import './agenda.css';

const VISOES = ['dia', 'semana', 'mes', 'lista'] as const;
type Visao = (typeof VISOES)[number];
type Aberto =
  | { readonly que: 'marcar'; readonly reserva: ItemAgenda; readonly pacienteId?: number }
  | { readonly que: 'item'; readonly id: number }
  | { readonly que: 'mudar'; readonly item: ItemAgenda }
  | { readonly que: 'procurar' | 'bloquear' | 'encaixe' | 'confirmar' | 'calendario' | 'fora' };

/** First and last day that the view shows. */
function intervalo(visao: Visao, dia: string): readonly [string, string] {
  if (visao === 'semana') return [segundaDe(dia), addDays(segundaDe(dia), 6)];
  if (visao !== 'mes') return [dia, dia];
  const de = segundaDe(`${dia.slice(0, 8)}01`);
  const fim = dayjs(dia).endOf('month').format('YYYY-MM-DD');
  return [de, addDays(segundaDe(fim), 6)];
}

export default function AgendaPage() {
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const visao = VISOES.find((um) => um === params.get('v')) ?? 'dia';
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(params.get('d') ?? '') ? (params.get('d') ?? '') : today();
  const porSala = params.get('por') === 'sala';
  const escolhidos = (params.get('p') ?? '').split(',').filter(Boolean).map(Number);
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const [de, ate] = intervalo(visao, dia);
  const { data: grade, error, isPending, refetch, reler } = useGrade(de, ate);
  const posso = can('insert', 'agenda');
  const reservas = useMinhasReservas(posso);
  const souProfissional = (useSession()?.adicional?.profissionalId ?? null) !== null;
  // A whole year is looked through: not with each change that is told live.
  const fora = useQuery({
    queryKey: ['agenda-fora'],
    queryFn: ({ signal }) => quantosFora(signal),
    enabled: can('update', 'agenda'),
    staleTime: 60_000,
  });

  const ir = (mudanca: { readonly [chave: string]: string | null }) =>
    setParams(
      (antes) => {
        const next = new URLSearchParams(antes);
        for (const [chave, valor] of Object.entries(mudanca)) {
          if (valor === null || valor === '') next.delete(chave);
          else next.set(chave, valor);
        }
        return next;
      },
      { replace: true },
    );
  const passo = visao === 'semana' ? 7 : 1;
  const andar = (sentido: 1 | -1) =>
    ir({ d: visao === 'mes' ? dayjs(dia).add(sentido, 'month').format('YYYY-MM-DD') : addDays(dia, sentido * passo) });
  const fechar = () => {
    setAberto(null);
    void fora.refetch();
    reler();
  };
  const pegar = async (livre: NovaReserva, pacienteId?: number) => {
    try {
      const reserva = await reservar(livre);
      setAberto({ que: 'marcar', reserva, ...(pacienteId === undefined ? {} : { pacienteId }) });
    } catch {
      // The client has told why; somebody was faster, and the screen shows it.
    }
    reler();
  };
  const mudar = async (item: ItemAgenda, onde: Solto) => {
    const { inicio, profissionalId, salaId } = item;

    try {
      const novo = await mover(item, onde);
      const desfazer = async () => {
        const volta = await mover(novo, { inicio, profissionalId, salaId });
        if (item.situacao === 'CONFIRMADO') await confirmarDeNovo(volta);
        notify({ type: 'INFO', value: texto.desfeito });
        reler();
      };
      notify({
        type: 'SUCCESS',
        key: 'agenda-mudou',
        value: texto.movido(formatDataHora(novo.inicio).slice(0, 16)),
        action: { label: texto.desfazer, run: () => void desfazer().catch(() => reler()) },
      });
      setAberto(null);
    } catch {
      // Told by the client.
    }
    reler();
  };

  const profissionais = (grade?.profissionais ?? []).filter(({ id }) => escolhidos.length === 0 || escolhidos.includes(id));
  const nome = (id: number) => grade?.profissionais.find((um) => um.id === id)?.nome ?? '';
  const feriado = grade?.feriados.find(({ data }) => data === dia);
  const umSo = escolhidos.length === 1 ? escolhidos[0] : undefined;
  const colunas: Coluna[] =
    visao === 'semana' && umSo !== undefined
      ? diasDe(de, ate).map((um, at) => ({
          key: um,
          titulo: `${texto.semana[at]} ${formatData(um).slice(0, 5)}`,
          dia: um,
          profissionalId: umSo,
        }))
      : porSala
        ? (grade?.salas ?? []).map((um) => ({ key: `s${um.id}`, titulo: um.nome, dia, salaId: um.id }))
        : profissionais.map((um) => ({
            key: `p${um.id}`,
            titulo: um.nome,
            detalhe: um.especialidade,
            dia,
            profissionalId: um.id,
          }));
  const item = aberto?.que === 'item' ? grade?.agendamentos.find(({ id }) => id === aberto.id) : undefined;
  const titulo =
    visao === 'mes'
      ? dayjs(dia).format('MMMM [de] YYYY')
      : visao === 'semana'
        ? `${formatData(de).slice(0, 5)} a ${formatData(ate)}`
        : formatData(dia);
  const abrirItem = useCallback(
    (um: ItemAgenda) =>
      setAberto(um.situacao === 'RESERVADO' ? (um.minha ? { que: 'marcar', reserva: um } : null) : { que: 'item', id: um.id }),
    [setAberto],
  );

  return (
    <Page
      title={texto.titulo}
      count={visao === 'lista' ? undefined : titulo}
      actions={
        <>
          <MenuButton
            label={texto.mais}
            items={[
              ...(posso && can('encaixe', 'agenda')
                ? [{ key: 'e', label: texto.encaixe, onClick: () => setAberto({ que: 'encaixe' }) }]
                : []),
              ...(can('update', 'agenda') && visao === 'dia'
                ? [{ key: 'c', label: confirmacaoTela.acao, onClick: () => setAberto({ que: 'confirmar' }) }]
                : []),
              ...(can('insert', 'agendabloqueio')
                ? [{ key: 'b', label: texto.bloquear, onClick: () => setAberto({ que: 'bloquear' }) }]
                : []),
              ...(souProfissional
                ? [{ key: 'k', label: calendarioTexto.acao, onClick: () => setAberto({ que: 'calendario' }) }]
                : []),
              { key: 'i', label: texto.imprimir, onClick: () => window.print() },
            ]}
          >
            <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.mais} />
          </MenuButton>
          {posso ? (
            <Button type="primary" icon={<CalendarSearch size={16} aria-hidden />} onClick={() => setAberto({ que: 'procurar' })}>
              {texto.procurar}
            </Button>
          ) : null}
        </>
      }
    >
      {(reservas.data ?? [])
        .filter(({ id }) => !(aberto?.que === 'marcar' && aberto.reserva.id === id))
        .map((reserva) => (
          <HoldBar
            key={reserva.id}
            reserva={reserva}
            quando={texto.reservaDe(quandoDito(reserva.inicio), nome(reserva.profissionalId))}
            onGoOn={() => setAberto({ que: 'marcar', reserva })}
            onFree={() => void liberar(reserva.id).then(reler, reler)}
          />
        ))}
      <Flex wrap gap={8} align="center" className="z-nao-imprimir">
        <Segmented<Visao>
          aria-label={texto.visao}
          value={visao}
          options={VISOES.map((value) => ({ value, label: texto.visoes[value] }))}
          onChange={(v) => ir({ v: v === 'dia' ? null : v })}
        />
        {visao === 'lista' ? null : (
          <>
            <Flex gap={4}>
              <IconButton label={texto.anterior} icon={<ChevronLeft size={16} aria-hidden />} onClick={() => andar(-1)} />
              <Button onClick={() => ir({ d: null })}>{texto.hoje}</Button>
              <IconButton label={texto.seguinte} icon={<ChevronRight size={16} aria-hidden />} onClick={() => andar(1)} />
            </Flex>
            <DatePicker
              aria-label={texto.dia}
              allowClear={false}
              value={dayjs(dia)}
              format="DD/MM/YYYY"
              onChange={(novo) => ir({ d: novo?.format('YYYY-MM-DD') ?? null })}
            />
            {visao === 'dia' ? (
              <Segmented<boolean>
                aria-label={texto.colunas}
                value={porSala}
                options={[
                  { value: false, label: texto.porProfissional },
                  { value: true, label: texto.porSala },
                ]}
                onChange={(sala) => ir({ por: sala ? 'sala' : null })}
              />
            ) : null}
            {porSala && visao === 'dia' ? null : (
              <Select<number[]>
                mode="multiple"
                allowClear
                maxTagCount={1}
                showSearch
                optionFilterProp="label"
                style={{ minWidth: 220 }}
                aria-label={texto.profissionais}
                placeholder={texto.todosProfissionais}
                value={escolhidos}
                options={(grade?.profissionais ?? []).map(({ id, nome: label }) => ({ value: id, label }))}
                onChange={(ids) => ir({ p: ids.join(',') })}
              />
            )}
          </>
        )}
      </Flex>
      {fora.data && fora.data.quantos > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="z-nao-imprimir"
          message={texto.fora(fora.data.quantos)}
          description={texto.foraTexto}
          action={<Button onClick={() => setAberto({ que: 'fora' })}>{texto.foraVer}</Button>}
        />
      ) : null}
      {visao === 'dia' && feriado ? <Alert type="info" showIcon message={texto.feriado(feriado.nome)} /> : null}
      {visao === 'lista' ? (
        <EntityList resource="agendamentos" />
      ) : isPending ? (
        <LoadingState rows={10} />
      ) : error && !grade ? (
        <FailedState error={error} title={texto.falha} retry={() => void refetch()} />
      ) : !grade || (visao !== 'mes' && profissionais.length === 0) ? (
        <EmptyState
          title={texto.vazioTitulo}
          text={texto.vazioTexto}
          action={can('list', 'escala') ? <ButtonLink to="/escalas">{texto.escalas}</ButtonLink> : undefined}
        />
      ) : visao === 'mes' ? (
        <MonthBoard grade={grade} dias={diasDe(de, ate)} mes={dia.slice(0, 7)} agora={agora} onDay={(d) => ir({ d, v: null })} />
      ) : visao === 'semana' && umSo === undefined ? (
        <WeekBoard
          grade={grade}
          dias={diasDe(de, ate)}
          profissionais={profissionais}
          agora={agora}
          onDay={(d, p) => ir({ d, v: null, ...(p === undefined ? {} : { p: String(p) }) })}
          onItem={abrirItem}
        />
      ) : (
        <TimeGrid
          grade={grade}
          colunas={colunas}
          agora={agora}
          mayInsert={posso}
          mayMove={can('update', 'agenda')}
          onFree={(livre) => void pegar({ ...livrePara(livre), inicio: new Date(livre.inicio).toISOString() })}
          onItem={abrirItem}
          onDrop={(um, onde) => void mudar(um, onde)}
        />
      )}
      {grade && visao === 'dia' ? <DayPaper grade={grade} dia={dia} profissionais={profissionais} /> : null}

      {aberto?.que === 'marcar' ? (
        <BookingDrawer
          key={aberto.reserva.id}
          reserva={aberto.reserva}
          quem={nome(aberto.reserva.profissionalId)}
          {...(aberto.pacienteId === undefined ? {} : { pacienteId: aberto.pacienteId })}
          onClose={fechar}
          onDone={fechar}
        />
      ) : null}
      {item && grade ? (
        <ItemDrawer
          item={item}
          grade={grade}
          onClose={() => setAberto(null)}
          onChange={reler}
          onMove={() => setAberto({ que: 'mudar', item })}
          onWaiting={(quem) => void pegar({ profissionalId: item.profissionalId, inicio: item.inicio }, quem.pacienteId)}
        />
      ) : null}
      {aberto?.que === 'procurar' || aberto?.que === 'mudar' ? (
        <FindDrawer
          titulo={aberto.que === 'mudar' ? texto.mudarHorario : texto.procurarTitulo}
          {...(aberto.que === 'mudar' ? { profissionalId: aberto.item.profissionalId } : {})}
          onClose={() => setAberto(null)}
          onPick={({ livre, tipoAtendimentoId, convenioId }) => {
            ir({ d: diaDe(livre.inicio) });
            const { profissionalId, salaId, inicio } = livre;
            if (aberto.que === 'mudar')
              void mudar(aberto.item, { profissionalId, inicio, ...(salaId === null ? {} : { salaId }) });
            else void pegar({ profissionalId, inicio, tipoAtendimentoId, convenioId });
          }}
        />
      ) : null}
      {aberto?.que === 'bloquear' ? (
        <BlockDialog dia={dia} profissionais={grade?.profissionais ?? []} onClose={() => setAberto(null)} onDone={fechar} />
      ) : null}
      {aberto?.que === 'calendario' ? <CalendarDialog onClose={() => setAberto(null)} /> : null}
      {aberto?.que === 'fora' ? (
        <OutsideDialog profissionais={grade?.profissionais ?? []} onClose={() => setAberto(null)} onDone={fechar} />
      ) : null}
      {aberto?.que === 'confirmar' ? <ConfirmDrawer dia={dia} onClose={fechar} /> : null}
      {aberto?.que === 'encaixe' ? (
        <SqueezeDialog
          dia={dia}
          profissionais={grade?.profissionais ?? []}
          onClose={() => setAberto((antes) => (antes?.que === 'encaixe' ? null : antes))}
          onHeld={(reserva) => setAberto({ que: 'marcar', reserva })}
        />
      ) : null}
    </Page>
  );
}

const livrePara = ({ profissionalId, salaId }: { profissionalId: number; salaId: number | null }) => ({ profissionalId, salaId });

/** The week of everybody, a line for each professional, and the month in numbers: on a phone all seven days of its weeks too. */
import { Button, Flex, Typography } from 'antd';
import { useMemo } from 'react';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { today } from '#shared/clock.ts';
import { diasTocados, livresDe, ocupa } from './geometry.ts';
import { Item } from './Item.tsx';

type Props = {
  readonly grade: GradeAgenda;
  readonly dias: readonly string[];
  readonly profissionais: readonly {
    readonly id: number;
    readonly nome: string;
    readonly especialidade: string | null;
  }[];
  readonly agora: number;
  readonly onDay: (dia: string, profissionalId?: number) => void;
  readonly onItem: (item: ItemAgenda) => void;
};

export function WeekBoard({ grade, dias, profissionais, agora, onDay, onItem }: Props) {
  const itens = useMemo(
    () =>
      Map.groupBy(
        grade.agendamentos
          .filter(ocupa)
          .flatMap((agendamento) => diasTocados(agendamento, dias).map((dia) => ({ agendamento, dia }))),
        ({ agendamento, dia }) => `${agendamento.profissionalId} ${dia}`,
      ),
    [grade, dias],
  );
  const vagas = useMemo(
    () =>
      Map.groupBy(livresDe(grade, agora), (horario) => `${horario.profissionalId} ${diaDe(horario.inicio)}`),
    [grade, agora],
  );
  return (
    <div className="z-ag-rola z-nao-imprimir">
      <div
        className="z-ag-semana"
        style={{ gridTemplateColumns: `132px repeat(${dias.length}, minmax(136px, 1fr))` }}
      >
        <div className="z-ag-canto" />
        {dias.map((dia, at) => (
          <Button
            key={dia}
            type="text"
            className="z-ag-cabeca"
            aria-label={texto.ver(formatData(dia))}
            onClick={() => onDay(dia)}
          >
            <b
              className={dia === today() ? 'z-ag-hoje' : undefined}
            >{`${texto.semana[at % 7]} ${formatData(dia).slice(0, 5)}`}</b>
          </Button>
        ))}
        {profissionais.map(({ id, nome, especialidade }) => [
          <div key={`${id}`} className="z-ag-quem">
            <Typography.Text strong ellipsis={{ tooltip: nome }}>
              {nome}
            </Typography.Text>
            <span className="z-fraco z-corte">{especialidade}</span>
          </div>,
          ...dias.map((dia) => {
            const key = `${id} ${dia}`;
            const abertas = vagas.get(key)?.length ?? 0;
            return (
              <div key={key} className="z-ag-celula">
                {(itens.get(key) ?? []).map(({ agendamento }) => (
                  <Item key={agendamento.id} item={agendamento} linhas={2} onOpen={onItem} />
                ))}
                {abertas > 0 ? (
                  <Button type="link" size="small" onClick={() => onDay(dia, id)}>
                    {texto.livres(abertas)}
                  </Button>
                ) : null}
              </div>
            );
          }),
        ])}
      </div>
    </div>
  );
}

export function MonthBoard({
  grade,
  dias,
  agora,
  mes,
  narrow,
  onDay,
}: Omit<Props, 'profissionais' | 'onItem'> & { readonly mes: string; readonly narrow: boolean }) {
  const itens = Map.groupBy(grade.agendamentos, (agendamento) => diaDe(agendamento.inicio));
  const vagas = Map.groupBy(livresDe(grade, agora), (horario) => diaDe(horario.inicio));
  const feriados = dias.flatMap((dia) => grade.feriados.filter(({ data }) => data === dia));
  return (
    <div className={narrow ? 'z-nao-imprimir' : 'z-ag-rola z-nao-imprimir'}>
      {narrow ? <p className="z-fraco">{texto.semanaLegenda}</p> : null}
      <div className="z-ag-mes">
        {texto.semana.map((dia) => (
          <span key={dia} className="z-fraco">
            {dia}
          </span>
        ))}
        {dias.map((dia) => {
          const doDia = itens.get(dia) ?? [];
          const marcados = doDia.filter(ocupa).length;
          const livres = vagas.get(dia)?.length ?? 0;
          const feriado = grade.feriados.find(({ data }) => data === dia);
          return (
            <Button
              key={dia}
              className="z-ag-dia"
              type={dia.startsWith(mes) ? 'default' : 'text'}
              aria-label={[
                `${texto.ver(formatData(dia))}: ${texto.marcados(marcados)}, ${texto.livres(livres)}`,
                ...(feriado ? [feriado.nome] : []),
              ].join(', ')}
              onClick={() => onDay(dia)}
            >
              <Flex vertical align={narrow ? 'center' : 'flex-start'}>
                <span className={dia === today() ? 'z-ag-hoje' : undefined}>
                  <b>{Number(dia.slice(8))}</b>
                  {narrow && feriado ? '*' : null}
                </span>
                {feriado && !narrow ? <span className="z-fraco z-corte">{feriado.nome}</span> : null}
                {marcados > 0 ? <span>{narrow ? marcados : texto.marcados(marcados)}</span> : null}
                {livres > 0 ? (
                  <span className="z-fraco">{narrow ? `+${livres}` : texto.livres(livres)}</span>
                ) : null}
              </Flex>
            </Button>
          );
        })}
      </div>
      {narrow
        ? feriados.map(({ data, nome }) => (
            <p key={data} className="z-fraco">
              {texto.mesFeriado(formatData(data).slice(0, 5), nome)}
            </p>
          ))
        : null}
    </div>
  );
}
